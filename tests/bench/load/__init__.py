"""The load generator: sockets on uvloop, answers parsed by httptools, requests of parts made before."""
