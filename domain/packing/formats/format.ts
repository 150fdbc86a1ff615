import { refusal } from "../../app_error.ts";
import { readEgy } from "./egy.ts";
import type { Instance } from "./instance.ts";
import { readMpv } from "./mpv.ts";
import { readOrderCsv } from "./order_csv.ts";
import { readThpack } from "./thpack.ts";

/** The published formats that are read, by what they are called on the command line. */
export const PUBLISHED_FORMATS = ["thpack", "mpv", "egy", "orders"] as const;
export type PublishedFormat = typeof PUBLISHED_FORMATS[number];

/** All formats of problem files. */
export const FORMATS = ["json", ...PUBLISHED_FORMATS] as const;
export type Format = typeof FORMATS[number];

/**
 * The format of a file by its look.
 *
 * @param path Its name, of which the ending counts.
 * @throws {AppError} 400 when it looks like none, or could be more than one.
 */
export function formatOf(path: string, source: string): Format {
  if (/\.json$/i.test(path) || /^\s*[{[]/.test(source)) return "json";
  const lines = source.split("\n").map((line) => line.trim()).filter(Boolean).slice(0, 4);
  if (/^\uFEFF?"?SKU"?\s*,/i.test(lines[0] ?? "")) return "orders";
  const shapes = lines.map((line) =>
    line.split(/\s+/).map((cell) => Number.isNaN(Number(cell)) ? "w" : "n").join("")
  ).join(" ");
  if (/^n nn nnn n$/.test(shapes)) return "thpack";
  if (/^nnn nnnn nnn( |$)/.test(shapes)) return "mpv";
  if (/^nnnnnnnwnn( |$)/.test(shapes)) return "egy";
  throw refusal(400, "unknown_format", { path, formats: FORMATS.join(", ") }, {
    where: "--format",
  });
}

/**
 * The instances of a file.
 *
 * @param options.loads Whether limits of load are wanted where the format has a ground for them.
 * @throws {AppError} 400 with line and column of what is wrong.
 */
export function readInstances(
  format: PublishedFormat,
  source: string,
  { loads }: { loads: boolean },
): Instance[] {
  switch (format) {
    case "thpack":
      return readThpack(source);
    case "mpv":
      return readMpv(source);
    case "egy":
      return [{ name: "1", pallet: null, types: readEgy(source, { loads }) }];
    case "orders":
      return [{ name: "1", pallet: null, types: readOrderCsv(source, { loads }) }];
  }
}
