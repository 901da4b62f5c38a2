"""Web Push against the examples of its RFCs."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from service.platform.web_push import encrypted, sending_keys
from tests.service.api.push_service import PushDevice, bytes_of, new_device, text_of

TEXT = b"When I grow up, I want to be a watermelon"
DEVICE_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
DEVICE_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
DEVICE_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""RFC 8291, 5 and appendix A."""


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(bytes_of(text)), ec.SECP256R1())


def test_the_example_is_encrypted_as_printed() -> None:
    body = encrypted(TEXT, DEVICE_KEY, DEVICE_SECRET, salt=bytes_of(SALT), own=private(SENDER_PRIVATE))
    assert text_of(body) == BODY


def test_the_device_of_the_tests_reads_the_example() -> None:
    device = PushDevice(private(DEVICE_PRIVATE), bytes_of(DEVICE_SECRET))
    assert text_of(device.point) == DEVICE_KEY
    assert device.decrypted(bytes_of(BODY)) == TEXT


def test_no_two_messages_are_encrypted_alike() -> None:
    device = new_device()
    keys = (text_of(device.point), text_of(device.secret))
    first, second = encrypted(TEXT, *keys), encrypted(TEXT, *keys)
    assert first[:80] != second[:80]
    assert device.decrypted(first) == device.decrypted(second) == TEXT


def test_a_key_that_is_no_point_is_refused() -> None:
    with pytest.raises(ValueError, match=r".+"):
        encrypted(TEXT, "A" * 87, DEVICE_SECRET)


def test_a_replaced_secret_leaves_its_key_to_those_who_subscribed_with_it() -> None:
    new, old = "ab" * 32, "cd" * 32
    (newest,), (before,) = sending_keys(new), sending_keys(old)
    assert list(sending_keys(f"{new},{old}")) == [newest, before]
    assert newest != before
