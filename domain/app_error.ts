import { type Code, type Message, type Parameters, textOf } from "./messages/message.ts";
import type { Noun } from "./messages/nouns.ts";
import type { Language } from "./messages/texts.ts";

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
 * A request that cannot be served, for a reason its sender may know.
 *
 * The one error type of the project: whatever layer throws it, `routes/middleware/errors.ts` turns
 * it into `{ "error": text, ...more }` with `status` and `headers`, the text in the language of the
 * client. Any other error is answered with 500 and stays in the log.
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
  /** Further fields of the answer, for programs; messages in them are in the language of the client. */
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

  /** The code of the first thing that is wrong. */
  get code(): Code {
    return this.messages[0]!.code;
  }

  /** Its parameters. */
  get parameters(): Message["parameters"] {
    return this.messages[0]!.parameters;
  }
}

/** The same error with further fields of its answer. */
export const withFields = (
  { status, messages, headers, more }: AppError,
  fields: Readonly<Record<string, unknown>>,
): AppError => new AppError(status, messages, { headers, more: { ...more, ...fields } });

/** Headers and extra JSON fields of an error response. */
export interface RefusalOptions {
  headers?: Readonly<Record<string, string>>;
  more?: Readonly<Record<string, unknown>>;
  /** The field, row or line that it is about: `count_box`. */
  where?: string;
}

/** Messages in a language, a line each. */
export function textOfAll(messages: readonly Message[], language: Language): string {
  return messages.map((message) => textOf(message, language)).join("\n");
}

type Arguments<C extends Code> = [...Parameters<C>, options?: RefusalOptions];

/** An error of a code, with the parameters that its text has places for. */
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

/** The refusal of a path that names something that is not there. */
export function notFound(what: Noun, id: string | number): AppError {
  return refusal(404, "not_found", { what, id });
}
