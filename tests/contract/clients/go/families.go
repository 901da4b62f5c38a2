package moviola

import "encoding/json"

// What can be of any game is kept as it came: the generator cannot tell apart types of several games with one tag.
type (
	AnyCard       = json.RawMessage
	AnyCommand    = json.RawMessage
	AnyOptions    = json.RawMessage
	AnyPosition   = json.RawMessage
	AnyState      = json.RawMessage
	Event         = json.RawMessage
	SubmitCommand = json.RawMessage

	AnySukkubeEvent      = json.RawMessage
	AnyFranticEvent      = json.RawMessage
	AnyPiccioniEvent     = json.RawMessage
	AnyBathroomRushEvent = json.RawMessage

	NullableAnyCommand  = nullable
	NullableAnyPosition = nullable
	NullableAnyState    = nullable
)

type nullable struct{ json.RawMessage }

func (value nullable) Get() *json.RawMessage { return &value.RawMessage }

func (value *nullable) Set(given *json.RawMessage) { value.RawMessage = *given }

func (value nullable) IsSet() bool { return value.RawMessage != nil }

func (value *nullable) Unset() { value.RawMessage = nil }
