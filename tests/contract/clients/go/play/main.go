// Every game played to its end, replayed and forked with the generated Go client: play URL.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"net/http"
	"os"
	"strconv"

	"moviola"
)

var random = rand.New(rand.NewSource(1))

// What the answers of all games have in common.
type (
	state interface {
		GetRevision() int32
		GetHash() string
		GetAwaited() moviola.AwaitedView
		GetSheet() moviola.Sheet
	}
	accepted interface{ GetAwaited() moviola.AwaitedView }
	page     interface{ GetNextFrom() int32 }
)

type match struct {
	client *moviola.APIClient
	id     string
	seats  map[int32]context.Context
}

func main() {
	settings := moviola.NewConfiguration()
	settings.Servers = moviola.ServerConfigurations{{URL: os.Args[1]}}
	client := moviola.NewAPIClient(settings)
	games := right(client.GamesAPI.ListGames(context.Background()).Execute())
	for _, game := range games.Items {
		play(client, game)
	}
}

func play(client *moviola.APIClient, game moviola.GameSummary) {
	anybody := context.Background()
	seats := max(2, game.MinSeats)
	created := right(client.MatchesAPI.CreateMatch(anybody).CreateMatch(creation(game.Name, seats)).Execute())
	played := match{client, created.MatchId, map[int32]context.Context{}}
	for number := range seats {
		name := fmt.Sprintf("player %d", number)
		taken := right(client.MatchesAPI.TakeSeat(anybody, played.id).TakeSeat(*moviola.NewTakeSeat(name)).Execute())
		played.seats[taken.Seat] = as(taken.SeatToken)
	}
	right(client.MatchesAPI.StartMatch(as(created.HostToken), played.id).Execute())
	end := played.finish()
	replayed := played.replay(end)
	middle := end / 2
	forked := right(client.ForksAPI.ForkMatch(anybody, played.id).ForkMatch(*moviola.NewForkMatch(middle)).Execute())
	fork := match{client, forked.MatchId, map[int32]context.Context{}}
	for seat, token := range forked.SeatTokens {
		number, _ := strconv.Atoi(seat)
		fork.seats[int32(number)] = as(token)
	}
	if fork.state(middle).GetHash() != played.state(middle).GetHash() {
		log.Fatalf("the fork of %s begins elsewhere", game.Name)
	}
	fmt.Printf("%s: %d revisions, %d events replayed, forked at %d, fork ended at %d\n",
		game.Name, end, replayed, middle, fork.finish())
}

func creation(game string, seats int32) moviola.CreateMatch {
	switch game {
	case "sukkube":
		return moviola.CreateSukkubeMatchAsCreateMatch(moviola.NewCreateSukkubeMatch(game, seats))
	case "frantic":
		return moviola.CreateFranticMatchAsCreateMatch(moviola.NewCreateFranticMatch(game, seats))
	case "piccioni":
		return moviola.CreatePiccioniMatchAsCreateMatch(moviola.NewCreatePiccioniMatch(game, seats))
	case "bathroom_rush":
		return moviola.CreateBathroomRushMatchAsCreateMatch(moviola.NewCreateBathroomRushMatch(game, seats))
	}
	log.Fatalf("the contract has no match of %s", game)
	return moviola.CreateMatch{}
}

// finish plays random legal commands to the end and tells its revision.
func (m match) finish() int32 {
	awaited := m.now().GetAwaited()
	for awaited.Kind == "seats" {
		seat := m.seats[awaited.Seats[random.Intn(len(awaited.Seats))]]
		revision, command := chosen(right(m.client.PlayAPI.ListLegalCommands(seat, m.id).Execute()))
		held := fmt.Sprintf("%q", strconv.Itoa(int(revision)))
		done := right(m.client.PlayAPI.SubmitCommand(seat, m.id).SubmitCommand(command).IfMatch(held).Execute())
		awaited = done.GetActualInstance().(accepted).GetAwaited()
	}
	ended := m.now()
	sheet := ended.GetSheet()
	if sheet.GetPhase() != "finished" {
		log.Fatalf("%s waits for %s", m.id, awaited.Kind)
	}
	return ended.GetRevision()
}

// chosen is the revision and one of the commands, as its game types it.
func chosen(legal *moviola.LegalCommands) (int32, moviola.SubmitCommand) {
	switch own := legal.GetActualInstance().(type) {
	case *moviola.SukkubeLegalCommands:
		return own.Revision, one(own.Commands)
	case *moviola.FranticLegalCommands:
		return own.Revision, one(own.Commands)
	case *moviola.PiccioniLegalCommands:
		return own.Revision, one(own.Commands)
	case *moviola.BathroomRushLegalCommands:
		return own.Revision, one(own.Commands)
	}
	log.Fatal("the commands are of no game that the contract has")
	return 0, nil
}

func one[T any](commands []T) moviola.SubmitCommand {
	body, err := json.Marshal(commands[random.Intn(len(commands))])
	if err != nil {
		log.Fatal(err)
	}
	return body
}

// replay reads every event once, in order, page by page.
func (m match) replay(end int32) int32 {
	last, from := int32(0), int32(1)
	for from != 0 {
		found := right(m.client.ReplayAPI.ListEvents(context.Background(), m.id).From(from).Limit(100).Execute())
		for _, revision := range revisions(found) {
			if last++; revision != last {
				log.Fatalf("%s: %d where %d was due", m.id, revision, last)
			}
		}
		from = found.GetActualInstance().(page).GetNextFrom()
	}
	if last != end {
		log.Fatalf("%s: %d events of %d", m.id, last, end)
	}
	return last
}

func revisions(found *moviola.EventPage) []int32 {
	switch own := found.GetActualInstance().(type) {
	case *moviola.SukkubeEventPage:
		return numbers(own.Items)
	case *moviola.FranticEventPage:
		return numbers(own.Items)
	case *moviola.PiccioniEventPage:
		return numbers(own.Items)
	case *moviola.BathroomRushEventPage:
		return numbers(own.Items)
	}
	return nil
}

func numbers[T any, P interface {
	*T
	GetRevision() int32
}](events []T) []int32 {
	found := make([]int32, 0, len(events))
	for place := range events {
		found = append(found, P(&events[place]).GetRevision())
	}
	return found
}

func (m match) now() state {
	return right(m.client.ReplayAPI.GetState(context.Background(), m.id).Execute()).GetActualInstance().(state)
}

func (m match) state(at int32) state {
	found := right(m.client.ReplayAPI.GetState(context.Background(), m.id).At(at).Execute())
	return found.GetActualInstance().(state)
}

func as(token string) context.Context {
	return context.WithValue(context.Background(), moviola.ContextAccessToken, token)
}

func right[T any](answer T, _ *http.Response, err error) T {
	if refused, is := err.(*moviola.GenericOpenAPIError); is {
		log.Fatalf("%s: %s", err, refused.Body())
	}
	if err != nil {
		log.Fatal(err)
	}
	return answer
}
