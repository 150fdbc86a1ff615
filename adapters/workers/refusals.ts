import { AppError } from "../../domain/app_error.ts";

/**
 * The refusal of work that would have to wait for minutes.
 *
 * @param retryAfter Seconds after which there may be room.
 */
export const tooMuchToDo = (retryAfter = 5) =>
  new AppError(503, "The server has too much to do", { "Retry-After": String(retryAfter) });

/** What becomes of work that waits or runs when the server stops. */
export const stopping = () => new AppError(503, "The server is stopping", { "Retry-After": "1" });
