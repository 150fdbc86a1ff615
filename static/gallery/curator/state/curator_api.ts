/** Requests for curators only, typed by the routes. */
import type { InferRequestType, InferResponseType } from "hono/client";
import type { RestoreLog } from "../../../../domain/gallery/audit.ts";
import type { PictureCredit } from "../../../../domain/gallery/picture_credit.ts";
import type { ReviewFlags } from "../../../../domain/gallery/review.ts";
import {
  answerOf,
  api,
  getArtist,
  getPainting,
  getPaintingContext,
  param,
} from "../../shared/api.ts";
import { errorOf, reached } from "../../../shared/api_error.ts";
import { languageHeader } from "../../../shared/language_header.ts";
import { sendFile } from "../../shared/desk/resumable_upload.ts";
import { type PictureFile, type Target, writtenFile } from "./review_row.ts";

const painting = api.paintings[":id"];
const artist = api.artists[":id"];

/** Returns all paintings with the state of their files. */
export const getPaintingRows = () =>
  allPages(async (query) => (await answerOf(api.paintings.checkup.$get({ query }))).paintings);

/** Returns one painting with the state of its files; undefined if it does not exist. */
export async function getPaintingRow(id: number) {
  const query = { after: String(id - 1), limit: "1" };
  const { paintings: [row] } = await answerOf(api.paintings.checkup.$get({ query }));
  return row?.id === id ? row : undefined;
}

/** Returns one artist with the state of the portrait's files; undefined if there is none. */
export async function getPortraitRow(id: number) {
  const query = { after: String(id - 1), limit: "1" };
  const { artists: [row] } = await answerOf(api.artists.checkup.$get({ query }));
  return row?.id === id ? row : undefined;
}

/** Returns all artists with the state of their portraits' files. */
export const getPortraitRows = () =>
  allPages(async (query) => (await answerOf(api.artists.checkup.$get({ query }))).artists);

/** Maximum number of rows per page. */
const ROWS_PER_PAGE = 20_000;

// Loads page by page, because a single answer for a large catalog would be too large.
async function allPages<Row extends { id: number }>(
  loadPage: (query: { after: string; limit: string }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let size = ROWS_PER_PAGE; size === ROWS_PER_PAGE;) {
    const after = String(rows.at(-1)?.id ?? 0);
    const nextRows = await loadPage({ after, limit: String(ROWS_PER_PAGE) });
    for (const row of nextRows) rows.push(row);
    size = nextRows.length;
  }
  return rows;
}

/** Returns pairs of paintings with similar pictures. */
export async function getLookalikes(): Promise<{ one: number; other: number }[]> {
  const response = await fetch("/api/doubles/pictures", { headers: languageHeader() });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()).pairs;
}

/** Changes review flags; returns both flags. */
export const setFlags = ({ kind, id }: Target, change: Partial<ReviewFlags>) =>
  answerOf(
    (kind === "painting" ? painting : artist)["checkup-flags"].$patch({
      ...param(id),
      json: change,
    }),
  );

/** Returns the credit of a painting's image; undefined if it has no image. */
export async function getCredit(id: number): Promise<PictureCredit | undefined> {
  const context = await getPaintingContext(id);
  if (context.image_width === undefined) return undefined;
  const { image_source = "", image_credit = "", image_license = "" } = context;
  return { source: image_source, credit: image_credit, license: image_license };
}

/** Changes the credit of a painting's image. */
export const setCredit = (id: number, json: PictureCredit) =>
  answerOf(painting["image-credit"].$patch({ ...param(id), json }));

/** Returns the results of the server's search for pictures on other sites. */
export const getSearches = () => answerOf(api.paintings.searches.$get({ query: {} }));

const publicDomain = api.paintings.searches["public-domain"];

/** Starts to search and hang large pictures in the public domain. */
export const startFill = () => answerOf(publicDomain.$post());

/** Stops this search after the current work. */
export const stopFill = () => answerOf(publicDomain.$delete());

/** Removes a picture permanently. */
export async function clearPicture({ kind, id }: Target): Promise<void> {
  if (kind === "painting") await answerOf(painting["clear-image"].$post(param(id)));
  else await answerOf(artist["clear-portrait"].$post(param(id)));
}

/**
 * Undoes the changes of a part of the log since a moment, except values that were edited
 * afterwards.
 */
export const restoreLog = (json: RestoreLog) => answerOf(api.audit.restore.$post({ json }));

/**
 * Permanently deletes the picture that an entry of the log retains.
 * @throws {ApiError} 409 if it retains none.
 */
export async function eraseRetained(id: number): Promise<void> {
  await answerOf(api.audit[":id"].pictures.$delete(param(id)));
}

/** Undoes all changes of an operation that were not edited afterwards. */
export const restoreOperation = (id: string) =>
  answerOf(api.audit.operations[":id"].restore.$post({ param: { id } }));

/** Removes a painting with its influences, notes and files. */
export const deletePainting = (id: number) => answerOf(painting.$delete(param(id)));

/** Returns the number of records that are removed with a painting. */
export async function countDependents(id: number): Promise<{ influences: number; notes: number }> {
  const { influencedBy, influenced, annotations } = await getPainting(id);
  return { influences: influencedBy.length + influenced.length, notes: annotations.length };
}

/** Returns the newest operations. */
export const getOperations = () => answerOf(api.audit.operations.$get({ query: { limit: "200" } }));

/** Returns a page of the audit log. */
export const getAudit = (query: Record<string, string>) => answerOf(api.audit.$get({ query }));

/** Returns candidates for a picture, best first. */
export const findPictures = ({ kind, id }: Target, signal: AbortSignal) => {
  const input = { ...param(id), query: { limit: "20", attribution: "1" as const } };
  const options = { init: { signal } };
  return answerOf(
    kind === "painting"
      ? painting["debug-image-search"].more.$get(input, options)
      : artist["debug-portrait-search"].more.$get(input, options),
  );
};
export type Found = Awaited<ReturnType<typeof findPictures>>;
export type Candidate = Found["results"][number];

/**
 * Returns a picture of another site, fetched by our server.
 * @throws {ApiError} If it cannot be fetched.
 */
export async function fetchExternalImage(url: string, signal: AbortSignal): Promise<Blob> {
  const init = { signal, headers: languageHeader() };
  const path = `/api/debug/image-proxy?url=${encodeURIComponent(url)}`;
  const response = await reached(fetch(path, init));
  if (response.ok) return await response.blob();
  throw await errorOf(response);
}

/** URL and credit of a picture for the server to download. */
export type Source = InferRequestType<typeof painting["fix-image"]["$post"]>["json"];

/** The two files that are published after a replacement. */
export interface ReplacedFiles {
  small: PictureFile;
  full: PictureFile;
}

/** Lets the server download an image and publish it. */
export async function fixPicture({ kind, id }: Target, source: Source): Promise<ReplacedFiles> {
  const input = { ...param(id), json: source };
  return kind === "painting"
    ? replacedImage(await answerOf(painting["fix-image"].$post(input)))
    : await replacedPortrait(id, await answerOf(artist["fix-portrait"].$post(input)));
}

type ImageAnswer = InferResponseType<typeof painting["upload-image"]["$post"], 200>;
type PortraitAnswer = InferResponseType<typeof artist["upload-portrait"]["$post"], 200>;

/**
 * Uploads an image in parts and publishes it.
 * @param onProgress Called with the stored share.
 */
export async function uploadPicture(
  { kind, id }: Target,
  file: File,
  onProgress: (share: number) => void,
): Promise<ReplacedFiles> {
  // A file may be for two works at once, and each upload is published once.
  const path = `${kind} ${id} ${file.name}`;
  const upload = await sendFile({ path, file }, { onProgress });
  return kind === "painting"
    ? replacedImage(await put<ImageAnswer>(`paintings/${id}/image`, { upload }))
    : await replacedPortrait(id, await put<PortraitAnswer>(`artists/${id}/portrait`, { upload }));
}

async function put<Answer>(path: string, json: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json", ...languageHeader() };
  const init = { method: "PUT", headers, body: JSON.stringify(json) };
  const response = await reached(fetch(`/api/${path}`, init));
  if (!response.ok) throw await errorOf(response);
  return await response.json();
}

function replacedImage(answer: ImageAnswer): ReplacedFiles {
  return {
    full: writtenFile(answer.imagePath, answer.image_cache_key),
    small: writtenFile(answer.thumbnailPath, answer.thumbnail_cache_key),
  };
}

/**
 * Returns the files of a replaced portrait; the answer contains only the large one, so the small
 * one is read from the profile.
 */
async function replacedPortrait(
  id: number,
  { portraitPath }: PortraitAnswer,
): Promise<ReplacedFiles> {
  const { artist } = await getArtist(id);
  return {
    full: writtenFile(portraitPath, artist.portrait_cache_key),
    small: writtenFile(artist.portrait_thumb_path, artist.portrait_thumb_cache_key),
  };
}
