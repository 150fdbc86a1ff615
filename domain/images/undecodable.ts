import { type AppError, refusal } from "../app_error.ts";

/** The one refusal of bytes that a decoder did not make it through. */
export function undecodable(): AppError {
  return refusal(422, "image_undecodable");
}
