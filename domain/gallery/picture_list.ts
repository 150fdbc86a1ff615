/** A list of image files: the painting or the artist's portrait that each file shows. */
import { refusal } from "../app_error.ts";
import { type CsvRow, readCsv } from "../files/csv.ts";

const REQUIRED = ["file", "artist", "title"] as const;

/** One row of the list. */
export interface ListedFile {
  /** Path within the folder, with forward slashes. */
  file: string;
  artist: string;
  title: string;
  year: number | null;
  kind: "painting" | "artist";
  /** The listed extent of the view: part of the work or all of it; absent if unspecified. */
  view?: "crop" | "whole";
  /** Line of the list, counted from 1. */
  line: number;
}

/**
 * Reads a list in CSV with the columns `file`, `artist` and `title`; `year` and `kind` (`painting`
 * or `portrait`) are optional, as are `view`, `changed`, `note` and `notes`, which may say that a
 * file is a crop or shows the whole work. Other columns are ignored.
 * @throws {AppError} 400 that names the line, when it is not such a list.
 */
export function readPictureList(csv: string): ListedFile[] {
  return readCsv(csv, REQUIRED).map(listedFile);
}

function listedFile({ line, fields }: CsvRow): ListedFile {
  const trimmed = (name: string) => (fields[name] ?? "").trim();
  const [file, artist, title] = [trimmed("file"), trimmed("artist"), trimmed("title")];
  const [year, kind] = [trimmed("year"), trimmed("kind")];
  if (file === "") throw refusal(400, "expected_file_name", {}, { where: `Line ${line}: file` });
  if (!isInside(file)) {
    throw refusal(400, "leads_out", { file }, { where: `Line ${line}: file` });
  }
  if (!["", "painting", "portrait"].includes(kind)) {
    throw refusal(400, "expected_kind", { kind }, { where: `Line ${line}: kind` });
  }
  return {
    file,
    artist,
    title,
    // Years in any wording ("about 1500", "1833-1834"); they only distinguish paintings of one
    // title.
    year: Number(/-?\d{1,4}/.exec(year)?.[0] ?? NaN) || null,
    kind: kind === "portrait" ? "artist" : "painting",
    ...viewOf(["view", "changed", "note", "notes"].map(trimmed).join(" ")),
    line,
  };
}

function viewOf(text: string): Pick<ListedFile, "view"> {
  if (/\b(whole|not cropped|no crop|uncropped)\b/i.test(text)) return { view: "whole" };
  return /\b(crop|cropped|detail of)\b/i.test(text) ? { view: "crop" } : {};
}

function isInside(path: string): boolean {
  const segments = path.split(/[\\/]/);
  return !/^([\\/]|[A-Za-z]:)/.test(path) && !segments.includes("..");
}
