/** The only place that asks the server: what it answers, by question, typed by the routes themselves. */
import { type ClientResponse, hc } from "hono/client";
import type { GalleryApi } from "../../routes/gallery/mod.ts";

const api = hc<GalleryApi>("/api");

/** The server answered with an error, or not at all (status 0). */
export class ApiError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
    this.name = "ApiError";
  }
}

async function answerOf<Answer>(
  asked: Promise<ClientResponse<Answer, number, "json">>,
): Promise<Answer> {
  let response: ClientResponse<Answer, number, "json">;
  try {
    response = await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "The server cannot be reached");
  }
  if (!response.ok) {
    const body = await response.json().catch(() => undefined) as { error?: string } | undefined;
    throw new ApiError(response.status, body?.error ?? response.statusText);
  }
  return await response.json() as Answer;
}

const param = (id: number) => ({ param: { id: String(id) } });

/** Everything the timeline draws. */
export const getBootstrap = () => answerOf(api.catalog.bootstrap.$get({ query: {} }));

/** An artist with periods and paintings. */
export const getArtist = (id: number) => answerOf(api.artists[":id"].$get(param(id)));

/** Whom an artist learned from and passed on to, by movement. */
export const getNavigation = (id: number) =>
  answerOf(api.artists[":id"].navigation.$get(param(id)));

/** A movement with its paintings in order of time. */
export const getMovementGallery = (id: number) =>
  answerOf(api.movements[":id"].gallery.$get(param(id)));

/** The artists of a movement. */
export const getMovementArtists = (id: number) =>
  answerOf(api.movements[":id"].artists.$get(param(id)));

/** A painting with its influences and annotations. */
export const getPainting = (id: number) => answerOf(api.paintings[":id"].$get(param(id)));

/** Whose a painting is, and the paintings before and after it. */
export const getPaintingContext = (id: number) =>
  answerOf(api.paintings[":id"].context.$get(param(id)));

/** Artists, movements and paintings whose names match. */
export const search = (query: string, signal: AbortSignal) =>
  answerOf(api.search.$get({ query: { q: query } }, { init: { signal } }));
