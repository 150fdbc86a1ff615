import { refusal } from "../../domain/app_error.ts";

/**
 * The refusal of work that would have to wait for minutes.
 *
 * @param retryAfter Seconds after which there may be room.
 */
export const tooMuchToDo = (retryAfter = 5) =>
  refusal(503, "too_much_to_do", {}, { headers: { "Retry-After": String(retryAfter) } });

/** What becomes of work that waits or runs when the server stops. */
export const stopping = () => refusal(503, "stopping", {}, { headers: { "Retry-After": "1" } });
