import type { Context } from "hono";
import { AppError } from "../../domain/app_error.ts";

/**
 * Does work that ends when the client hangs up.
 *
 * @throws {AppError} 503 when the client has gone, which nobody is told any more; else what `work`
 *   throws.
 */
export async function unlessGone<T>(
  c: Context,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal } = c.req.raw;
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new AppError(503, "The client has hung up");
    throw error;
  }
}
