/** Error response of the server; status 0 if there was no response. */
export class ApiError extends Error {
  /**
   * @param retryAfter Seconds after which the request may be repeated, if the server states them.
   * @param body The whole response; it may have more details than the message.
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

/** A field that the server refuses. */
export interface RefusedField {
  /** Its path, such as `death_year` or `[2].count_box`. */
  field: string;
  message: string;
}

/** Returns the refused fields of a request that was not valid; empty if the server names none. */
export function refusedFields({ body }: ApiError): readonly RefusedField[] {
  return (body as { errors?: RefusedField[] } | undefined)?.errors ?? [];
}

/**
 * Waits for the response to a request.
 * @throws {ApiError} There was no response.
 * @throws {DOMException} The request was aborted.
 */
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

/** Returns the seconds of a `Retry-After` header; undefined if it has none. */
function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}
