import { z } from "zod";
import { InfluenceAnswer } from "../../../domain/gallery/influence/records.ts";
import { MovementNavigation, Navigation } from "../../../domain/gallery/navigation_records.ts";
import * as records from "../../../domain/gallery/records.ts";
import { WorksQuery } from "../../gallery/catalog.ts";
import { ArtistsQuery } from "../../gallery/artists.ts";
import { IdParam, WindowQuery } from "../../gallery/params.ts";
import { SearchQuery } from "../../gallery/search.ts";
import { ListedArtist, PreloadedImages } from "../answers/gallery.ts";
import { CACHED, NOT_MODIFIED } from "../answer_parts.ts";
import type { Operations } from "../operation.ts";

const WINDOW = { start: "First year of the window.", end: "Last year of the window." };
const ARTIST = { id: "The artist's id." };
const MOVEMENT = { id: "The movement's id." };
const MONET = { path: { id: 222 } };
const IMPRESSIONISM = { path: { id: 35 } };

/** An answer that is kept until the catalog changes. */
const kept = (about: string, schema: z.ZodType) => ({
  200: { about, schema, headers: CACHED },
  304: NOT_MODIFIED,
});

/** Reading the catalog: timeline, artists, movements, search, influence graph. */
export const CATALOG_OPERATIONS: Operations = {
  "GET /api/catalog/bootstrap": {
    id: "getBootstrap",
    tag: "Catalog",
    summary: "Everything that the timeline draws, in one answer.",
    description: "Eras and movements that overlap the window and the artists who lived in it; " +
      "without a window everything. Kept for 300 seconds.",
    query: WindowQuery,
    about: WINDOW,
    headers: ["If-None-Match"],
    answers: kept("Bounds, eras, movements and artists.", records.Bootstrap),
    example: { query: { start: 1860, end: 1900 } },
  },
  "GET /api/bounds": {
    id: "getBounds",
    tag: "Catalog",
    summary: "The first and the last year of the catalog.",
    headers: ["If-None-Match"],
    answers: kept("The bounds.", records.Bounds),
  },
  "GET /api/timeline": {
    id: "getTimeline",
    tag: "Catalog",
    summary: "Eras and movements that overlap a window of years.",
    description: "Movements are those with at least one artist who worked in the window.",
    query: WindowQuery,
    about: {
      start: "First year of the window; -3000 if left out.",
      end: "Last year of the window; 2100 if left out.",
    },
    headers: ["If-None-Match"],
    answers: kept("Eras and movements.", records.Timeline),
    example: { query: { start: 1860, end: 1900 } },
  },
  "GET /api/timeline/works": {
    id: "getTimelineWorks",
    tag: "Catalog",
    summary: "Paintings with a picture and a year, of artists, or the best known one of movements.",
    description: "The best known first, 24 of an artist at most.",
    query: WorksQuery,
    about: {
      artists: "Up to 64 ids of artists with commas between.",
      movements: "Up to 64 ids of movements with commas between, in place of artists.",
    },
    headers: ["If-None-Match"],
    answers: kept("The paintings.", z.array(records.TimelineWork)),
    example: { query: { artists: "222,240" } },
  },
  "GET /api/search": {
    id: "search",
    tag: "Catalog",
    summary: "Artists, movements and paintings whose names have certain words in them.",
    query: SearchQuery,
    about: { q: "Words, or how they begin." },
    headers: ["If-None-Match"],
    answers: kept("What was found, best first.", records.SearchResults),
    example: { query: { q: "monet" } },
  },
  "GET /api/influence": {
    id: "getInfluenceGraph",
    tag: "Catalog",
    summary: "The influence graph of the whole catalog.",
    headers: ["If-None-Match"],
    answers: kept("The graph in columns.", InfluenceAnswer),
  },
  "GET /api/artists": {
    id: "listArtists",
    tag: "Artists",
    summary: "Artists with their movements.",
    query: ArtistsQuery,
    about: {
      start: "Only artists who lived after this year.",
      end: "Only artists born before this year.",
      movement_id: "Only artists of this movement.",
      timeline: "`1` for light rows without the two texts.",
    },
    headers: ["If-None-Match"],
    answers: kept("The artists.", z.array(ListedArtist)),
    example: { query: { movement_id: 35, timeline: "1" } },
  },
  "GET /api/artists/{id}": {
    id: "getArtist",
    tag: "Artists",
    summary: "An artist with periods and paintings.",
    params: IdParam,
    about: ARTIST,
    headers: ["If-None-Match"],
    answers: kept("The artist.", records.ArtistPage),
    errors: [404],
    example: MONET,
  },
  "GET /api/artists/{id}/navigation": {
    id: "getArtistNavigation",
    tag: "Artists",
    summary: "Those whom an artist learned from, and those who learned from the artist.",
    description: "Made of the influences; grouped by movement, each artist once.",
    params: IdParam,
    about: ARTIST,
    headers: ["If-None-Match"],
    answers: kept("Predecessors and successors.", Navigation),
    errors: [404],
    example: MONET,
  },
  "POST /api/artists/{id}/preload-images": {
    keyed: false,
    id: "preloadArtistImages",
    tag: "Artists",
    summary: "Links an artist's paintings to image files that are stored already.",
    description: "Nothing is downloaded; anybody may ask for it.",
    params: IdParam,
    about: ARTIST,
    answers: { 200: { about: "How many have an image now.", schema: PreloadedImages } },
    errors: [404, 503],
    example: MONET,
  },
  "GET /api/movements/{id}/artists": {
    id: "listMovementArtists",
    tag: "Movements",
    summary: "The artists of a movement.",
    params: IdParam,
    about: MOVEMENT,
    headers: ["If-None-Match"],
    answers: kept("The artists.", z.array(records.MovementArtist)),
    errors: [404],
    example: IMPRESSIONISM,
  },
  "GET /api/movements/{id}/gallery": {
    id: "getMovementGallery",
    tag: "Movements",
    summary: "A movement and the paintings of all its artists.",
    description: "Ordered by year, then `sort_order`, then birth year of the artist, then title.",
    params: IdParam,
    about: MOVEMENT,
    headers: ["If-None-Match"],
    answers: kept("The movement and its paintings.", records.MovementGallery),
    errors: [404],
    example: IMPRESSIONISM,
  },
  "GET /api/movements/{id}/navigation": {
    id: "getMovementNavigation",
    tag: "Movements",
    summary: "The movements before and after a movement.",
    params: IdParam,
    about: MOVEMENT,
    headers: ["If-None-Match"],
    answers: kept("Predecessors and successors.", MovementNavigation),
    errors: [404],
    example: IMPRESSIONISM,
  },
};
