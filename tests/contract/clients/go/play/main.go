// Every game played to its end, replayed and forked with the generated Go client: play URL.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand"
	"net/http"
	"os"
	"strconv"

	"moviola"
)

var random = rand.New(rand.NewSource(1))

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
	for _, game := range games {
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
	if fork.state(middle).Hash != played.state(middle).Hash {
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
	awaited := right(m.client.ReplayAPI.GetState(context.Background(), m.id).Execute()).Awaited
	for awaited.Kind == "seats" {
		seat := m.seats[awaited.Seats[random.Intn(len(awaited.Seats))]]
		legal := right(m.client.PlayAPI.ListLegalCommands(seat, m.id).Execute())
		command := legal.Commands[random.Intn(len(legal.Commands))]
		held := fmt.Sprintf("%q", strconv.Itoa(int(legal.Revision)))
		done := right(m.client.PlayAPI.SubmitCommand(seat, m.id).SubmitCommand(command).IfMatch(held).Execute())
		awaited = done.Awaited
	}
	ended := right(m.client.ReplayAPI.GetState(context.Background(), m.id).Execute())
	if ended.Sheet.GetPhase() != "finished" {
		log.Fatalf("%s waits for %s", m.id, awaited.Kind)
	}
	return ended.Revision
}

// replay reads every event once, in order, page by page.
func (m match) replay(end int32) int32 {
	last, from := int32(0), int32(1)
	for from != 0 {
		page := right(m.client.ReplayAPI.ListEvents(context.Background(), m.id).From(from).Limit(100).Execute())
		for _, event := range page.Events {
			if last++; event.Revision != last {
				log.Fatalf("%s: %d where %d was due", m.id, event.Revision, last)
			}
		}
		from = page.GetNextFrom()
	}
	if last != end {
		log.Fatalf("%s: %d events of %d", m.id, last, end)
	}
	return last
}

func (m match) state(at int32) *moviola.StateView {
	return right(m.client.ReplayAPI.GetState(context.Background(), m.id).At(at).Execute())
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
