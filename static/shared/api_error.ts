/** The server answered with an error, or not at all (status 0). */
export class ApiError extends Error {
  /**
   * @param retryAfter seconds after which the server will hear the same again, where it says so
   * @param body the whole answer, which may say more than the message
   */
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfter?: number,
    readonly body?: unknown,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** The answer to a request. @throws {ApiError} without one; a DOMException when it was called off */
export async function reached<Answer>(response: Promise<Answer>): Promise<Answer> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "The server cannot be reached");
  }
}

/** Returns the error of a failed response. */
export async function errorOf(
  response: Pick<Response, "status" | "statusText" | "headers" | "json">,
): Promise<ApiError> {
  const body = await response.json().catch(() => undefined) as { error?: string } | undefined;
  const message = body?.error ?? response.statusText;
  const retryAfter = retryAfterOf(response.headers.get("Retry-After"));
  return new ApiError(response.status, message, retryAfter, body);
}

/** The seconds of a `Retry-After` header; undefined when it names none. */
export function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}
