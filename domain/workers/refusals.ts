import { AppError } from "../app_error.ts";

/** The refusal of work that would have to wait for minutes. */
export const tooMuchToDo = () =>
  new AppError(503, "The server has too much to do", { "Retry-After": "5" });

/** What becomes of work that waits or runs when the server stops. */
export const stopping = () => new AppError(503, "The server is stopping", { "Retry-After": "1" });
