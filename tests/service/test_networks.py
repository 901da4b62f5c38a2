"""Addresses as limits count them."""

import pytest

from service.platform.networks import site_of


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::1", "2001:db8:0:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("[2001:db8::1]:443", "[2001:db8::1]:443"),
        ("", ""),
    ],
)
def test_of_an_ipv6_address_its_subnet_counts(address: str, site: str) -> None:
    assert site_of(address) == site
