"""Every effect as the list of steps that carry it out, in order; each step is a function of the same name.

A step that finds nothing to do is passed over. One entry per card kind: persons, action cards, and the
decompression, which is no card.
"""

from typing import Final

Steps = tuple[str, ...]

_ANSWER: Final[Steps] = ("ask", "shield")
"""The player of the lane may stop a person with a lane_defence (BR-PERS-01)."""

_ATTACK: Final[Steps] = ("ask", "block")
"""The player who is hit may stop the card, now or never (BR-ACT-02, BR-DEF-04, BR-DEF-06, BR-FAM-08)."""

EFFECTS: Final[dict[str, Steps]] = {
    # persons
    "elder": (*_ANSWER, "overtake", "spend", "settle"),
    "mother_with_baby": (*_ANSWER, "overtake", "spend", "settle"),
    "absent_minded": (*_ANSWER, "roll_blue", "spill", "spend"),
    "farter": (*_ANSWER, "roll_blue", "spend", "flee", "settle"),
    # the red ones stay as they are and act again next turn (BR-FAM-03)
    "nostalgic": (*_ANSWER, "restrict"),
    "refined_model": (*_ANSWER, "restrict"),
    "joker": (*_ANSWER, "tease"),
    "avid_reader": (*_ANSWER, "roll_for_newspaper", "leave_newspaper", "spend"),
    "scoundrel": (*_ANSWER, "call"),
    "lost_youth": (),  # removed by settling (BR-LOST-01)
    "bodybuilder": (),  # only the cards he is immune to ask for him (BR-BODY-01, BR-BODY-02)
    "entrepreneur": (),  # nothing but a place taken in the bathroom (BR-ENTR-01, BR-ENTR-02)
    "neutral_1": (),  # BR-FAM-01
    "neutral_2": (),
    "neutral_3": (),
    "neutral_blue": (),
    "neutral_red": (),
    "neutral_popo": (),
    # action cards
    "lane_defence": (),  # played into windows only (BR-ACT-05, BR-LDF-01)
    "bathroom_defence": (),  # BR-BDF-01
    "cunning": ("remove_group", "settle", "discard_card"),
    "cheek": ("step_forward", "settle", "discard_card"),
    "switch_lane": ("switch", "settle", "discard_card"),
    "empty_bottle": ("roll_red", "empty", "discard_card"),
    "focus": ("roll_red", "relieve", "leave_behind", "replace", "settle", "discard_card"),
    # a group that comes into the bathroom so produces by settling (BR-GIV-02, BR-MER-03)
    "give_way": (*_ATTACK, "step_back", "settle", "discard_card"),
    "swap": (*_ATTACK, "swap_players", "settle", "discard_card"),
    "sneeze": (*_ATTACK, "spit", "discard_card"),
    "malaise": (*_ATTACK, "double_load", "discard_card"),
    "cleaner": (*_ATTACK, "roll_to_soil", "soil", "clear_doors", "discard_card"),  # BR-CLN-04
    "merry_children": ("ask", "exchange", "settle", "discard_card"),
    "old_friends": (*_ATTACK, "shed_load", "stack", "settle", "discard_card"),
    "desperate_scream": ("scream", "discard_card"),  # no icon, no window (BR-FAM-10)
    "foul_stench": (*_ATTACK, "place_permanent"),
    "clogged_drain": (*_ATTACK, "place_permanent"),
}

DECOMPRESSION: Final[Steps] = ("roll_red", "relieve", "leave_behind", "replace", "settle")

CLEANUP: Final[Steps] = ("collect", "advance", "settle", "pass_marker", "start_round")


def agenda(steps: Steps) -> list[str]:
    """The steps as a stack, the first on top."""
    return list(reversed(steps))
