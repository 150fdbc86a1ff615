import { refusal } from "../../domain/app_error.ts";

/** Returns the refusal of work that would wait too long; there may be room after `retryAfter` seconds. */
export const tooMuchToDo = (retryAfter = 5) =>
  refusal(503, "too_much_to_do", {}, { headers: { "Retry-After": String(retryAfter) } });

/** Returns the refusal of work that waits or runs when the server stops. */
export const stopping = () => refusal(503, "stopping", {}, { headers: { "Retry-After": "1" } });
