import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { AuditAction } from "../../../domain/gallery/audit_actions.ts";
import type { PictureCredit } from "../../../domain/gallery/picture_credit.ts";
import { maySearchPicture, REVIEWED_FLAGS } from "../../../domain/gallery/review.ts";
import type { Likeness } from "../../../domain/images/likeness/likeness.ts";
import { type ImageStore, StoreUnavailable } from "../../../domain/images/store.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { newId } from "../../../domain/new_id.ts";
import { record } from "../../../db/gallery/audit.ts";
import { recordLikeness } from "../likeness/look_at_images.ts";
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
import { hasPlaces, movePlaces, type PictureAlignment } from "./placements.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
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

/** A curator's change, as it is recorded; `note` goes into the record of what came after. */
export interface CuratorChange {
  username: string;
  action: AuditAction;
  note?: Record<string, unknown>;
  /** The operation that it is a part of. */
  operation?: string;
}

/** An image that the site shows now. */
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
  /** Found automatically; nobody has chosen it. */
  isFound?: boolean;
  likeness?: Likeness;
  /** Alignment of a painting's new picture with the replaced one, to move places. */
  alignment?: PictureAlignment | undefined;
}

/** The name in the log for images that were found automatically. */
export const FINDER = "automatic find";

// Files that were registered this long ago and never published were left by a crash, or by a store
// that did not answer: far longer than any process works on an image, and clocks differ.
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
// Kept files that are let go in one transaction.
const MAX_FORGOTTEN = 100;

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
    /** Days for which replaced or deleted pictures are retained; 0: for ever. */
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
      const after = { ...rowOf(now), ...REVIEWED_FLAGS, ...choice };
      await writePictureRow(tx, target, after);
      const placed = await this.#placeAnew(tx, target, files, change, before);
      await recordPictureChange(tx, target, { ...change, ...placed }, before, after);
      return true;
    }, { isRequested: true, likeness: files.likeness });
    return publishedImage(published!);
  }

  /** Returns what {@link replace} has answered to the current request, where it was sent before. */
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
      const mayPublish = maySearchPicture(before) ||
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
      const after = { ...NO_FILES, ...REVIEWED_FLAGS, cleared: true, chosenBy: null };
      await writePictureRow(tx, target, after);
      await recordPictureChange(tx, target, change, before, after);
    });
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
      const { full, thumbnail } = before;
      const lost = {
        ...(full !== null && paths.has(full) && { full: null, fullKey: null }),
        ...(thumbnail !== null && paths.has(thumbnail) && { thumbnail: null, thumbnailKey: null }),
      };
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
    const paths = await retainedUntil(this.db.read, now - this.keepDays * DAY_MS, MAX_FORGOTTEN);
    if (paths.length === 0) return false;
    await this.db.write((tx) => discard(tx, paths));
    await this.tidy();
    return paths.length === MAX_FORGOTTEN;
  }

  /** Removes the files that no row names any more. A file that resists is left for the next time. */
  async tidy(): Promise<void> {
    try {
      await removeLeftovers(this, Date.now() - FORGOTTEN_AFTER_MS);
    } catch (error) {
      this.warn("Files that nothing names could not be removed", { error });
    }
  }

  /** At the start: removes what a crash has left over. */
  async sweep(): Promise<void> {
    const alone = await this.store.claim();
    await removeLeftovers(this, alone ? Number.MAX_SAFE_INTEGER : Date.now() - FORGOTTEN_AFTER_MS);
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
    const auditNote = { note: { ...note, alignment: { ...judged, ...places } } };
    if (places.moved === 0) return auditNote;
    await beginOperation(tx, { username, kind: "replacement", id: operation });
    return { ...auditNote, operation };
  }

  /** @param isRequested True if the current request asks for this and nothing else. */
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
      // After a store's failure the files stay registered until they are forgotten: what was sent may
      // still be written.
      if (error instanceof StoreUnavailable) throw error;
      await abandonFiles();
      await this.tidy();
      throw error;
    }
    // Where the same request has come twice, the files of the first are the published ones.
    if (published?.paths[0] !== paths[0]) await abandonFiles();
    await this.tidy();
    return published ?? undefined;
  }
}

/** Returns both sizes as they are registered. */
const bothOf = ({ full, thumbnail, attribution, isFound }: PictureFiles): NewFile[] => [
  { size: "full", file: full, attribution, isFound },
  { size: "thumbnail", file: thumbnail },
];

/** Returns the paths of a picture's files. */
export const pathsOf = ({ full, thumbnail }: Pick<PictureRow, "full" | "thumbnail">) =>
  [full, thumbnail].filter((path) => path !== null && path !== "") as string[];

/** Returns the image that files are published as. */
function publishedImage(
  { paths: [full, thumbnail], cacheKey }: RegisteredFiles,
): PublishedImage {
  return { full: full!, thumbnail: thumbnail!, cacheKey };
}

/** Returns the part of a row that names published files. */
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

/** A file that takes the place of an image, and its origin for the audit log. */
export type ObtainedPicture =
  & Pick<Upload, "bytes">
  & Partial<Upload>
  & Pick<CuratorChange, "note">
  & Pick<PictureFiles, "attribution">;

/** Services of {@link replacePicture}. */
interface PictureServices {
  readonly db: Database;
  readonly images: ImageProcessor;
  readonly pictures: Pictures;
  readonly workers: WorkerPool;
}

/**
 * Replaces a painting's image or an artist's portrait.
 *
 * @param obtain Called only where the painting or the artist exists.
 * @throws {AppError} 404, 409, and what reading the image throws
 */
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
  // Nothing is downloaded or decoded for a painting or an artist that is not there.
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

// Milliseconds of processor, several times what two thumbnails take.
const ALIGNMENT_DEADLINE_MS = 15_000;

/**
 * Aligns a new picture of a painting with the one that it replaces; returns undefined where there is
 * none, or nothing has a place on it.
 */
async function alignmentOf(
  { db, pictures, workers }: PictureServices,
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
    // A picture that cannot be read any more may be replaced all the same; its notes wait.
    const isOfImage = error instanceof WorkerOverrun || error instanceof WorkerDied ||
      (error instanceof AppError && (error.status === 415 || error.status === 422));
    if (isOfImage) return unknown;
    throw error;
  }
}
