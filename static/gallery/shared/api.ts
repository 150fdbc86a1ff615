/**
 * Requests to the server, with responses typed by the routes. Requests for curators only are in
 * `gallery/curator/curator_api.ts`, so that visitors do not load them.
 */
import { type ClientResponse, hc } from "hono/client";
import type { GalleryApi } from "../../../routes/gallery/mod.ts";
import type { TourLanguage } from "../../../domain/gallery/tour_records.ts";
import { errorOf, reached } from "../../shared/api_error.ts";

/** The routes, typed. */
export const api = hc<GalleryApi>("/api");

/**
 * The answer itself.
 *
 * @throws {ApiError} when there is none, or it is an error; a DOMException when it was called off
 */
export async function answerOf<Answer>(
  pending: Promise<ClientResponse<Answer, number, "json">>,
): Promise<Answer> {
  const response = await reached(pending);
  if (!response.ok) throw await errorOf(response);
  return await response.json();
}

/** An id in the path of a route. */
export const param = (id: number) => ({ param: { id: String(id) } });

/** Everything the timeline draws. */
export const getBootstrap = () => answerOf(api.catalog.bootstrap.$get({ query: {} }));

/** Paintings with a picture and a year, by artist. */
export const getTimelineWorks = (artists: readonly number[]) =>
  answerOf(api.timeline.works.$get({ query: { artists: artists.join() } }));

/** Of artists without a portrait, the painting a detail of which stands for it. */
export const getPortraitDetails = (artists: readonly number[]) =>
  answerOf(api.timeline.portraits.$get({ query: { artists: artists.join() } }));

/** The best known painting of a movement that has a picture. */
export const getMovementWork = (movement: number) =>
  answerOf(api.timeline.works.$get({ query: { movements: String(movement) } }));

/** The best known painting with a picture of each of some movements, of 64 at most. */
export const getMovementWorks = (movements: readonly number[]) =>
  answerOf(api.timeline.works.$get({ query: { movements: movements.slice(0, 64).join() } }));

/** An artist with periods and paintings. */
export const getArtist = (id: number) => answerOf(api.artists[":id"].$get(param(id)));

/** Returns the museum fields of an artist. */
export const getArtistDetails = (id: number) =>
  answerOf(api.artists[":id"].details.$get(param(id)));

/** Whom an artist learned from and passed on to, by movement. */
export const getNavigation = (id: number) =>
  answerOf(api.artists[":id"].navigation.$get(param(id)));

/** A movement with its paintings in order of time. */
export const getMovementGallery = (id: number) =>
  answerOf(api.movements[":id"].gallery.$get(param(id)));

/** The artists of a movement. */
export const getMovementArtists = (id: number) =>
  answerOf(api.movements[":id"].artists.$get(param(id)));

/** The movements before and after a movement, by influence. */
export const getMovementNavigation = (id: number) =>
  answerOf(api.movements[":id"].navigation.$get(param(id)));

/** A painting with its influences and annotations. */
export const getPainting = (id: number) => answerOf(api.paintings[":id"].$get(param(id)));

/** Returns the artist of a painting, and the paintings before and after it. */
export const getPaintingContext = (id: number) =>
  answerOf(api.paintings[":id"].context.$get(param(id)));

/** The paintings whose pictures are most like that of one. */
export const getSimilar = (id: number) => answerOf(api.paintings[":id"].similar.$get(param(id)));

/** Paintings whose pictures hold certain colours. */
export const findByColour = (
  query: { c: string[] } & Record<string, string | string[]>,
  signal: AbortSignal | undefined = undefined,
) => answerOf(api.search.colour.$get({ query }, signal && { init: { signal } }));

/** All eras and movements. */
export const getTimeline = () => answerOf(api.timeline.$get({ query: {} }));

/** The influence graph of the whole catalog. */
export const getInfluence = () => answerOf(api.influence.$get());

/** All guided tours. */
export const getTours = (lang: TourLanguage) => answerOf(api.tours.$get({ query: { lang } }));

/** Returns the stops of guided tours on the timeline. */
export const getTourMarkers = (lang: TourLanguage) =>
  answerOf(api.timeline.tours.$get({ query: { lang } }));

/** A guided tour with its stops. */
export const getTour = (id: number, lang: TourLanguage) =>
  answerOf(api.tours[":id"].$get({ ...param(id), query: { lang } }));

/** Artists, movements and paintings whose names match. */
export const search = (query: string, signal: AbortSignal) =>
  answerOf(api.search.$get({ query: { q: query } }, { init: { signal } }));

/** Returns whether the client is a curator. */
export const getMe = () => answerOf(api.auth.me.$get());
