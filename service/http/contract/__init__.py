"""The surface as documents: made of the handlers' own types, compared with what clients were given."""
