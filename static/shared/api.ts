/**
 * Where the server is asked: what it answers, by question, typed by the routes themselves. What only
 * curators ask is in `gallery/curator/curator_api.ts`, so that visitors do not load it.
 */
import { type ClientResponse, hc } from "hono/client";
import type { GalleryApi } from "../../routes/gallery/mod.ts";

/** The routes, typed. */
export const api = hc<GalleryApi>("/api");

/** The server answered with an error, or not at all (status 0). */
export class ApiError extends Error {
  /** @param retryAfter seconds after which the server will hear the same again, where it says so */
  constructor(readonly status: number, message: string, readonly retryAfter?: number) {
    super(message);
    this.name = "ApiError";
  }
}

/**
 * The answer itself.
 *
 * @throws {ApiError} when there is none, or it is an error; a DOMException when it was called off
 */
export async function answerOf<Answer>(
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
    const message = body?.error ?? response.statusText;
    throw new ApiError(response.status, message, retryAfterOf(response.headers.get("Retry-After")));
  }
  return await response.json() as Answer;
}

/** The seconds of a `Retry-After` header; undefined when it names none. */
export function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

/** An id in the path of a route. */
export const param = (id: number) => ({ param: { id: String(id) } });

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

/** The movements before and after a movement, by influence. */
export const getMovementNavigation = (id: number) =>
  answerOf(api.movements[":id"].navigation.$get(param(id)));

/** A painting with its influences and annotations. */
export const getPainting = (id: number) => answerOf(api.paintings[":id"].$get(param(id)));

/** Whose a painting is, and the paintings before and after it. */
export const getPaintingContext = (id: number) =>
  answerOf(api.paintings[":id"].context.$get(param(id)));

/** Artists, movements and paintings whose names match. */
export const search = (query: string, signal: AbortSignal) =>
  answerOf(api.search.$get({ query: { q: query } }, { init: { signal } }));

/** Who is asking: a curator, or anybody. */
export const getMe = () => answerOf(api.auth.me.$get());
