import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { AuditAction } from "../../../domain/gallery/audit_actions.ts";
import type { PictureCredit } from "../../../domain/gallery/picture_credit.ts";
import { maySearchPicture, REVIEWED_FLAGS } from "../../../domain/gallery/review.ts";
import type { Likeness } from "../../../domain/images/likeness/likeness.ts";
import { type ImageStore, StoreUnavailable } from "../../../domain/images/store.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { newId } from "../../../domain/new_id.ts";
import { record } from "../../../db/gallery/audit.ts";
import { recordLikeness } from "../likeness/analyse_images.ts";
import {
  abandon,
  areStillNew,
  discard,
  type EncodedFile,
  type NewFile,
  type RegisteredFiles,
  registerNew,
  removeLeftovers,
  retainedUntil,
  type Warn,
} from "./image_files.ts";
import { hasPlaces, movePlaces, waitingPlaces } from "./placements.ts";
import { mapsOfPlaces, type PictureAlignment } from "../../../domain/gallery/moved_places.ts";
import { beginOperation, continueImport } from "../../../db/gallery/operations.ts";
import {
  NO_FILES,
  type PictureRow,
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";
import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import {
  type Requester,
  WorkerDied,
  WorkerOverrun,
  type WorkerPool,
} from "../../../adapters/workers/worker_pool.ts";
import type { Upload } from "../../../domain/images/upload.ts";

/** A curator's change, for the log; `note` becomes part of the recorded new state. */
export interface CuratorChange {
  username: string;
  action: AuditAction;
  note?: Record<string, unknown>;
  /** The operation that it belongs to. */
  operation?: string | undefined;
  /** The file or folder of a new import. */
  source?: string | undefined;
}

/** The currently published image. */
export interface PublishedImage {
  full: string;
  thumbnail: string;
  cacheKey: number;
}

/** Both sizes of an image, encoded. */
export interface PictureFiles {
  full: EncodedFile;
  thumbnail: EncodedFile;
  attribution?: Partial<PictureCredit>;
  /** True if it was found automatically and no curator has chosen it. */
  isFound?: boolean;
  likeness?: Likeness;
  part?: NewFile["part"];
  /** Alignment of a painting's new picture with the replaced one, for moving places. */
  alignment?: PictureAlignment | undefined;
  /** Likewise with other parts of the same original, on which places may still wait. */
  parts?: readonly PictureAlignment[];
}

/** The name in the log for images that were found automatically. */
export const FINDER = "automatic find";

// Files registered this long ago and never published are leftovers of a crash, or of an unreachable
// store. This is much longer than any process works on an image, even with differing clocks.
const LEFTOVER_AGE_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
// Retained files that are released in one transaction.
const MAX_EXPIRED_PER_WRITE = 100;

/**
 * The only class that publishes, replaces and removes the images of paintings and artists.
 *
 * New files are registered, written under unique names and synced. Then one transaction refers to
 * them in the row and records the change, and triggers mark the previous files as retained: they
 * can be restored for `keepDays`, and are deleted after that. If the process is killed at any
 * point, the row refers to complete files, old or new, and the register has the leftovers
 * (docs/decisions/009).
 */
export class Pictures {
  constructor(
    readonly db: Database,
    readonly store: ImageStore,
    readonly warn: Warn,
    /** Days for which replaced or deleted pictures are retained; 0: forever. */
    readonly keepDays = 90,
  ) {}

  /** Publishes an image in place of the current one, or only `over`. @throws {AppError} 404, 409 */
  async replace(target: PictureTarget, files: PictureFiles, change: CuratorChange, over?: string) {
    const published = await this.#publish(target, bothOf(files), async (tx, before, now) => {
      if (over !== undefined && before.full !== over) throw refusal(409, "image_being_replaced");
      if (change.operation !== undefined) await continueImport(tx, change.operation, change);
      const choice = { cleared: false, chosenBy: change.username };
      const after = { ...rowOf(now), ...REVIEWED_FLAGS, ...choice };
      await writePictureRow(tx, target, after);
      const placed = await this.#movePlacesTo(tx, target, files, change, before);
      await recordPictureChange(tx, target, { ...change, ...placed }, before, after);
      return true;
    }, { isRequested: true, likeness: files.likeness });
    return publishedImage(published!);
  }

  /** Returns the earlier result of {@link replace} if the current request is a repeat. */
  async replacedBefore(): Promise<PublishedImage | undefined> {
    const published = await this.db.doneBefore<RegisteredFiles>();
    return published && publishedImage(published);
  }

  /**
   * Publishes an image if there is none, none was removed and no curator has chosen one; flags stay
   * unchanged, or are removed with the replaced image, because no curator has reviewed it.
   * @param chosenBy The curator who chose this image, if any: it may then replace a lost one that
   *   the same curator chose.
   * @param change The change for the log; the starter's pictures are not recorded.
   * @param over Path of the present image if it may be replaced.
   * @returns Undefined if an image was published or removed meanwhile.
   * @throws {AppError} 404 when there is no such painting or artist.
   */
  async publishFirst(
    target: PictureTarget,
    files: PictureFiles,
    chosenBy: string | null = null,
    change?: CuratorChange,
    over: string | null = null,
  ): Promise<PublishedImage | undefined> {
    // Checked before the transaction, which must not wait for a remote store.
    const present = over ?? (await pictureRow(this.db.read, target))?.full ?? null;
    const isThere = present !== null && await this.store.stat(present) !== undefined;
    if (isThere && over === null) return undefined;
    const published = await this.#publish(target, bothOf(files), async (tx, before, now) => {
      const mayPublish = maySearchPicture(before) ||
        (!before.cleared && before.chosenBy === chosenBy);
      if (!mayPublish || before.full !== present) return false;
      const flags = over === null ? {} : { checked: false, fixed: false };
      const after = { ...before, ...rowOf(now), ...flags, chosenBy };
      await writePictureRow(tx, target, after);
      // A lost file cannot be retained.
      if (!isThere) await discard(tx, pathsOf(before));
      if (change === undefined) return true;
      const placed = await this.#movePlacesTo(tx, target, files, change, before);
      await recordPictureChange(tx, target, { ...change, ...placed }, before, after);
      return true;
    }, { likeness: files.likeness });
    return published && publishedImage(published);
  }

  /**
   * Gives an image a new thumbnail of its full size.
   * @param madeOf The published files at the time of creation.
   * @returns Its path; undefined if the image was replaced or removed meanwhile, or has got a
   *   thumbnail.
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

  /** Permanently removes an image: no other one is searched afterwards. @throws {AppError} 404 */
  async clear(target: PictureTarget, change: CuratorChange): Promise<void> {
    await this.db.writeOnce(async (tx) => {
      const before = await this.#row(tx, target);
      const after = { ...NO_FILES, ...REVIEWED_FLAGS, cleared: true, chosenBy: null };
      await writePictureRow(tx, target, after);
      await recordPictureChange(tx, target, change, before, after);
    });
    await this.tidy();
  }

  /** Deletes some files whose retention has ended. @returns True if there are more of them */
  async deleteExpired(now = Date.now()): Promise<boolean> {
    const before = now - this.keepDays * DAY_MS;
    const expired = (db: Reader | Transaction) => retainedUntil(db, before, MAX_EXPIRED_PER_WRITE);
    const paths = this.keepDays === 0 ? [] : await expired(this.db.read);
    // Read again, because a photo may have been set again meanwhile.
    if (paths.length > 0) await this.db.write(async (tx) => discard(tx, await expired(tx)));
    await this.tidy();
    return paths.length === MAX_EXPIRED_PER_WRITE;
  }

  /** Deletes files that no row refers to any more; what fails is retried the next time. */
  async tidy(): Promise<void> {
    try {
      await removeLeftovers(this, Date.now() - LEFTOVER_AGE_MS);
    } catch (error) {
      this.warn("Files that nothing names could not be removed", { error });
    }
  }

  /** Deletes the leftovers of a crash; called at startup. */
  async sweep(): Promise<void> {
    const alone = await this.store.claim();
    await removeLeftovers(this, alone ? Number.MAX_SAFE_INTEGER : Date.now() - LEFTOVER_AGE_MS);
  }

  async #row(tx: Transaction, target: PictureTarget): Promise<PictureRow> {
    const row = await pictureRow(tx, target);
    if (row === undefined) throw notFound(target.type, target.id);
    return row;
  }

  /** Moves all places on a picture to the new picture, in the same operation. */
  async #movePlacesTo(
    tx: Transaction,
    target: PictureTarget,
    { alignment, parts = [] }: PictureFiles,
    { username, note, operation: partOf }: CuratorChange,
    before: PictureRow,
  ): Promise<Partial<CuratorChange>> {
    if (alignment === undefined || target.type !== "painting") return {};
    // Unknown if the picture was replaced by another user meanwhile.
    const waiting = await waitingPlaces(tx, target.id);
    const isKnown = alignment.of === before.full && waiting !== undefined;
    const operation = partOf ?? newId();
    const appliedAlignment = isKnown ? alignment : { ...alignment, of: "", confidence: 0 };
    const mapOf = mapsOfPlaces(appliedAlignment, waiting ?? [], parts);
    const places = await movePlaces(tx, target.id, mapOf, { username, operation });
    const auditNote = { note: { ...note, alignment: { ...appliedAlignment, ...places } } };
    if (places.moved === 0) return auditNote;
    if (partOf === undefined) {
      await beginOperation(tx, { username, kind: "replacement", id: operation });
    }
    return { ...auditNote, operation };
  }

  /** @param isRequested True if this is the purpose of the current request. */
  async #publish(
    target: PictureTarget,
    files: readonly NewFile[],
    commit: (tx: Transaction, before: PictureRow, now: RegisteredFiles) => Promise<boolean>,
    { isRequested = false, likeness }: {
      isRequested?: boolean;
      likeness?: Likeness | undefined;
    } = {},
  ): Promise<RegisteredFiles | undefined> {
    const registered = await this.db.write((tx) => registerNew(tx, target, files));
    if (registered === undefined) throw notFound(target.type, target.id);
    const { paths, cacheKey } = registered;
    const abandonFiles = () => this.db.write((tx) => abandon(tx, paths));
    const publish = async (tx: Transaction) => {
      const before = await this.#row(tx, target);
      if (!await areStillNew(tx, paths)) throw refusal(409, "image_being_replaced");
      if (!await commit(tx, before, registered)) return null;
      if (likeness !== undefined && target.type === "painting") {
        await recordLikeness(tx, { path: paths[0]!, paintingId: target.id, likeness });
      }
      return registered;
    };
    let published: RegisteredFiles | null;
    try {
      for (const [at, { file }] of files.entries()) {
        await this.store.put(paths[at]!, file.bytes, cacheKey);
      }
      published = await (isRequested ? this.db.writeOnce(publish) : this.db.write(publish));
    } catch (error) {
      // After a failure of the store the files stay registered until they expire, because they may
      // still be written.
      if (error instanceof StoreUnavailable) throw error;
      await abandonFiles();
      await this.tidy();
      throw error;
    }
    // If the same request has arrived twice, the files of the first are published.
    if (published?.paths[0] !== paths[0]) await abandonFiles();
    await this.tidy();
    return published ?? undefined;
  }
}

/** Returns both sizes for registration. */
const bothOf = ({ full, thumbnail, attribution, isFound, part }: PictureFiles): NewFile[] => [
  { size: "full", file: full, attribution, isFound, part },
  { size: "thumbnail", file: thumbnail },
];

/** Returns the paths of a picture's files. */
export const pathsOf = ({ full, thumbnail }: Pick<PictureRow, "full" | "thumbnail">) =>
  [full, thumbnail].filter((path) => path !== null && path !== "") as string[];

/** Returns the published image of some files. */
function publishedImage(
  { paths: [full, thumbnail], cacheKey }: RegisteredFiles,
): PublishedImage {
  return { full: full!, thumbnail: thumbnail!, cacheKey };
}

/** Returns the columns of a row with the paths of published files. */
function rowOf(files: RegisteredFiles): Pick<PictureRow, keyof typeof NO_FILES> {
  const { full, thumbnail, cacheKey } = publishedImage(files);
  return { full, thumbnail, fullKey: cacheKey, thumbnailKey: cacheKey };
}

/** Records a change of a picture within its transaction. */
async function recordPictureChange(
  tx: Transaction,
  target: PictureTarget,
  { note, ...change }: CuratorChange,
  before: PictureRow,
  after: PictureRow,
): Promise<void> {
  await record(tx, { ...change, target, before, after: { ...after, ...note } });
}

/** A file that replaces an image, and its origin for the audit log. */
export type ObtainedPicture =
  & Pick<Upload, "bytes">
  & Partial<Upload>
  & Pick<CuratorChange, "note" | "operation" | "source">
  & Pick<PictureFiles, "attribution">;

/** Services of {@link replacePicture}. */
export interface PictureServices {
  readonly db: Database;
  readonly images: ImageProcessor;
  readonly pictures: Pictures;
  readonly workers: WorkerPool;
}

/** Replaces a picture; calls `obtain` if its record exists. @throws {AppError} 404, 409, 422 */
export async function replacePicture(
  services: PictureServices,
  target: PictureTarget,
  obtain: () => ObtainedPicture | Promise<ObtainedPicture>,
  by: Pick<CuratorChange, "username" | "action"> & { requester: Requester },
): Promise<PublishedImage> {
  const { db, images, pictures } = services;
  const { requester, ...curator } = by;
  const before = await pictures.replacedBefore();
  if (before !== undefined) return before;
  // Nothing is downloaded or decoded for a painting or an artist that does not exist.
  if (await pictureRow(db.read, target) === undefined) throw notFound(target.type, target.id);
  const { bytes, mimeType, attribution = {}, ...note } = await obtain();
  const kind = target.type === "painting" ? "painting" : "portrait";
  const files = await images.process(bytes, kind, mimeType, requester);
  const alignment = await alignmentOf(services, target, files, requester);
  return await pictures.replace(target, { ...files, attribution, alignment }, {
    ...curator,
    ...note,
  });
}

// Processor time in milliseconds, several times what two thumbnails take.
const ALIGNMENT_DEADLINE_MS = 15_000;

/** Aligns a new picture with the one that it replaces, if that has any note or stop. */
export async function alignmentOf(
  { db, pictures, workers }: Omit<PictureServices, "images">,
  target: PictureTarget,
  files: PictureFiles,
  requester: Requester,
): Promise<PictureAlignment | undefined> {
  if (target.type !== "painting" || !await hasPlaces(db.read, target.id)) return undefined;
  const { full, thumbnail } = (await pictureRow(db.read, target)) ?? NO_FILES;
  if (full === null) return undefined;
  const unknown = { of: full, scale_x: 1, scale_y: 1, shift_x: 0, shift_y: 0, confidence: 0 };
  const before = (thumbnail && await pictures.store.read(thumbnail)) ||
    await pictures.store.read(full);
  if (before === undefined) return unknown;
  try {
    const job = { before, after: files.thumbnail.bytes.slice() };
    const options = { ...requester, deadline: ALIGNMENT_DEADLINE_MS };
    return { of: full, ...await workers.run("alignPictures", job, options) };
  } catch (error) {
    // An unreadable picture can still be replaced; its notes then wait for a curator.
    const isOfImage = error instanceof WorkerOverrun || error instanceof WorkerDied ||
      (error instanceof AppError && (error.status === 415 || error.status === 422));
    if (isOfImage) return unknown;
    throw error;
  }
}
