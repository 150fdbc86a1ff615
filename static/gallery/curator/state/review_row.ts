/** A row of the review, in a common form for paintings and artists' portraits. */
import type { CheckupRow, PortraitRow, ReviewFlags } from "../../../../domain/gallery/review.ts";
import { imageUrl } from "../../shared/images.ts";

export type Kind = "painting" | "artist";

/** Record whose picture is reviewed. */
export interface Target {
  kind: Kind;
  id: number;
}

/** One of the two files of a picture. */
export interface PictureFile {
  /** Path below `/images/`; empty if there is none. */
  file: string;
  /** The path with a cache key, so that a replaced file is reloaded. */
  preview: string;
  exists: boolean;
}

export interface ReviewRow extends Target, ReviewFlags {
  title: string;
  /** The artist of a painting, the movement of an artist. */
  by: string;
  /** The year of a painting, the birth of an artist. */
  year: number | null;
  /** The death of an artist. */
  until: number | null;
  /** Published file, for portraits the small size. */
  small: PictureFile;
  /** Full-size file for close viewing. */
  full: PictureFile;
  /** Size of the full image in pixels; undefined if unknown. */
  width?: number | undefined;
  height?: number | undefined;
  /** True if a curator has removed the picture permanently. */
  cleared: boolean;
  /** True if the server may search for a picture if there is none. */
  onDemand: boolean;
  /** Ids of paintings with similar pictures. */
  looksLike: readonly number[];
  /** Text that the text filter searches. */
  folded: string;
}

/**
 * State of a picture's files.
 *
 * - `there`: both exist
 * - `lost`: a named file does not exist, or a curator chose one and its files are missing
 * - `on_demand`: none is named, one may be searched for
 * - `cleared`: a curator has removed it permanently
 */
export type PictureState = "there" | "lost" | "on_demand" | "cleared";

/** See {@link PictureState}. */
export function pictureState({ small, full, cleared, onDemand }: ReviewRow): PictureState {
  if (small.exists && full.exists) return "there";
  if (full.file === "" && small.file === "") {
    return cleared ? "cleared" : onDemand ? "on_demand" : "lost";
  }
  return "lost";
}

/** Returns a text in lower case without diacritics, so that "Édouard" is found as "edouard". */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const sizeOf = ({ width, height }: Pick<CheckupRow, "width" | "height">) =>
  width === undefined || height === undefined ? {} : { width, height };

/** Returns the time of publication in Unix milliseconds; 0 if there is no picture. */
export function publishedAt({ full }: ReviewRow): number {
  return Number(full.preview.split("?v=")[1] ?? 0);
}

/** Returns a painting's row. */
export function paintingRow(row: CheckupRow): ReviewRow {
  return {
    kind: "painting",
    id: row.id,
    title: row.title,
    by: row.artist_name,
    year: row.year,
    until: null,
    small: {
      file: row.gallery_file,
      preview: row.gallery_preview,
      exists: row.gallery_file_exists,
    },
    full: { file: row.detail_file, preview: row.detail_preview, exists: row.detail_file_exists },
    ...sizeOf(row),
    checked: row.checked,
    fixed: row.fixed,
    cleared: row.cleared,
    onDemand: row.detail_on_demand,
    looksLike: [],
    folded: foldText(`${row.title} ${row.artist_name}`),
  };
}

/** Returns an artist's row. */
export function portraitRow(row: PortraitRow): ReviewRow {
  return {
    kind: "artist",
    id: row.id,
    title: row.name,
    by: row.movement_name,
    year: row.birth_year,
    until: row.death_year,
    small: { file: row.thumb_file, preview: row.thumb_preview, exists: row.thumb_file_exists },
    full: {
      file: row.portrait_file,
      preview: row.portrait_preview,
      exists: row.portrait_file_exists,
    },
    ...sizeOf(row),
    checked: row.checked,
    fixed: row.fixed,
    cleared: row.cleared,
    onDemand: true,
    looksLike: [],
    folded: foldText(`${row.name} ${row.movement_name}`),
  };
}

const NO_FILE: PictureFile = { file: "", preview: "", exists: false };

/** Returns the row after its picture was removed. */
export function clearedRow(row: ReviewRow): ReviewRow {
  return {
    ...row,
    small: NO_FILE,
    full: NO_FILE,
    width: undefined,
    height: undefined,
    cleared: true,
    onDemand: false,
    checked: true,
    fixed: true,
  };
}

/** Returns a file that the server has written. */
export function writtenFile(path: string | null, cacheKey: number | undefined): PictureFile {
  if (!path) return NO_FILE;
  return {
    file: path,
    preview: cacheKey === undefined ? path : `${path}?v=${cacheKey}`,
    exists: true,
  };
}

/** Returns the URL of a file; undefined if it does not exist. */
export function fileUrl({ preview, exists }: PictureFile): string | undefined {
  if (!exists) return undefined;
  const [path = "", key] = preview.split("?v=");
  return imageUrl(path, key === undefined ? undefined : Number(key));
}
