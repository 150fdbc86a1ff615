import { type AppError, refusal } from "../app_error.ts";

/** Returns the refusal of bytes that a decoder cannot decode. */
export function undecodable(): AppError {
  return refusal(422, "image_undecodable");
}
