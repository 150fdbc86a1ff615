/** The statuses with which a request can be refused. */
export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 412
  | 413
  | 415
  | 421
  | 422
  | 429
  | 500
  | 501
  | 502
  | 503
  | 504
  | 507;

/**
 * A request that cannot be served, for a reason its sender may know.
 *
 * The one error type of the project: whatever layer throws it, `routes/middleware/errors.ts` turns
 * it into `{ "error": message, ...more }` with `status` and `headers`. Any other error is answered
 * with 500 and stays in the log.
 *
 * @example
 * ```ts
 * throw new AppError(404, "No movement has the id 7");
 * ```
 */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly status: RefusalStatus,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Further fields of the answer, for programs. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The refusal of a path that names something that is not there. */
export function notFound(what: string, id: string | number): AppError {
  return new AppError(404, `No ${what} has the id ${id}`);
}
