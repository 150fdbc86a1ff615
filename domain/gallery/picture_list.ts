/** A list of image files: which file shows which painting, or whose portrait. */
import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../app_error.ts";

const REQUIRED = ["file", "artist", "title"] as const;

/** One row of the list. */
export interface ListedFile {
  /** Path of the file inside the folder, with forward slashes. */
  file: string;
  artist: string;
  title: string;
  year: number | null;
  kind: "painting" | "artist";
  /** Line of the list, counted from 1. */
  line: number;
}

/**
 * Reads a list in CSV with the columns `file`, `artist` and `title`; `year` and `kind` (`painting` or
 * `portrait`) may be there too, other columns are passed over.
 *
 * @throws {AppError} 400 that names the line, when it is no such list.
 */
export function readPictureList(csv: string): ListedFile[] {
  let parsed: { info: { lines: number }; record: Record<string, string> }[];
  try {
    parsed = parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof parsed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError(400, `The list is not proper CSV: ${error.message}`);
  }
  const first = parsed[0];
  if (first === undefined) throw new AppError(400, "The list holds no rows");
  const missing = REQUIRED.filter((column) => !(column in first.record));
  if (missing.length > 0) {
    throw new AppError(400, `The list lacks the columns ${missing.join(", ")}`);
  }
  return parsed.map(({ info: { lines: line }, record }) => listedFile(record, line));
}

function listedFile(record: Record<string, string>, line: number): ListedFile {
  const { file = "", artist = "", title = "", year = "", kind = "" } = record;
  if (file === "") throw new AppError(400, `Line ${line}: file: expected the name of a file`);
  if (!isInside(file)) {
    throw new AppError(400, `Line ${line}: file: ${file} leads out of the folder`);
  }
  if (!["", "painting", "portrait"].includes(kind)) {
    throw new AppError(400, `Line ${line}: kind: expected painting or portrait, not ${kind}`);
  }
  return {
    file,
    artist,
    title,
    // Told as people tell it ("about 1500", "1833-1834"); it only parts paintings of one title.
    year: Number(/-?\d{1,4}/.exec(year)?.[0] ?? NaN) || null,
    kind: kind === "portrait" ? "artist" : "painting",
    line,
  };
}

function isInside(path: string): boolean {
  const segments = path.split(/[\\/]/);
  return !/^([\\/]|[A-Za-z]:)/.test(path) && !segments.includes("..");
}
