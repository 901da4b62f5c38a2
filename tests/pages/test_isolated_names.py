"""Names that a sentence isolates are elements of their own on a page, and nothing else in it is markup."""

from domain.kernel.words.seats import isolated
from service.web.template import bdi


def test_a_name_is_an_element_and_what_it_says_is_text() -> None:
    sentence = f"{isolated('<i>Ada')} & {isolated('Bruno ⚙')} play."
    assert bdi(sentence) == "<bdi>&lt;i&gt;Ada</bdi> &amp; <bdi>Bruno ⚙</bdi> play."


def test_a_sentence_without_names_is_text() -> None:
    assert bdi("1 < 2") == "1 &lt; 2"
