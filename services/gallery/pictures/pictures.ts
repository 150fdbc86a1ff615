import { notFound, refusal } from "../../../domain/app_error.ts";
import { mayBeFound, SETTLED } from "../../../domain/gallery/review.ts";
import type { Likeness } from "../../../domain/images/likeness/likeness.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import { StoreUnavailable } from "../../../domain/images/store_unavailable.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { newId } from "../../../domain/new_id.ts";
import { recordLikeness } from "../likeness/records.ts";
import {
  abandon,
  areStillNew,
  discard,
  type EncodedFile,
  keptBefore,
  type NewFile,
  type RegisteredFiles,
  registerNew,
  removeLeftovers,
  type Warn,
} from "./image_files.ts";
import { movePlaces } from "./moved_places.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import {
  NO_FILES,
  type PictureRow,
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";
import {
  bothOf,
  type CuratorChange,
  pathsOf,
  type PictureFiles,
  type PublishedImage,
  publishedImage,
  recordPictureChange,
  rowOf,
  without,
} from "./published_picture.ts";

/** The files that were published, or why none were. */
type Outcome = RegisteredFiles | "late" | "given up";

// Two instances that replace one image at the same moment; each loser tries again.
const MOST_ATTEMPTS = 8;
// Files that were registered this long ago and never published were left by a crash, or by a store
// that did not answer: far longer than any process works on an image, and clocks differ.
const FORGOTTEN_AFTER = 60 * 60 * 1000;
const A_DAY = 24 * 60 * 60 * 1000;
// Kept files that are let go in one transaction.
const FORGET_AT_ONCE = 100;

/**
 * The one place where the images of paintings and artists are published, replaced and taken down.
 *
 * New files are registered, written under names of their own and synced; then one transaction names
 * them in the row and records the change, and triggers mark the files that the row named before as
 * kept: they can come back for `keepDays`, and are removed after that. Killed at any point, the row
 * names whole files, old or new, and the register knows what is left over (docs/decisions/009).
 */
export class Pictures {
  constructor(
    readonly db: Database,
    readonly store: ImageStore,
    readonly warn: Warn,
    /** How long what was replaced or deleted can come back; 0: for ever. */
    readonly keepDays = 90,
  ) {}

  /**
   * Publishes an image in the place of the one that there is, and settles its review flags.
   *
   * @throws {AppError} 404 when there is no such painting or artist.
   */
  async replace(
    target: PictureTarget,
    files: PictureFiles,
    change: CuratorChange,
  ): Promise<PublishedImage> {
    const published = await this.#publish(target, bothOf(files), async (tx, before, now) => {
      const choice = { cleared: false, chosenBy: change.username };
      const after = { ...rowOf(now), ...SETTLED, ...choice };
      await writePictureRow(tx, target, after);
      const placed = await this.#placeAnew(tx, target, files, change, before);
      await recordPictureChange(tx, target, { ...change, ...placed }, before, after);
      return true;
    }, { isRequested: true, likeness: files.likeness });
    return publishedImage(published!);
  }

  /** What {@link replace} has answered to the current request, where it was sent before. */
  async replacedBefore(): Promise<PublishedImage | undefined> {
    const published = await this.db.doneBefore<RegisteredFiles>();
    return published && publishedImage(published);
  }

  /**
   * Publishes an image where there is none, none was cleared and no curator has chosen one; flags
   * stay as they are, because no curator has judged it.
   *
   * @param chosenBy Who chose this image, if anybody did: then it may take the place of a lost one that
   * was chosen by the same.
   * @param change How it is recorded; the starter's pictures are not.
   * @returns undefined when the place was taken or cleared meanwhile.
   * @throws {AppError} 404 when there is no such painting or artist.
   */
  async publishFirst(
    target: PictureTarget,
    files: PictureFiles,
    chosenBy: string | null = null,
    change?: CuratorChange,
  ): Promise<PublishedImage | undefined> {
    // Asked of the store beforehand: a transaction must not wait for a store elsewhere.
    const present = (await pictureRow(this.db.read, target))?.full ?? null;
    if (present !== null && await this.store.stat(present) !== undefined) return undefined;
    const published = await this.#publish(target, bothOf(files), async (tx, before, now) => {
      const mayPublish = mayBeFound(before) ||
        (!before.cleared && before.chosenBy === chosenBy);
      if (!mayPublish || before.full !== present) return false;
      const after = { ...before, ...rowOf(now), chosenBy };
      await writePictureRow(tx, target, after);
      // A file that is lost cannot be kept.
      await discard(tx, pathsOf(before));
      if (change !== undefined) await recordPictureChange(tx, target, change, before, after);
      return true;
    }, { likeness: files.likeness });
    return published && publishedImage(published);
  }

  /**
   * Gives an image another thumbnail, made of its full size.
   *
   * @param madeOf The files that were published when it was made.
   * @returns its path; undefined when the image was replaced or taken down meanwhile, or has got a
   * thumbnail.
   * @throws {AppError} 404 when there is no such painting or artist.
   */
  async renewThumbnail(
    target: PictureTarget,
    madeOf: Pick<PictureRow, "full" | "thumbnail">,
    file: EncodedFile,
  ): Promise<string | undefined> {
    const published = await this.#publish(
      target,
      [{ size: "thumbnail", file }],
      async (tx, before, { paths: [thumbnail], cacheKey }) => {
        if (before.full !== madeOf.full || before.thumbnail !== madeOf.thumbnail) return false;
        await writePictureRow(tx, target, { thumbnail: thumbnail!, thumbnailKey: cacheKey });
        await discard(tx, pathsOf({ full: null, thumbnail: before.thumbnail }));
        return true;
      },
    );
    return published?.paths[0];
  }

  /**
   * Takes an image down for good: no other is looked for afterwards.
   *
   * @throws {AppError} 404 when there is no such painting or artist.
   */
  async clear(target: PictureTarget, change: CuratorChange): Promise<void> {
    await this.db.writeOnce(async (tx) => {
      const before = await this.#row(tx, target);
      const after = { ...NO_FILES, ...SETTLED, cleared: true, chosenBy: null };
      await writePictureRow(tx, target, after);
      await recordPictureChange(tx, target, change, before, after);
    }, { usesKeptRoom: true });
    await this.tidy();
  }

  /**
   * Takes down files of an image that are lost, and records it; whose choice it was stays known.
   *
   * @param paths Of its files; what the row does not name any more is passed over.
   * @returns whether anything was taken down.
   */
  async takeDownLost(
    target: PictureTarget,
    paths: ReadonlySet<string>,
    change: CuratorChange,
  ): Promise<boolean> {
    return await this.db.write(async (tx) => {
      const before = await pictureRow(tx, target);
      if (before === undefined) return false;
      const lost = without(before, paths);
      if (Object.keys(lost).length === 0) return false;
      await writePictureRow(tx, target, lost);
      await discard(tx, [...paths]);
      await recordPictureChange(tx, target, change, before, { ...before, ...lost });
      return true;
    });
  }

  /**
   * Removes some of the files that have been kept for long enough.
   *
   * @param now Unix milliseconds.
   * @returns whether there are more of them
   */
  async forgetKept(now = Date.now()): Promise<boolean> {
    if (this.keepDays === 0) return false;
    const paths = await keptBefore(this.db.read, now - this.keepDays * A_DAY, FORGET_AT_ONCE);
    if (paths.length === 0) return false;
    await this.db.write((tx) => discard(tx, paths), { usesKeptRoom: true });
    await this.tidy();
    return paths.length === FORGET_AT_ONCE;
  }

  /** Removes the files that no row names any more. A file that resists is left for the next time. */
  async tidy(): Promise<void> {
    try {
      await removeLeftovers(this, Date.now() - FORGOTTEN_AFTER);
    } catch (error) {
      this.warn("Files that nothing names could not be removed", { error });
    }
  }

  /** At the start: removes what a crash has left over. */
  async sweep(): Promise<void> {
    const alone = await this.store.claim();
    await removeLeftovers(this, alone ? Number.MAX_SAFE_INTEGER : Date.now() - FORGOTTEN_AFTER);
  }

  async #row(tx: Transaction, target: PictureTarget): Promise<PictureRow> {
    const row = await pictureRow(tx, target);
    if (row === undefined) throw notFound(target.type, target.id);
    return row;
  }

  /** Moves what has a place on a picture to where that is on the next one, as one operation with it. */
  async #placeAnew(
    tx: Transaction,
    target: PictureTarget,
    { alignment }: PictureFiles,
    { username, note }: CuratorChange,
    before: PictureRow,
  ): Promise<Partial<CuratorChange>> {
    if (alignment === undefined || target.type !== "painting") return {};
    // Replaced by someone else meanwhile: how it lies on that one is not known.
    const confidence = alignment.of === before.full ? alignment.confidence : 0;
    const operation = newId();
    const judged = { ...alignment, confidence };
    const places = await movePlaces(tx, target.id, judged, { username, operation });
    const told = { note: { ...note, alignment: { ...judged, ...places } } };
    if (places.moved === 0) return told;
    await beginOperation(tx, { username, kind: "replacement", id: operation });
    return { ...told, operation };
  }

  async #publish(
    target: PictureTarget,
    files: readonly NewFile[],
    commit: (tx: Transaction, before: PictureRow, now: RegisteredFiles) => Promise<boolean>,
    // Whether the current request asks for this and nothing else; what the image is found by.
    { isRequested = false, likeness }: {
      isRequested?: boolean;
      likeness?: Likeness | undefined;
    } = {},
  ): Promise<RegisteredFiles | undefined> {
    for (let attempt = 1;; attempt++) {
      const registered = await this.db.write((tx) => registerNew(tx, target, files));
      if (registered === undefined) throw notFound(target.type, target.id);
      const { paths, cacheKey } = registered;
      let done: Outcome;
      try {
        for (const [at, { file }] of files.entries()) {
          await this.store.put(paths[at]!, file.bytes, cacheKey);
        }
        const publish = async (tx: Transaction) => {
          const before = await this.#row(tx, target);
          const newest = Math.max(before.fullKey ?? 0, before.thumbnailKey ?? 0);
          if (newest >= cacheKey || !await areStillNew(tx, paths)) return "late";
          if (!await commit(tx, before, registered)) return "given up";
          if (likeness !== undefined && target.type === "painting") {
            await recordLikeness(tx, { path: paths[0]!, paintingId: target.id, likeness });
          }
          return registered;
        };
        const isDone = (outcome: Outcome) => typeof outcome === "object";
        const { db } = this;
        done = await (isRequested ? db.writeOnce(publish, { isDone }) : db.write(publish));
      } catch (error) {
        // What was sent may still be written when we have long given up, so it stays registered until
        // it is forgotten.
        if (error instanceof StoreUnavailable) throw error;
        await this.db.write((tx) => abandon(tx, paths), { usesKeptRoom: true });
        await this.tidy();
        throw error;
      }
      // Where the same request has come twice, the files of the first are the published ones.
      const isOurs = typeof done === "object" && done.paths.every((path, at) => path === paths[at]);
      if (!isOurs) await this.db.write((tx) => abandon(tx, paths), { usesKeptRoom: true });
      await this.tidy();
      if (typeof done === "object") return done;
      if (done === "given up") return undefined;
      if (attempt === MOST_ATTEMPTS) throw refusal(409, "image_being_replaced");
    }
  }
}
