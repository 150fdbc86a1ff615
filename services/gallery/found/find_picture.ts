import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import type { ImageSources } from "../../../adapters/sources/image_sources.ts";
import {
  type Requester,
  WorkerDied,
  WorkerOverrun,
  type WorkerPool,
} from "../../../adapters/workers/worker_pool.ts";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { Log } from "../../../domain/log.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { alignmentOf, FINDER, type Pictures, type PublishedImage } from "../pictures/pictures.ts";
import { paintingSubject, type PictureRow, pictureRow } from "../../../db/gallery/picture_rows.ts";
import { say } from "../../../domain/messages/message.ts";
import type { FoundImage } from "../../../domain/gallery/found_images.ts";
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { PROTECTED_YEARS } from "../../../domain/gallery/attribution.ts";
import type {
  FilledWork,
  FillReport,
  FoundCandidate,
} from "../../../domain/gallery/picture_searches.ts";
import { isSamePicture } from "../../../domain/images/likeness/picture_hash.ts";
import { probe } from "../../../domain/images/probe.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import { MAX_RESULTS } from "../../../domain/sources/image_source.ts";
import { isFreeAndLarge, MIN_LARGE_SIDE } from "../../../domain/sources/rank_candidates.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { imageFiles, pictureSearches } from "../../../db/schema/pictures.ts";

/** Services of {@link findPicture}. */
export interface FindServices {
  db: Database;
  sources: Pick<ImageSources, "resolve" | "firstCandidate">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "publishFirst">;
  log: Pick<Log, "info">;
  /** `show`: a found picture is published at once; `hold`: it awaits a curator's decision. */
  found: "show" | "hold";
}

// The failures of sources and invalid images; not an overload of this server.
const isNotFound = (error: unknown) =>
  error instanceof AppError && [415, 422, 502].includes(error.status);

/**
 * Searches other sources for the picture of a painting without one, and publishes it marked as
 * found, or stores its URL for a curator's decision. The outcome is stored.
 * @returns Undefined if it awaits a decision, or the painting got a picture meanwhile.
 * @throws {AppError} 404 when there is no such painting, or no room for images; 502 when nothing
 *   was found; what the store throws.
 */
export async function findPicture(
  { db, sources, images, pictures, log, found }: FindServices,
  id: number,
  requester: Requester,
): Promise<PublishedImage | undefined> {
  const subject = await paintingSubject(db.read, id);
  if (subject === undefined) throw notFound("painting", id);
  if (found === "hold" && await isHeld(db.read, id)) return undefined;
  // Avoids downloads that could not be stored.
  if (await db.isFull()) throw refusal(404, "no_room_for_image");
  try {
    if (found === "hold") {
      const { imageUrl, thumbUrl, source, pageUrl = "", credit = "", license = "" } = await sources
        .firstCandidate(subject, requester);
      await recordSearch(db, id, "held", {
        image_url: imageUrl,
        thumb_url: thumbUrl,
        page_url: pageUrl,
        source,
        credit,
        license,
      });
      log.info("An image was found outside and waits for a curator", { painting: id, source });
      return undefined;
    }
    const { bytes, source, url, pageUrl, credit = "", license = "" } = await sources
      .resolve(subject, requester);
    const files = await images.process(bytes, "painting", undefined, requester);
    const attribution = { source: pageUrl ?? url, credit, license };
    const published = await pictures.publishFirst(
      { type: "painting", id },
      { ...files, attribution, isFound: true },
      null,
      { username: FINDER, action: "painting.find_image", note: { source, imageUrl: url } },
    );
    if (published) {
      log.info("An image was found outside", { painting: id, source, url });
      await recordSearch(db, id, "published");
    }
    return published;
  } catch (error) {
    if (isNotFound(error)) await recordSearch(db, id, "none");
    throw error;
  }
}

/** Services of {@link fillPictures}. */
export interface FillJob extends FindServices {
  /** Stops it between two paintings. */
  signal: AbortSignal;
  /** Resolves when the server has been idle for a while; rejects when the signal is aborted. */
  whenIdle: () => Promise<void>;
}

/**
 * Searches pictures for works that other records refer to, those with most links first, each once.
 * Works one after another, whenever the server is idle.
 * @returns The number of searches.
 * @throws What the database or the store throws.
 */
export async function fillPictures({ signal, whenIdle, ...services }: FillJob): Promise<number> {
  for (let done = 0;; done++) {
    try {
      await whenIdle();
    } catch (error) {
      if (signal.aborted) return done;
      throw error;
    }
    const id = await mostLinkedWithoutPicture(services.db.background);
    if (id === undefined || signal.aborted) return done;
    try {
      await findPicture(services, id, { signal });
    } catch (error) {
      if (signal.aborted) return done;
      // Any other error would occur again.
      if (!isNotFound(error)) throw error;
    }
  }
}

/** Services of {@link fillPublicDomain}. */
export interface PublicDomainServices extends Pick<FindServices, "db"> {
  sources: Pick<ImageSources, "search" | "download">;
  images: ImageProcessor;
  pictures: Pictures;
  store: Pick<ImageStore, "read">;
  workers: WorkerPool;
}

/** Options of {@link fillPublicDomain}. */
export interface PublicDomainOptions {
  /** Stops it between two works. */
  signal: AbortSignal;
  /** Waits between two works, so that the sources are not burdened. */
  pause: () => Promise<unknown>;
  /** The current year, for the end of copyrights. */
  year: number;
}

// Downloads that are tried for a work, among the best results.
const MAX_FILL_DOWNLOADS = 3;
// Consecutive searches without an answer after which no source can be reached.
const MAX_FILL_FAILURES = 3;
const MAX_LIKENESS_MS = 10_000;

/**
 * Searches large pictures in the public domain for works whose artist died long enough ago, and
 * hangs them: for works without a picture, and in place of smaller ones that no curator chose. Works
 * without a result are not searched again, and failed ones after all others, so that it can be
 * stopped and continued.
 * @throws What the database or the store throws.
 */
export async function* fillPublicDomain(
  services: PublicDomainServices,
  { signal, pause, year }: PublicDomainOptions,
): AsyncGenerator<FilledWork, void> {
  let failures = 0;
  const failed = new Set<number>();
  for (const isRetry of [false, true]) {
    for (let after = 0; failures < MAX_FILL_FAILURES;) {
      if (signal.aborted) return;
      const work = await nextForPublicDomain(services.db.background, { after, year, isRetry });
      if (work === undefined) break;
      after = work.id;
      if (failed.has(work.id)) continue;
      const { isSearched, ...found } = await hangPublicDomain(services, work.id, signal);
      if (signal.aborted) return;
      failures = isSearched ? 0 : failures + 1;
      if (found.outcome === "failed") failed.add(work.id);
      if (found.outcome !== "changed") {
        await recordSearch(services.db, work.id, RECORDED[found.outcome]);
      }
      yield { ...work, ...found };
      await pause();
    }
  }
}

const RECORDED = {
  hung: "published",
  none: "none",
  other_picture: "none",
  failed: "failed",
} as const satisfies Partial<Record<FilledWork["outcome"], Outcome>>;

type HangingResult = Pick<FilledWork, "outcome" | "url" | "messages">;
const NOTHING: HangingResult = { outcome: "none", url: "", messages: [] };

/** Returns the result for a failed search or picture. @throws Any failure of this server. */
function failureOf(error: unknown, url: string): HangingResult {
  if (error instanceof AppError) return { outcome: "failed", url, messages: error.messages };
  if (!(error instanceof WorkerDied || error instanceof WorkerOverrun)) throw error;
  return { outcome: "failed", url, messages: [say("image_too_slow")] };
}

async function hangPublicDomain(services: PublicDomainServices, id: number, signal: AbortSignal) {
  const { db, sources } = services;
  const subject = await paintingSubject(db.read, id);
  const row = await pictureRow(db.read, { type: "painting", id });
  if (subject === undefined || row === undefined) return { ...NOTHING, isSearched: true };
  let results: FoundImage[];
  try {
    ({ results } = await sources.search.more(subject, MAX_RESULTS, { signal }));
  } catch (error) {
    return { ...failureOf(error, ""), isSearched: false };
  }
  let result = NOTHING;
  const fitting = results.filter((found) => isFreeAndLarge(found, subject));
  for (const found of fitting.slice(0, MAX_FILL_DOWNLOADS)) {
    try {
      const attempt = await hangCandidate(services, { id, row, found }, signal);
      if (attempt.outcome !== "none") result = attempt;
    } catch (error) {
      if (signal.aborted) break;
      result = failureOf(error, found.imageUrl);
    }
    if (result.outcome === "hung" || result.outcome === "changed") break;
  }
  return { ...result, isSearched: true };
}

/** Downloads a picture and hangs it, if it is large and shows the same as the present one. */
async function hangCandidate(
  services: PublicDomainServices,
  { id, row, found }: { id: number; row: PictureRow; found: FoundImage },
  signal: AbortSignal,
): Promise<HangingResult> {
  const { sources, images, pictures, store, workers } = services;
  const { imageUrl: url, pageUrl: searchUrl, source, credit = "", license = "" } = found;
  const { bytes } = await sources.download({ imageUrl: url, searchUrl }, { signal });
  const { width, height } = probe(bytes);
  if (Math.max(width, height) < MIN_LARGE_SIDE) return NOTHING;
  const requester = { client: FINDER, signal };
  const files = await images.process(bytes, "painting", undefined, requester);
  if (row.thumbnail) {
    const present = await store.read(row.thumbnail);
    const options = { ...requester, deadline: MAX_LIKENESS_MS };
    const likeness = present && await workers.run("findLikeness", present, options);
    if (!likeness || !isSamePicture(likeness, files.likeness!)) {
      return { ...NOTHING, outcome: "other_picture", url };
    }
  }
  const target = { type: "painting", id } as const;
  const alignment = await alignmentOf(services, target, files, requester);
  const attribution = { source: searchUrl ?? url, credit, license };
  const picture = { ...files, attribution, alignment, isFound: true };
  const note = { source, imageUrl: url };
  const change = { username: FINDER, action: "painting.find_image", note } as const;
  const isPublished = await pictures.publishFirst(target, picture, null, change, row.full);
  return { ...NOTHING, outcome: isPublished ? "hung" : "changed", url };
}

/** Returns the next work that may have a large picture in the public domain. */
async function nextForPublicDomain(
  db: Reader,
  { after, year, isRetry }: { after: number; year: number; isRetry: boolean },
) {
  const [row] = await db.select({
    id: paintings.id,
    title: paintings.title,
    artist_name: artists.name,
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .leftJoin(imageFiles, eq(imageFiles.path, paintings.image_path))
    .where(and(
      gt(paintings.id, after),
      lt(artists.death_year, year - PROTECTED_YEARS),
      sql`NOT paintings.image_cleared AND paintings.image_chosen_by IS NULL`,
      sql`(paintings.image_path IS NULL
        OR max(${imageFiles.width}, ${imageFiles.height}) < ${MIN_LARGE_SIDE})`,
      sql`coalesce((SELECT outcome FROM picture_searches WHERE painting_id = paintings.id),
        'published') = ${isRetry ? "failed" : "published"}`,
    )).orderBy(asc(paintings.id)).limit(1);
  return row;
}

// Results that are shown; the log of changes has all pictures.
const MAX_FILL_RESULTS = 100;

/** One run of {@link fillPublicDomain} at a time, started and stopped by curators. */
export class PublicDomainFill {
  report: FillReport = { running: false, done: 0, hung: 0, results: [] };
  #stop = new AbortController();

  constructor(
    private readonly services: PublicDomainServices & { stopping: AbortSignal; log: Log },
  ) {}

  /** Starts a run; returns the report of the one that is running already. */
  start(options: Omit<PublicDomainOptions, "signal">): FillReport {
    if (this.report.running) return this.report;
    this.#stop = new AbortController();
    this.report = { running: true, done: 0, hung: 0, results: [] };
    this.#run(options).catch((error) =>
      this.services.log.warn("Pictures in the public domain could not be searched", { error })
    ).finally(() => this.report = { ...this.report, running: false });
    return this.report;
  }

  /** Stops it after the current work. */
  stop(): FillReport {
    this.#stop.abort();
    return this.report;
  }

  async #run(options: Omit<PublicDomainOptions, "signal">): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, this.services.stopping]);
    for await (const result of fillPublicDomain(this.services, { ...options, signal })) {
      const { done, hung, results } = this.report;
      this.report = {
        running: true,
        done: done + 1,
        hung: hung + Number(result.outcome === "hung"),
        results: [result, ...results].slice(0, MAX_FILL_RESULTS),
      };
    }
  }
}

type Outcome = typeof pictureSearches.$inferInsert["outcome"];

const NO_CANDIDATE: FoundCandidate = {
  image_url: "",
  thumb_url: "",
  page_url: "",
  source: "",
  credit: "",
  license: "",
};

/** Stores the outcome of a search, replacing the previous one. */
async function recordSearch(
  db: Pick<Database, "write">,
  paintingId: number,
  outcome: Outcome,
  candidate: FoundCandidate = NO_CANDIDATE,
): Promise<void> {
  const row = { at: Date.now(), outcome, ...candidate };
  await db.write(async (tx) => {
    // The painting may have been deleted during the search.
    const [painting] = await tx.select({ id: paintings.id }).from(paintings)
      .where(eq(paintings.id, paintingId));
    if (painting === undefined) return;
    await tx.insert(pictureSearches).values({ painting_id: paintingId, ...row })
      .onConflictDoUpdate({ target: pictureSearches.painting_id, set: row });
  });
}

/** Returns true if a picture of a painting awaits a curator's decision. */
async function isHeld(db: Reader, paintingId: number): Promise<boolean> {
  const [row] = await db.select({ id: pictureSearches.painting_id }).from(pictureSearches)
    .where(and(eq(pictureSearches.painting_id, paintingId), eq(pictureSearches.outcome, "held")));
  return row !== undefined;
}

// Works without a picture that other records refer to, and that may have one.
const NEEDS_PICTURE = sql`paintings.image_path IS NULL AND NOT paintings.image_cleared
  AND paintings.image_chosen_by IS NULL`;
const LINKS = sql`(SELECT count(*) FROM influence_sources WHERE painting_id = paintings.id)
  + (SELECT count(*) FROM influence_sources WHERE source_painting_id = paintings.id)
  + (SELECT count(*) FROM annotations WHERE painting_id = paintings.id)`;
const NOT_SOUGHT = sql`NOT EXISTS (
  SELECT 1 FROM picture_searches WHERE painting_id = paintings.id AND outcome <> 'failed'
)`;

/** Returns the painting with the most links whose picture has not been searched yet. */
async function mostLinkedWithoutPicture(db: Reader): Promise<number | undefined> {
  const [row] = await db.all<{ id: number }>(sql`
    SELECT id FROM (
      SELECT id, ${LINKS} AS links FROM paintings WHERE ${NEEDS_PICTURE} AND ${NOT_SOUGHT}
    )
    WHERE links > 0 ORDER BY links DESC, id LIMIT 1`);
  return row?.id;
}

const MAX_LISTED = 200;

/**
 * Returns the number of searches by outcome, and the pictures that await a curator's decision.
 * @param painting Id of the only painting to list.
 */
export async function searchCounts(db: Reader, painting?: number) {
  const [counts] = await db.all<{ waiting: number; published: number; held: number; none: number }>(
    sql`SELECT
      (SELECT count(*) FROM paintings
        WHERE ${NEEDS_PICTURE} AND ${NOT_SOUGHT} AND ${LINKS} > 0) AS waiting,
      (SELECT count(*) FROM picture_searches WHERE outcome = 'published') AS published,
      (SELECT count(*) FROM picture_searches WHERE outcome = 'held') AS held,
      (SELECT count(*) FROM picture_searches WHERE outcome = 'none') AS none`,
  );
  const finds = await db.select({
    id: paintings.id,
    title: paintings.title,
    artist_name: artists.name,
    image_url: pictureSearches.image_url,
    thumb_url: pictureSearches.thumb_url,
    page_url: pictureSearches.page_url,
    source: pictureSearches.source,
    credit: pictureSearches.credit,
    license: pictureSearches.license,
  }).from(pictureSearches)
    .innerJoin(paintings, eq(paintings.id, pictureSearches.painting_id))
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(and(
      eq(pictureSearches.outcome, "held"),
      painting === undefined ? undefined : eq(paintings.id, painting),
    ))
    .orderBy(asc(pictureSearches.at), asc(paintings.id)).limit(MAX_LISTED);
  return { ...counts!, finds };
}
