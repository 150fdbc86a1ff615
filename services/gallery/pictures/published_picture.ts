/** What is published as a picture, and how a change of it is recorded. */
import type { AuditAction } from "../../../domain/gallery/audit_actions.ts";
import type { Likeness } from "../../../domain/images/likeness/likeness.ts";
import type { Transaction } from "../../../db/open.ts";
import { record } from "../../../db/gallery/audit.ts";
import {
  type Attribution,
  type EncodedFile,
  type NewFile,
  type RegisteredFiles,
} from "./image_files.ts";
import { type PictureAlignment } from "./moved_places.ts";
import { NO_FILES, type PictureRow, type PictureTarget } from "../../../db/gallery/picture_rows.ts";

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
  attribution?: Partial<Attribution>;
  /** Found automatically; nobody has chosen it. */
  isFound?: boolean;
  likeness?: Likeness;
  /** How a painting's picture lies on the one that it replaces, where places are to be kept. */
  alignment?: PictureAlignment | undefined;
}

/** The name in the log for images that were found automatically. */
export const FINDER = "automatic find";

/** Both sizes as they are registered. */
export const bothOf = ({ full, thumbnail, attribution, isFound }: PictureFiles): NewFile[] => [
  { size: "full", file: full, attribution, isFound },
  { size: "thumbnail", file: thumbnail },
];

/** The paths of a picture's files. */
export const pathsOf = ({ full, thumbnail }: Pick<PictureRow, "full" | "thumbnail">) =>
  [full, thumbnail].filter((path) => path !== null && path !== "") as string[];

/** The image that files are published as. */
export function publishedImage(
  { paths: [full, thumbnail], cacheKey }: RegisteredFiles,
): PublishedImage {
  return { full: full!, thumbnail: thumbnail!, cacheKey };
}

/** What a row names when files are published. */
export function rowOf(files: RegisteredFiles): Pick<PictureRow, keyof typeof NO_FILES> {
  const { full, thumbnail, cacheKey } = publishedImage(files);
  return { full, thumbnail, fullKey: cacheKey, thumbnailKey: cacheKey };
}

/** Records a change of a picture within its transaction. */
export async function recordPictureChange(
  tx: Transaction,
  target: PictureTarget,
  { note, ...change }: CuratorChange,
  before: PictureRow,
  after: PictureRow,
): Promise<void> {
  await record(tx, { ...change, target, before, after: { ...after, ...note } });
}

/** What a row no longer names when some files are gone. */
export function without(
  { full, thumbnail }: PictureRow,
  paths: ReadonlySet<string>,
): Partial<PictureRow> {
  return {
    ...(full !== null && paths.has(full) ? { full: null, fullKey: null } : {}),
    ...(thumbnail !== null && paths.has(thumbnail) ? { thumbnail: null, thumbnailKey: null } : {}),
  };
}
