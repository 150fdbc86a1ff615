/** How a file of rows is to be read, and how the server has read it. */
import { type Delimiter, MEDIA_TYPES } from "../../../domain/files/formats.ts";
import type { FileReading, ReadingOptions, RefusedFile } from "../../../domain/files/reading.ts";
import { ApiError } from "../api_error.ts";
import { saveFile } from "../save_file.ts";
import { t } from "./messages.ts";

/** Files of rows, for the field of a file. */
export const ACCEPTED_FILES = `.csv,.txt,.tsv,.xlsx,text/csv,${MEDIA_TYPES.xlsx}`;

/** Options for reading a file that someone has chosen. */
export interface ChosenReading extends ReadingOptions {
  encoding?: string | undefined;
  delimiter?: Delimiter | undefined;
}

/** The parameters of a request that has a file read so. */
export const readingQuery = ({ encoding, decimal, delimiter, columns }: ChosenReading) => ({
  encoding,
  decimal,
  delimiter: delimiter === "\t" ? "tab" as const : delimiter,
  columns: columns?.join(","),
});

/** The media type of a file of rows. */
export const mediaTypeOf = ({ name, type }: File): string =>
  /\.xlsx$/i.test(name) || type === MEDIA_TYPES.xlsx ? MEDIA_TYPES.xlsx : "text/csv";

/** The part of a refusal that reports how the file was read. */
export interface ReadingRefusal {
  read?: FileReading | undefined;
  /** Encodings that it may have, and its first words in each. */
  candidates?: readonly { encoding: string; sample: string }[];
}

/** The same from an error; nothing where it is about something else. */
export const readingIn = (error: unknown): ReadingRefusal =>
  error instanceof ApiError && error.status === 400 ? (error.body ?? {}) as ReadingRefusal : {};

/** Saves the refused rows of a file beside it. */
export function saveRefused({ name }: File, { type, content }: RefusedFile): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const [, stem = name, ending = ""] = /^(.*)(\.[^.]*)$/.exec(name) ?? [];
  saveFile(new Blob([bytes], { type }), `${stem} ${t("refused_suffix")}${ending}`);
}

/** The field of a column and its unit: `length_box (cm)`. */
export function fieldAndUnit(text: string): { field: string; unit: string } {
  const [, field = "", unit = ""] = /^(\w*)(?: \((\w+)\))?$/.exec(text) ?? [];
  return { field, unit };
}
