import assert from "node:assert/strict";
import { artistMatches } from "../../../../../static/gallery/influence/state/artist_matches.ts";

const ARTISTS = [
  "Édouard Manet",
  "Claude Monet",
  "Andrea Mantegna",
  "Emanuel Leutze",
  "Jan van Eyck",
]
  .map((name) => ({ name }));

Deno.test("artistMatches: prefixes first; accents and case are ignored", () => {
  assert.deepEqual(artistMatches(ARTISTS, "man", 8), [2, 0, 3]);
  assert.deepEqual(artistMatches(ARTISTS, "EDOUARD m", 8), [0]);
  assert.deepEqual(artistMatches(ARTISTS, "eyck jan", 8), [4]);
  assert.deepEqual(artistMatches(ARTISTS, "e", 2), [0, 3]);
});

Deno.test("artistMatches: nothing for an empty query or without artists", () => {
  assert.deepEqual(artistMatches(ARTISTS, "  ", 8), []);
  assert.deepEqual(artistMatches(ARTISTS, "rembrandt", 8), []);
});
