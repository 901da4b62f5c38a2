"""The rules around every game, MV-*, played without any service: commands are decided, events folded."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.awaited import AwaitsNobody, AwaitsRuling, AwaitsSeats, AwaitsStart
from domain.kernel.chance import Draw, Outcome
from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition
from domain.kernel.table import ORGANISER, SPECTATOR, Hidden, PlayDefault
from domain.matches import command_lists, creating, decider, disclosing, forking, stopping
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.evolve import evolve, fold
from domain.matches.rulings import disputes
from domain.matches.seats import seating
from domain.matches.state import Match, Sheet, dump, load
from domain.matches.terms import AtTournament, Drawn, Imported, LuckTerms
from domain.matches.view import redact, view
from service.event_store.codec import decoder, encode

GAME = GAMES["sukkube"]
SEED = bytes(range(32))
MATCH, FORK = "01980000-0000-7000-8000-000000000001", "01980000-0000-7000-8000-000000000002"


def created(**given: Any) -> e.MatchCreated:
    terms = LuckTerms(luck.ALGORITHM, luck.commitment(SEED), MATCH)
    return e.MatchCreated(
        **{
            "match_id": MATCH,
            "game": "sukkube",
            "edition": GAME.edition,
            "seats": 2,
            "options": {"target_points": 1},
            "luck": terms,
            "host": "host-hash",
            **given,
        }
    )


def joined(match: MatchDecision, *seats: int) -> MatchDecision:
    for seat in seats:
        creating.take_seat(match, e.SeatTaken(seat, f"player {seat}", f"hash {seat}"))
    return match


def draw(sheet: Sheet, number: int, what: Draw) -> Outcome:
    return luck.draw(luck.keyed(SEED, sheet.entropy), sheet.luck.source, number, what)


def begun(**given: Any) -> MatchDecision:
    match = joined(creating.create(created(**given)), 0, 1)
    decider.begin_play(match)
    decider.settle(match, draw)
    return match


def refused(rule: str, code: str, act: Callable[[], object], match: MatchDecision | None = None) -> None:
    before = None if match is None else stored(match.state)
    with pytest.raises(Rejected) as refusal:
        act()
    assert (refusal.value.rule, refusal.value.code) == (rule, code)
    assert match is None or stored(match.state) == before


def stored(match: Match) -> bytes:
    return msgspec.json.encode((match.sheet, match.play), order="sorted")


def types(match: MatchDecision) -> list[str]:
    return [type(each.event).__name__ for each in match.caused]


def awaited_seat(match: MatchDecision) -> int:
    awaited = decider.awaited(match.state)
    assert isinstance(awaited, AwaitsSeats)
    return awaited.seats[0]


def played_out(match: MatchDecision) -> MatchDecision:
    while isinstance(decider.awaited(match.state), AwaitsSeats):
        decider.play(match, PlayDefault(awaited_seat(match)), None)
        decider.settle(match, draw)
    return match


@pytest.mark.rule("MV-CRE-01")
def test_a_match_is_created_for_a_game_an_edition_seats_and_options() -> None:
    sheet = creating.create(created()).state.sheet
    assert (sheet.game, sheet.edition, len(sheet.seats)) == ("sukkube", GAME.edition, 2)
    assert sheet.options == {"target_points": 1}
    assert sheet.phase == "open"
    refused("SK-VAR-01", "invalid_options", lambda: creating.create(created(options={"mode": "gemelli"})))


@pytest.mark.rule("MV-CRE-02", "MV-BEG-02")
def test_a_match_may_begin_from_a_position() -> None:
    after = begun()
    state = after.state.play
    position = {
        "top": state.top,
        "hands": state.hands,
        "pile": state.pile,
        "last_card": state.last_card,
        "series_length": state.series_length,
        "characters": state.characters,
        "scores": state.scores,
        "manche": state.manche,
    }
    again = begun(position=position)
    assert "PositionSet" in types(again)
    assert "ChanceDrawn" not in types(again)
    assert again.state.play.hands == state.hands
    assert awaited_seat(again) == awaited_seat(after)
    with pytest.raises(BrokenPosition) as broken:
        creating.create(created(position={**position, "manche": 101}))
    assert broken.value.violations


@pytest.mark.rule("MV-CRE-03")
def test_bots_sit_where_they_are_put() -> None:
    match = creating.create(created(bots={1: "random"}))
    assert not match.state.sheet.seats[1].is_free
    joined(match, 0)
    decider.begin_play(match)
    refused("MV-CRE-03", "unknown_seat", lambda: creating.create(created(bots={2: "random"})))


@pytest.mark.rule("MV-SEA-01")
def test_seats_are_taken_before_play_begins() -> None:
    match = begun()
    taken = e.SeatTaken(0, "late", "hash")
    refused("MV-SEA-01", "match_not_open", lambda: creating.take_seat(match, taken), match)
    refused("MV-SEA-01", "match_not_open", lambda: creating.first_free_seat(match.state), match)


@pytest.mark.rule("MV-SEA-02")
def test_a_seat_is_taken_once_and_its_credential_is_nobodys_to_see() -> None:
    match = joined(creating.create(created()), 0)
    assert creating.first_free_seat(match.state) == 1
    taken = e.SeatTaken(0, "second", "hash")
    refused("MV-SEA-02", "seat_taken", lambda: creating.take_seat(match, taken), match)
    beyond = e.SeatTaken(2, "second", "hash")
    refused("MV-SEA-02", "unknown_seat", lambda: creating.take_seat(match, beyond), match)
    joined(match, 1)
    refused("MV-SEA-02", "seat_taken", lambda: creating.first_free_seat(match.state), match)
    for viewer in (0, SPECTATOR, ORGANISER):
        text = stored(view(match.state, viewer)).decode()
        text += "".join(str(redact(match.state, each.event, viewer)) for each in match.caused)
        assert "hash 0" not in text
        assert "host-hash" not in text


@pytest.mark.rule("MV-BEG-01")
def test_play_begins_once_when_every_seat_is_filled() -> None:
    match = joined(creating.create(created()), 0)
    refused("MV-BEG-01", "seats_missing", lambda: decider.begin_play(match), match)
    joined(match, 1)
    decider.begin_play(match)
    assert match.state.sheet.phase == "playing"
    refused("MV-BEG-01", "match_not_open", lambda: decider.begin_play(match), match)


@pytest.mark.rule("MV-PLA-01")
def test_commands_are_for_the_time_of_play() -> None:
    early = joined(creating.create(created()), 0, 1)
    default = PlayDefault(0)
    refused("MV-PLA-01", "match_not_begun", lambda: decider.play(early, default, None), early)
    match = played_out(begun())
    assert match.state.sheet.phase == "finished"
    with pytest.raises(Rejected):
        decider.play(match, default, None)


@pytest.mark.rule("MV-PLA-02")
def test_a_seat_foresees_until_a_hidden_card_turns_up() -> None:
    match = begun(options={"mode": "peach"})
    seat = awaited_seat(match)
    before = command_lists.hidden_from(match.state, seat)
    assert before
    decider.play(match, GAME.legal_commands(match.state.play, seat)[0], seat)
    assert command_lists.hidden_from(match.state, seat) != before
    assert command_lists.reveals_too_much(1).rule == "MV-PLA-02"
    assert command_lists.hidden_from(begun().state, 0) == [], "in the base game nothing is hidden"


@pytest.mark.rule("MV-RES-01")
def test_for_a_resigned_seat_its_default_is_played() -> None:
    early = joined(creating.create(created()), 0, 1)
    refused("MV-RES-01", "not_playing", lambda: seating.resign(early, 0), early)
    match = joined(creating.create(created(seats=3)), 0, 1, 2)
    decider.begin_play(match)
    decider.settle(match, draw)
    seat = awaited_seat(match)
    seating.resign(match, seat)
    decider.settle(match, draw)
    by_default = [each.event for each in match.caused if getattr(each.event, "chosen_by", "") == "timeout"]
    assert by_default
    assert isinstance(decider.awaited(match.state), AwaitsNobody) or awaited_seat(match) != seat
    if match.state.sheet.phase == "playing":
        refused("MV-RES-01", "seat_resigned", lambda: seating.resign(match, seat), match)
        legal = GAME.legal_commands(match.state.play, awaited_seat(match))
        refused("MV-RES-01", "seat_resigned", lambda: decider.play(match, legal[0], seat), match)


@pytest.mark.rule("MV-DIS-02")
def test_a_frozen_match_waits_for_its_ruling() -> None:
    match = begun()
    seat = awaited_seat(match)
    match.state.sheet.frozen_by, match.state.awaited = "dispute", None
    assert isinstance(decider.awaited(match.state), AwaitsRuling)
    legal = GAME.legal_commands(match.state.play, seat)
    refused("MV-DIS-02", "match_frozen", lambda: decider.play(match, legal[0], seat), match)
    refused("MV-DIS-02", "match_frozen", lambda: decider.play(match, PlayDefault(seat), None), match)
    refused("MV-DIS-02", "match_frozen", lambda: seating.resign(match, seat), match)
    before = len(match.caused)
    decider.settle(match, draw)
    assert len(match.caused) == before
    assert forked(match, "same").state.sheet.frozen_by is None, (
        "a fork is played on, whatever its parent waits for"
    )


@pytest.mark.rule("MV-LUC-01")
def test_draws_are_numbered_and_follow_from_the_seed() -> None:
    match = played_out(begun())
    drawn = [d for each in match.caused if isinstance(each.event, e.ChanceDrawn) for d in each.event.draws]
    assert [d.number for d in drawn] == list(range(1, len(drawn) + 1))
    again = played_out(begun())
    assert [each.event for each in again.caused] == [each.event for each in match.caused]
    for viewer in (0, SPECTATOR):
        for each in match.caused:
            if isinstance(each.event, e.ChanceDrawn):
                shown = redact(match.state, each.event, viewer)
                assert all(d.outcome == Hidden(1) for d in shown.draws)  # type: ignore[attr-defined]


@pytest.mark.rule("MV-LUC-02")
def test_the_seed_is_revealed_once_at_the_end_of_a_match_of_its_own_luck() -> None:
    match = begun()
    revealed(match)
    assert "LuckRevealed" not in types(match)
    played_out(match)
    revealed(match)
    revealed(match)
    assert types(match).count("LuckRevealed") == 1
    assert match.state.sheet.seed == SEED.hex()
    assert luck.commitment(bytes.fromhex(match.state.sheet.seed)) == match.state.sheet.luck.commitment
    same = forked(begun(), "same")
    played_out(same)
    revealed(same)
    assert "LuckRevealed" not in types(same)


def revealed(match: MatchDecision) -> None:
    """The match is disclosed if it may be, as the service does after each request."""
    disclosing.arrange(match, 0)
    disclosing.reveal(match, [SEED for _ in match.state.sheet.seeds_owed])


def forked(parent: MatchDecision, kind: Any, newest: Match | None = None, **given: Any) -> MatchDecision:
    """At the event that `parent` has come to; `newest` is what the parent is now."""
    fork = decider.decision_on(parent.state)
    own = LuckTerms(luck.ALGORITHM, luck.commitment(SEED), FORK)
    terms = {
        "match_id": FORK,
        "revision": len(parent.caused),
        "kind": kind,
        "luck": own,
        "credentials": {0: "new 0", 1: "new 1"},
        "host": "new host",
        "source": forking.LuckSource(is_revealed=True),
        **given,
    }
    forking.fork(fork, newest or parent.state, forking.ForkTerms(**terms))
    return fork


@pytest.mark.rule("MV-FRK-01")
def test_a_fork_is_a_match_of_its_own() -> None:
    parent = begun()
    before = stored(parent.state)
    fork = forked(parent, "fresh")
    assert fork.state.sheet.match_id == FORK
    assert (fork.state.sheet.parent, fork.state.sheet.fork_revision) == (MATCH, len(parent.caused))
    assert fork.state.play == parent.state.play
    played_out(fork)
    assert stored(parent.state) == before
    refused("MV-CRE-03", "unknown_seat", lambda: forked(parent, "fresh", bots={4: "random"}))


@pytest.mark.rule("MV-FRK-03")
def test_the_same_luck_goes_on_as_the_parents_would() -> None:
    parent = begun()
    same = played_out(forked(parent, "same"))
    already = len(parent.caused)
    played_out(parent)
    assert [c.event for c in same.caused[1:]] == [c.event for c in parent.caused[already:]]


@pytest.mark.rule("MV-LUC-03")
def test_the_same_luck_is_granted_when_it_is_known_to_all_or_by_who_organises_its_match() -> None:
    parent = begun()
    stranger = forking.LuckSource()
    refused("MV-LUC-03", "luck_not_granted", lambda: forked(parent, "same", source=stranger), parent)
    for granted in (forking.LuckSource(is_revealed=True), forking.LuckSource(is_organised=True)):
        assert forked(parent, "same", source=granted).state.sheet.luck == parent.state.sheet.luck
    assert forked(parent, "fresh", source=stranger).state.sheet.luck.source == FORK


@pytest.mark.rule("MV-ARC-06")
def test_an_imported_fork_is_of_a_match_that_may_be_forked_and_as_private_as_made_here() -> None:
    def check(parent: MatchDecision, organises: bool, **given: Any) -> None:
        forked_ = msgspec.structs.replace(forked(parent, "fresh").caused[0].event, **given)
        forking.check_imported_fork(forked_, parent.state, organises=organises)

    playing, over = begun(), played_out(begun())
    refused("MV-ARC-06", "parent_not_yours", lambda: check(playing, False))
    refused("MV-ARC-06", "parent_is_closed", lambda: check(playing, True, is_private=False))
    check(playing, True)
    check(over, False)


@pytest.mark.rule("MV-ARC-07")
def test_an_import_is_organised_by_who_brings_it_and_a_fork_of_it_is_none() -> None:
    by_cup = Imported("cup", "2026-11-22T12:00:00.000000Z")
    match = joined(creating.create(created(organiser="somebody", imported=by_cup)), 0, 1)
    assert (match.state.sheet.organiser, match.state.sheet.imported) == ("cup", by_cup)
    decider.begin_play(match)
    fork = forked(match, "fresh")
    assert (fork.state.sheet.organiser, fork.state.sheet.imported) == ("cup", None)
    assert (match.state.sheet.origin, fork.state.sheet.origin) == ("imported", "played")
    assert load(dump(match.state)).sheet.imported == by_cup


@pytest.mark.rule("MV-FRK-03")
def test_a_script_is_used_up_before_fresh_luck_and_must_be_possible() -> None:
    parent = joined(creating.create(created()), 0, 1)
    decider.begin_play(parent)
    script = ((5, 4, 3, 2, 1, 0), (0,), tuple(range(30)))
    fork = forked(parent, "scripted", script=script)
    decider.settle(fork, draw)
    drawn = [d for each in fork.caused if isinstance(each.event, e.ChanceDrawn) for d in each.event.draws]
    assert tuple(d.outcome for d in drawn[:3]) == script
    assert [d.number for d in drawn[:3]] == [0, 0, 0]
    assert fork.state.sheet.script == []
    wrong = forked(parent, "scripted", script=((5, 5, 3, 2, 1, 0),))
    refused("MV-FRK-03", "impossible_outcome", lambda: decider.settle(wrong, draw))


@pytest.mark.rule("MV-FRK-02")
def test_a_match_being_played_is_forked_by_its_organisers_only_a_finished_one_by_anybody() -> None:
    playing, over = begun().state, played_out(begun()).state
    assert forking.may_fork(playing, organises=True)
    assert not forking.may_fork(playing, organises=False)
    assert forking.may_fork(over, organises=False)


@pytest.mark.rule("MV-FRK-02")
def test_a_fork_that_is_played_is_forked_by_its_host_unless_its_parent_is_not_disclosed() -> None:
    playing, over = begun(), played_out(begun())
    of_over = forked(playing, "fresh", over.state).state
    assert of_over.sheet.phase == "playing"
    assert forking.may_fork(of_over, organises=False, hosts=True)
    assert not forking.may_fork(of_over, organises=False)
    assert not forking.may_fork(playing.state, organises=False, hosts=True)
    assert not forking.may_fork(forked(playing, "fresh").state, organises=False, hosts=True)


@pytest.mark.rule("MV-FRK-04")
def test_a_fork_of_a_match_being_played_is_private_and_says_so_in_its_record() -> None:
    fork = forked(begun(), "fresh")
    assert fork.state.sheet.is_private
    assert view(fork.state, SPECTATOR).sheet.is_private
    assert forked(played_out(fork), "fresh").state.sheet.is_private
    assert not forked(played_out(begun()), "fresh").state.sheet.is_private


@pytest.mark.rule("MV-ORG-02")
def test_who_forks_with_a_key_organises_the_fork_and_a_private_one_stays_its_parents() -> None:
    def organiser(parent: MatchDecision, **given: Any) -> str:
        return forked(parent, "fresh", **given).state.sheet.organiser

    playing = joined(creating.create(created(organiser="cup")), 0, 1)
    decider.begin_play(playing)
    assert organiser(playing) == "cup"
    assert organiser(playing, organiser="other") == "other"
    decider.settle(playing, draw)
    assert organiser(played_out(playing)) is None


@pytest.mark.rule("MV-FRK-01", "MV-CRE-03")
def test_house_bots_of_the_parent_play_on_unless_others_are_named() -> None:
    parent = creating.create(created(bots={0: "random", 1: "lookahead"}))
    decider.begin_play(parent)
    seats = forked(parent, "fresh", bots={1: "random"}).state.sheet.seats
    assert [seat.bot for seat in seats] == ["random", "random"]
    assert [seat.credential for seat in seats] == ["", ""]
    taken = forked(parent, "fresh", bots={1: None}).state.sheet.seats
    assert [(seat.bot, seat.credential) for seat in taken] == [("random", ""), (None, "new 1")]
    assert [seat.credential for seat in forked(begun(), "fresh").state.sheet.seats] == ["new 0", "new 1"]


@pytest.mark.rule("MV-CRE-01")
def test_a_match_is_one_of_a_game_with_as_many_seats_as_it_has() -> None:
    refused("MV-CRE-01", "unknown_game", lambda: creating.create(created(game="chess")))
    refused("MV-CRE-01", "wrong_number_of_seats", lambda: creating.create(created(seats=7)))


def test_what_is_stored_folds_to_the_same_match() -> None:
    match = played_out(forked(played_out(begun()), "fresh"))
    prefix = played_out(begun())
    decode = decoder("sukkube").decode
    rows = [encode(each, "system") for each in (*prefix.caused, *match.caused)]
    assert stored(fold(decode(row.type, row.version, row.payload) for row in rows)) == stored(match.state)


@pytest.mark.rule("MV-FRK-03", "MV-FRK-06")
def test_outcomes_go_with_scripted_luck_alone_and_nothing_follows_none() -> None:
    parent = played_out(begun())
    refused("MV-FRK-03", "outcomes_unused", lambda: forked(parent, "fresh", script=((0,),)))
    refused("MV-FRK-06", "then_unused", lambda: forked(parent, "scripted", then="refuse"))


@pytest.mark.rule("MV-FRK-01")
def test_nobody_has_resigned_in_a_fork() -> None:
    parent = begun()
    seating.resign(parent, 0)
    assert parent.state.sheet.seats[0].resigned_revision > 0
    seat = forked(parent, "fresh").state.sheet.seats[0]
    assert (seat.resigned, seat.resigned_revision) == (False, None)


@pytest.mark.rule("MV-FRK-07")
def test_only_a_private_fork_is_deleted() -> None:
    fork = forked(begun(), "fresh")
    stopping.delete(fork)
    assert fork.caused[-1].event == e.MatchStopped("deleted", (), ())
    assert fork.caused[-1].rules == ("MV-FRK-07",)
    assert (fork.state.sheet.is_deleted, begun().state.sheet.is_deleted) == (True, False)
    refused("MV-FRK-07", "not_a_private_fork", lambda: stopping.delete(forked(played_out(begun()), "fresh")))


@pytest.mark.rule("MV-DCL-02")
def test_disputes_are_waited_for_up_to_a_week() -> None:
    assert creating.create(created(disputes_seconds=7 * 86_400)).state.sheet.disputes_seconds == 7 * 86_400
    with pytest.raises(Rejected) as refusal:
        creating.create(created(disputes_seconds=7 * 86_400 + 1))
    assert refusal.value.code == "invalid_disputes_seconds"


def played_until(match: MatchDecision, draws: int) -> list[Drawn]:
    """The first legal commands, until chance has drawn so often."""
    while True:
        drawn = [
            d for each in match.caused if isinstance(each.event, e.ChanceDrawn) for d in each.event.draws
        ]
        if len(drawn) >= draws:
            return drawn
        seat = awaited_seat(match)
        decider.play(match, match.state.game.legal_commands(match.state.play, seat)[0], seat)
        decider.settle(match, draw)


@pytest.mark.rule("MV-FRK-03")
def test_later_outcomes_are_drawn_until_one_cannot_be() -> None:
    fork = forked(
        begun(game="frantic", edition=GAMES["frantic"].edition, options={}),
        "scripted",
        script=((2,), (99,), (2,)),
    )
    drawn = played_until(decider.decision_on(fork.state), 3)
    assert [each.scripted for each in drawn[:3]] == [True, False, False]
    assert drawn[0].outcome == (2,)


@pytest.mark.rule("MV-FRK-06")
def test_a_fork_that_holds_on_to_its_outcomes_refuses_what_leads_elsewhere() -> None:
    parent = begun(game="frantic", edition=GAMES["frantic"].edition, options={})
    fork = forked(parent, "scripted", script=((2,), (99,)), then="refuse")
    match = decider.decision_on(fork.state)
    with pytest.raises(Rejected) as refusal:
        played_until(match, 9)
    assert refusal.value.rule == "MV-FRK-06"


@pytest.mark.rule("MV-DIS-01")
def test_house_rules_are_cited_by_number_as_many_as_there_are() -> None:
    match = begun().state
    assert not {rule for rule in disputes.known_rules(match) if rule.startswith(("HR-", "TO-"))}
    match.sheet.tournament = AtTournament("00000000-0000-4000-8000-000000000000", 1, 1, house_rules=2)
    known = disputes.known_rules(match)
    assert {rule for rule in known if rule.startswith("HR-")} == {"HR-1", "HR-2"}
    assert "TO-RES-06" in known


@pytest.mark.rule("MV-END-07")
def test_only_a_match_that_has_not_begun_is_cancelled() -> None:
    match = creating.create(created())
    stopping.cancel(match)
    assert match.caused[-1].event == e.MatchStopped("cancelled", (), ())
    refused("MV-END-07", "match_not_open", lambda: stopping.cancel(begun()))


@pytest.mark.rule("MV-SEA-02")
def test_nobody_is_shown_a_hash_nor_that_there_is_one() -> None:
    """`{"hidden": n}` stands for secrets of the game alone."""
    for viewer in (SPECTATOR, ORGANISER, 0):
        for match in (creating.create(created(host="hash")), begun(), forked(begun(), "fresh")):
            sheet = msgspec.to_builtins(view(match.state, viewer).sheet)
            assert "host" not in sheet
            assert all(not {"credential", "key"} & seat.keys() for seat in sheet["seats"])
            for caused in match.caused:
                shown = msgspec.to_builtins(redact(match.state, caused.event, viewer))
                assert not {"host", "credential", "credentials", "key"} & shown.keys()


@pytest.mark.rule("MV-PLA-03")
def test_a_list_of_commands_makes_so_many_events_and_no_more() -> None:
    match = begun()
    event = match.caused[-1]
    match.caused[:] = [event] * (command_lists.LIST_LIMIT - 1)
    assert command_lists.made_too_much(match, 3) is None
    match.caused.append(event)
    refusal = command_lists.made_too_much(match, 3)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("too_many_events", "MV-PLA-03")


@pytest.mark.rule("MV-BEG-01")
def test_a_match_that_has_not_begun_awaits_its_start() -> None:
    assert decider.awaited(creating.create(created()).state) == AwaitsStart()


@pytest.mark.rule("MV-FRK-01")
def test_a_fork_has_the_title_of_its_parent_unless_it_has_its_own() -> None:
    parent = begun(title="final")
    assert [forked(parent, "fresh", title=title).state.sheet.title for title in ("", "what if")] == [
        "final",
        "what if",
    ]


@pytest.mark.rule("MV-SEA-02", "MV-ARC-07")
def test_the_key_of_a_seat_is_kept_but_not_of_an_imported_one() -> None:
    taken = e.SeatTaken(0, "Ada", "hash", "", "key")
    here, from_elsewhere = creating.create(created()), creating.create(created(imported=Imported("cup", "")))
    for match in (here, from_elsewhere):
        creating.take_seat(match, taken)
    assert here.state.sheet.seats[0].key == "key"
    assert from_elsewhere.state.sheet.seats[0].key is msgspec.UNSET


@pytest.mark.rule("MV-FRK-03")
def test_who_does_not_see_the_script_sees_how_much_of_it_is_left() -> None:
    parent = joined(creating.create(created()), 0, 1)
    decider.begin_play(parent)
    fork = forked(parent, "scripted", script=((5, 4, 3, 2, 1, 0), (0,), tuple(range(30)), (1,)))
    seen = view(fork.state, SPECTATOR)
    assert seen.sheet.script == Hidden(4)
    before = len(fork.caused)
    decider.settle(fork, draw)
    for each in fork.caused[before:]:
        seen = evolve(seen, redact(fork.state, each.event, SPECTATOR))
    assert seen.sheet.script == view(fork.state, SPECTATOR).sheet.script == Hidden(1)
