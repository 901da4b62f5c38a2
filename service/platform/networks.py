"""Networks of addresses, as an operator writes them: `10.0.0.0/8,fc00::/7`; and those that limits count."""

from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

SITE_BITS: Final = 64
"""Of an IPv6 address: whoever has one address of a subnet may use all (RFC 4291, 2.5.4; RFC 6177)."""


def site_of(address: str) -> str:
    """The address as limits count it: of an IPv6 address its /64, or the IPv4 address that it stands for."""
    if ":" not in address:
        return address
    try:
        place = IPv6Address(address)
    except ValueError:
        return address
    return str(place.ipv4_mapped or IPv6Network((int(place), SITE_BITS), strict=False))


class Networks:
    """Raises `ValueError` for a text that is no list of networks."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._networks = tuple(map(ip_network, text.split(",")))

    def __contains__(self, address: object) -> bool:
        try:
            place = ip_address(str(address))
        except ValueError:
            return False
        return any(place in network for network in self._networks)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return repr(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Networks) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)
