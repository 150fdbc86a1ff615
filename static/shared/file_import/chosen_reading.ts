/** Options for reading a file of rows, and the server's report of the reading. */
import { type Delimiter, MEDIA_TYPES } from "../../../domain/files/formats.ts";
import type { FileReading, ReadingOptions, RefusedFile } from "../../../domain/files/reading.ts";
import { saveFile } from "../save_file.ts";
import { t } from "./messages.ts";

/** Accepted files of rows, for a file field. */
export const ACCEPTED_FILES = `.csv,.txt,.tsv,.xlsx,text/csv,${MEDIA_TYPES.xlsx}`;

/** Options for reading a file, as chosen by the user. */
export interface ChosenReading extends ReadingOptions {
  encoding?: string | undefined;
  delimiter?: Delimiter | undefined;
  sheet?: string | undefined;
}

/** A chosen file, with options for reading it. */
export interface ChosenFile {
  file: File;
  reading: ChosenReading;
}

/** Returns the request parameters for these options. */
export const readingQuery = ({ delimiter, columns, ...options }: ChosenReading) => ({
  ...options,
  delimiter: delimiter === "\t" ? "tab" as const : delimiter,
  columns: columns?.join(","),
});

/** Returns the media type of a file of rows. */
export const mediaTypeOf = ({ name, type }: File): string =>
  /\.xlsx$/i.test(name) || type === MEDIA_TYPES.xlsx ? MEDIA_TYPES.xlsx : "text/csv";

/** Returns the name of a file without its ending. */
export const stemOf = ({ name }: File): string => name.replace(/\.[^.]*$/, "");

/** The part of a refusal that reports how the file was read. */
export interface ReadingRefusal {
  read?: FileReading | undefined;
  /** Possible encodings, with the first words of the file in each. */
  candidates?: readonly { encoding: string; sample: string }[];
}

/** Saves the refused rows of a file as another file. */
export function saveRefused(file: File, { type, content }: RefusedFile): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const stem = stemOf(file);
  saveFile(
    new Blob([bytes], { type }),
    `${stem} ${t("refused_suffix")}${file.name.slice(stem.length)}`,
  );
}

/** Returns the field of a column with its unit: `length_box (cm)`. */
export function fieldAndUnit(text: string): { field: string; unit: string } {
  const [, field = "", unit = ""] = /^(\w*)(?: \((\w+)\))?$/.exec(text) ?? [];
  return { field, unit };
}
