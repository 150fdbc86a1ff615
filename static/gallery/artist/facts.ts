/** Facts about an artist out of `palette_metadata`, whose values are texts or lists of texts. */
import type { PaletteMetadata } from "../../../domain/gallery/records.ts";
import type { z } from "zod";

/** The texts under a key, without blanks and doubles; empty when there are none. */
export function factsUnder(metadata: z.infer<typeof PaletteMetadata>, key: string): string[] {
  const value = metadata[key];
  const texts = (Array.isArray(value) ? value : [value])
    .flatMap((one: unknown) => (typeof one === "string" ? one.split(/\s*[;|]\s*/) : []))
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return [...new Set(texts)];
}

/** The years of the first and the last dated work; undefined when they are not known. */
export function activeYears(
  { active_from, active_to }: z.infer<typeof PaletteMetadata>,
): [from: number, to: number] | undefined {
  return typeof active_from === "number" && typeof active_to === "number"
    ? [active_from, active_to]
    : undefined;
}
