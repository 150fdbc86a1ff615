/** What the answers of many routes have in common. */
import type { Answer } from "./operation.ts";
import type { HeaderName } from "./headers.ts";

/** Headers of answers that are asked for again. */
export const CACHED: readonly HeaderName[] = ["ETag", "Cache-Control"];

export const NOT_MODIFIED: Answer = {
  about: "It is as the client has it; no body.",
  headers: CACHED,
};
