import { type Code, type Message, type Parameters, textOf } from "./messages/message.ts";
import type { Noun } from "./messages/nouns.ts";
import type { Language } from "./languages.ts";

/** HTTP statuses of refusals. */
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
  | 416
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
 * A request that cannot be served, for a reason that the client may know.
 *
 * The one error type of the project: whatever layer throws it, `routes/middleware/errors.ts` turns
 * it into `{ "error": text, ...more }` with `status` and `headers`, the text in the language of the
 * client. Any other error becomes a 500 and is only logged.
 *
 * @example
 * ```ts
 * throw refusal(404, "not_found", { what: "movement", id: 7 });
 * ```
 */
export class AppError extends Error {
  override readonly name = "AppError";
  /** One message per problem; an invalid file may have many. */
  readonly messages: readonly Message[];
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Further fields of the response, for programs; messages in them are in the language of the
   * client.
   */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    readonly status: RefusalStatus,
    messages: Message | readonly Message[],
    { headers = {}, more = {} }: RefusalOptions = {},
  ) {
    const all = [messages].flat();
    super(textOfAll(all, "en"));
    this.messages = all;
    this.headers = headers;
    this.more = more;
  }

  /** The code of the first error. */
  get code(): Code {
    return this.messages[0]!.code;
  }

  /** Parameters of the first error. */
  get parameters(): Message["parameters"] {
    return this.messages[0]!.parameters;
  }
}

/** Returns the same error with further fields of its response. */
export const withFields = (
  { status, messages, headers, more }: AppError,
  fields: Readonly<Record<string, unknown>>,
): AppError => new AppError(status, messages, { headers, more: { ...more, ...fields } });

/** Headers and extra JSON fields of an error response. */
export interface RefusalOptions {
  headers?: Readonly<Record<string, string>>;
  more?: Readonly<Record<string, unknown>>;
  /** The field, row or line of the error: `count_box`. */
  where?: string;
}

/** Messages in a language, one per line. */
export function textOfAll(messages: readonly Message[], language: Language): string {
  return messages.map((message) => textOf(message, language)).join("\n");
}

type Arguments<C extends Code> = [...Parameters<C>, options?: RefusalOptions];

/** Creates an error with a code and the parameters of its text. */
export function refusal<C extends Code>(
  status: RefusalStatus,
  code: C,
  ...rest: Arguments<C>
): AppError {
  const [parameters = {}, options = {}] = rest as unknown as [
    Message["parameters"]?,
    RefusalOptions?,
  ];
  const message: Message = { code, parameters };
  const { where } = options;
  return new AppError(status, where === undefined ? message : { ...message, where }, options);
}

/** Returns the refusal of a path whose record does not exist. */
export function notFound(what: Noun, id: string | number): AppError {
  return refusal(404, "not_found", { what, id });
}
