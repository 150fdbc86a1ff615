/** Parts shared by the responses of many routes. */
import type { z } from "zod";
import type { HeaderName } from "../openapi/headers.ts";
import type { Answer } from "./contract.ts";

/** Headers of responses that are revalidated. */
export const CACHED: readonly HeaderName[] = ["ETag", "Cache-Control"];

export const NOT_MODIFIED: Answer = {
  about: "Not modified; no body.",
  headers: CACHED,
};

/**
 * Returns a response that is cached until its sources change, for requests with `If-None-Match`.
 */
export function cachedAnswer<Schema extends z.ZodType>(about: string, schema: Schema) {
  return {
    headers: ["If-None-Match"],
    answers: { 200: { about, schema, headers: CACHED }, 304: NOT_MODIFIED },
  } as const;
}

const OF_FILES: readonly HeaderName[] = ["ETag", "Cache-Control", "Last-Modified"];

/** An image file, whole or in part. */
export const IMAGE_FILE = {
  headers: ["If-None-Match", "If-Modified-Since", "Range", "If-Range"],
  answers: {
    200: { about: "The image.", type: "image/*", headers: OF_FILES },
    206: {
      about: "The requested bytes.",
      type: "image/*",
      headers: ["Content-Range", ...OF_FILES],
    },
    304: { about: "Not modified; no body.", headers: OF_FILES },
  },
} as const;
