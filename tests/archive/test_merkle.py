"""Merkle trees are those of RFC 9162: the roots that every log of certificates computes, and proofs that hold for
no other leaf, place, size or root."""

from hashlib import sha256

import pytest

from service.app.proof import merkle
from tests.archive.listing import List

LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""The roots of the first leaves, as the tests of Certificate Transparency have them, where RFC 6962 is from."""
SIZES = range(1, 40)
MANY = [str(number).encode() for number in range(SIZES[-1])]


def by_definition(leaves: list[bytes]) -> bytes:
    """RFC 9162, section 2.1.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\0" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha256(b"\1" + by_definition(leaves[:k]) + by_definition(leaves[k:])).digest()


def test_the_roots_are_those_of_certificate_transparency() -> None:
    assert [root.hex() for root in List(LEAVES).roots] == ROOTS


def test_the_roots_follow_from_the_definition() -> None:
    assert List(MANY).roots == [by_definition(MANY[:size]) for size in range(len(MANY) + 1)]


@pytest.mark.parametrize("size", SIZES)
def test_a_proof_of_inclusion_holds_for_its_leaf_and_place_alone(size: int) -> None:
    there = List(MANY)
    for leaf in range(size):
        path = [bytes.fromhex(each) for each in there.inclusion(leaf, size)]
        roots = [merkle.root_of(MANY[leaf], place, size, path) for place in range(size + 1)]
        assert [place for place, root in enumerate(roots) if root == there.roots[size]] == [leaf]
        assert merkle.root_of(b"another", leaf, size, path) != there.roots[size]
        for cut in range(len(path)):
            assert merkle.root_of(MANY[leaf], leaf, size, path[:cut]) != there.roots[size]
        assert merkle.root_of(MANY[leaf], leaf, size, [*path, b"\0" * 32]) != there.roots[size]


@pytest.mark.parametrize("size", SIZES)
def test_a_proof_of_consistency_holds_for_its_two_trees_alone(size: int) -> None:
    there, forked = List(MANY), List([b"another", *MANY[1:]])
    for old in range(1, size + 1):
        path = [bytes.fromhex(each) for each in there.consistency(old, size)]
        assert merkle.is_consistent(old, there.roots[old], size, there.roots[size], path)
        assert not merkle.is_consistent(old, forked.roots[old], size, there.roots[size], path)
        assert not merkle.is_consistent(old, there.roots[old], size, forked.roots[size], path)
        assert not merkle.is_consistent(old, there.roots[old], size, there.roots[size], [*path, b"\0" * 32])
        for left_out in range(len(path)):
            shorter = [*path[:left_out], *path[left_out + 1 :]]
            assert not merkle.is_consistent(old, there.roots[old], size, there.roots[size], shorter)
        forged = [bytes.fromhex(each) for each in forked.consistency(old, size)]
        assert not merkle.is_consistent(old, there.roots[old], size, forked.roots[size], forged)


def test_a_tree_goes_on_from_its_peaks() -> None:
    there = List(MANY)
    for size in range(len(MANY)):
        whole = merkle.Tree()
        completed = {number: b"".join(whole.append(leaf)) for number, leaf in enumerate(MANY[:size])}
        tree = merkle.Tree(size, [merkle.stored(completed, node) for node in merkle.nodes_of((0, size))])
        assert tree.root == there.roots[size]
        tree.append(MANY[size])
        assert tree.root == there.roots[size + 1]
