// Server-sent events, read from the body of an answer: `EventSource` can send no token.

import { pause, until } from "./calls.js";

export interface Frame {
  name: string;
  id: string;
  data: Record<string, unknown>;
}

/** Fails when nothing has come for `silenceMs`, or when the signal comes. */
export async function* frames(body: ReadableStream<Uint8Array>, silenceMs: number, ends: AbortSignal): AsyncGenerator<Frame> {
  const reader = body.getReader();
  const text = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, ends, reader.read());
      if (done) return;
      rest += text.decode(value, { stream: true });
      const whole = rest.split(/\r?\n\r?\n/);
      rest = whole.pop() ?? "";
      for (const lines of whole) {
        const frame = read(lines);
        if (frame) yield frame;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function within<T>(ms: number, ends: AbortSignal, coming: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = pause(ms, until(ends, stop.signal)).then(() => {
    throw new Error(`nothing for ${ms} ms`);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    late.catch(() => undefined);
    stop.abort();
  }
}

function read(lines: string): Frame | undefined {
  let name = "";
  let id = "";
  const data: string[] = [];
  for (const line of lines.split(/\r?\n/)) {
    const [, field, value] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
    if (field === "event") name = value ?? "";
    if (field === "id") id = value ?? "";
    if (field === "data") data.push(value ?? "");
  }
  return data.length ? { name, id, data: JSON.parse(data.join("\n")) as Record<string, unknown> } : undefined;
}
