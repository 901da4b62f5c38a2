// The text of an answer as it arrives, in whole pieces.

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {string} end what each piece ends with
 * @param {(text: string) => boolean} came takes one or more whole pieces at a time; false ends the reading
 */
export async function read(body, end, came) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const whole = text.lastIndexOf(end) + end.length;
    if (whole < end.length) continue;
    if (!came(text.slice(0, whole))) return reader.cancel();
    text = text.slice(whole);
  }
}
