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
)

type NullableAnyState struct{ json.RawMessage }

func (state NullableAnyState) Get() *AnyState { return &state.RawMessage }
func (state *NullableAnyState) Set(value *AnyState) { state.RawMessage = *value }
func (state NullableAnyState) IsSet() bool { return state.RawMessage != nil }
