"""Networks of addresses, as an operator writes them: `10.0.0.0/8,fc00::/7`."""

from ipaddress import ip_address, ip_network


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
