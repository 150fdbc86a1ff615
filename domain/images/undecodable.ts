import { AppError } from "../app_error.ts";

/** The one refusal of bytes that a decoder did not make it through. */
export function undecodable(): AppError {
  return new AppError(422, "The image cannot be decoded: its data is damaged");
}
