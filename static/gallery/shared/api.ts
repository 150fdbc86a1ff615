/**
 * Requests to the server, with responses typed by the routes. Requests for curators only are in
 * `gallery/curator/state/curator_api.ts`, so that visitors do not load them.
 */
import { type ClientResponse, hc } from "hono/client";
import type { GalleryApi } from "../../../routes/gallery/mod.ts";
import type { SearchPage, SearchResults } from "../../../domain/gallery/search_records.ts";
import { type Language, writtenLanguage } from "../../../domain/languages.ts";
import { learnTexts } from "./catalog_text.ts";
import { errorOf, reached } from "../../shared/api_error.ts";

/** Headers of all requests, which curators' pages set. */
export const requestHeaders = { of: (): Record<string, string> => ({}) };

/** Typed client of the routes. */
export const api = hc<GalleryApi>("/api", {
  headers: () => requestHeaders.of(),
});

/**
 * Returns the JSON of a response.
 * @throws {ApiError} If there is no response, or an error response.
 * @throws {DOMException} If the request is aborted.
 */
export async function answerOf<Answer>(
  pending: Promise<ClientResponse<Answer, number, "json">>,
): Promise<Answer> {
  const response = await reached(pending);
  if (!response.ok) throw await errorOf(response);
  return await response.json();
}

/** Returns the path parameter of a route with an id. */
export const param = (id: number) => ({ param: { id: String(id) } });

/** Returns the JSON of a response, and learns the translations in it. */
const catalogOf = async <Answer>(pending: Promise<ClientResponse<Answer, number, "json">>) =>
  learnTexts(await answerOf(pending));

/** Returns the catalog as the timeline needs it. */
export const getBootstrap = (init: RequestInit = {}) =>
  catalogOf(api.catalog.bootstrap.$get({ query: {} }, { init }));

/** Returns the painting of a day, in days since 1970; null if no painting has a picture. */
export const getPaintingOfTheDay = (day: number) =>
  catalogOf(api.catalog["painting-of-the-day"].$get({ query: { day: String(day) } }));

/** Returns the paintings of artists that have a picture and a year. */
export const getTimelineWorks = (artists: readonly number[]) =>
  catalogOf(api.timeline.works.$get({ query: { artists: artists.join() } }));

/** Returns, for artists without a portrait, the painting whose detail replaces it. */
export const getPortraitDetails = (artists: readonly number[]) =>
  catalogOf(api.timeline.portraits.$get({ query: { artists: artists.join() } }));

/** Returns the best known painting of a movement that has a picture. */
export const getMovementWork = (movement: number) =>
  catalogOf(api.timeline.works.$get({ query: { movements: String(movement) } }));

/** Returns the best known painting with a picture of each movement, for at most 64 movements. */
export const getMovementWorks = (movements: readonly number[]) =>
  catalogOf(api.timeline.works.$get({ query: { movements: movements.slice(0, 64).join() } }));

/** Returns an artist with periods and paintings. */
export const getArtist = (id: number) => catalogOf(api.artists[":id"].$get(param(id)));

/** Returns the museum fields of an artist. */
export const getArtistDetails = (id: number) =>
  catalogOf(api.artists[":id"].details.$get(param(id)));

/** Returns the influences of an artist in both directions, by movement. */
export const getNavigation = (id: number) =>
  catalogOf(api.artists[":id"].navigation.$get(param(id)));

/** Returns a movement with its paintings in order of time. */
export const getMovementGallery = (id: number) =>
  catalogOf(api.movements[":id"].gallery.$get(param(id)));

/** Returns the artists of a movement. */
export const getMovementArtists = (id: number) =>
  catalogOf(api.movements[":id"].artists.$get(param(id)));

/** Returns the movements before and after a movement, by influence. */
export const getMovementNavigation = (id: number) =>
  catalogOf(api.movements[":id"].navigation.$get(param(id)));

/** Returns paintings in the order of their ids, at most 64, without those that do not exist. */
export const getPaintings = (ids: readonly number[]) =>
  catalogOf(api.paintings.$get({ query: { ids: ids.join() } }));

/** Returns a painting with its influences and annotations. */
export const getPainting = (id: number) => catalogOf(api.paintings[":id"].$get(param(id)));

/** Returns the artist of a painting, and the paintings before and after it. */
export const getPaintingContext = (id: number) =>
  catalogOf(api.paintings[":id"].context.$get(param(id)));

/** Returns the paintings with the most similar pictures. */
export const getSimilar = (id: number) => catalogOf(api.paintings[":id"].similar.$get(param(id)));

/** Finds paintings whose pictures contain certain colours. */
export const findByColour = (
  query: { c: string[] } & Record<string, string | string[]>,
  signal: AbortSignal | undefined = undefined,
) => catalogOf(api.search.colour.$get({ query }, signal && { init: { signal } }));

/** Returns all eras and movements. */
export const getTimeline = () => catalogOf(api.timeline.$get({ query: {} }));

/** Returns the influence graph of the whole catalog. */
export const getInfluence = () => catalogOf(api.influence.$get());

/** Returns the places of the movements' pictures in their image. */
export const getOverview = () => answerOf(api.catalog.overview.$get());

/** Returns the entrances of the rooms. */
export const getEntrances = () => catalogOf(api.catalog.entrances.$get());

/** Returns all guided tours. */
export const getTours = (lang: Language) =>
  catalogOf(api.tours.$get({ query: { lang: writtenLanguage(lang) } }));

/** Returns the stops of guided tours on the timeline. */
export const getTourMarkers = (lang: Language) =>
  catalogOf(api.timeline.tours.$get({ query: { lang: writtenLanguage(lang) } }));

/** Returns a guided tour with its stops. */
export const getTour = (id: number, lang: Language) =>
  catalogOf(api.tours[":id"].$get({ ...param(id), query: { lang: writtenLanguage(lang) } }));

/** Finds the best artists, movements and paintings by name, for the search field. */
export const search = (query: string, signal: AbortSignal) =>
  catalogOf(api.search.$get({ query: { q: query } }, { init: { signal } })) as Promise<
    SearchResults
  >;

/** Returns a page of all results of a type; `query` has at least `q` and `page`. */
export const searchAll = (query: Record<string, string>) =>
  catalogOf(api.search.$get({ query: query as { q: string; page: string } })) as Promise<
    SearchPage
  >;

/** Returns the role of the client, and the name of a curator. */
export const getMe = () => answerOf(api.auth.me.$get());
