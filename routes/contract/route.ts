/** Routes with their contracts, which validate, document and type requests and responses. */
import { zValidator } from "@hono/zod-validator";
import type { Context, Hono, Input, TypedResponse } from "hono";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import type { z } from "zod";
import type { User } from "../../domain/warehouse/records.ts";
import type { Curator } from "../../db/accounts/sessions.ts";
import type { CuratorOnly, CuratorVariables } from "../middleware/curator_only.ts";
import { deadlineOf, readBody } from "../middleware/limits.ts";
import { json as sendJson } from "../json_answer.ts";
import type { Contract, ContractResponse } from "./contract.ts";
import { AppError, refusal } from "../../domain/app_error.ts";
import { messageOf } from "../../domain/messages/expecting.ts";
import { say } from "../../domain/messages/message.ts";

/** Variables of a warehouse route; usually without a user in open mode. */
export interface UserVariables {
  user?: User;
}

const CONTRACT = Symbol("contract");

type Parts<Schemas> = {
  [Key in keyof Schemas as Schemas[Key] extends z.ZodType ? Key : never]: Schemas[Key];
};
type Schemas<C extends Contract> = Parts<{
  param: C["params"];
  query: C["query"];
  json: C["json"];
}>;
type BodyOf<C extends Contract> = C["body"] extends { schema: infer Schema extends z.ZodType }
  ? { json: z.input<Schema> }
  : unknown;

/** Types of request inputs, and of what the handler reads with `c.req.valid`. */
type InputOf<C extends Contract> = {
  in: { [Key in keyof Schemas<C>]: z.input<Schemas<C>[Key] & z.ZodType> } & BodyOf<C>;
  out: { [Key in keyof Schemas<C>]: z.output<Schemas<C>[Key] & z.ZodType> };
};

type Success = 200 | 201 | 202;
/** The JSON of the success responses. */
export type AnswerOf<C extends Contract> = {
  [Status in keyof C["answers"]]: Status extends Success
    ? C["answers"][Status] extends { schema: infer Schema extends z.ZodType } ? z.output<Schema>
    : never
    : never;
}[keyof C["answers"]];

type Variables<C extends Contract> = C["who"] extends CuratorOnly ? CuratorVariables
  : UserVariables;

/** Result of a handler: a response, the JSON itself, or nothing for 204. */
type HandlerResult<Promised> = [Promised] extends [never] ? Response | void
  : Promised | ContractResponse<Promised>;

/** The handler of a route, called with valid inputs, its path's parameters, and the curator if any. */
type Handle<C extends Contract> = (
  c: Context<{ Variables: Variables<C> }, string, InputOf<C>>,
  params: C["params"] extends z.ZodType ? z.output<C["params"]> : unknown,
  curator: C["who"] extends CuratorOnly ? Curator : undefined,
) => HandlerResult<AnswerOf<C>> | Promise<HandlerResult<AnswerOf<C>>>;

/** A handler with its contract. */
type ContractHandler<C extends Contract, I extends Input> =
  & ((
    c: Context<{ Variables: Variables<C> }, string, I>,
    // Mounted handlers return what the contract states, which types the clients.
  ) => Promise<Response & TypedResponse<AnswerOf<C>, 200, "json">>)
  & { [CONTRACT]: Contract };

/**
 * Creates a handler for `Hono.get`, `post` and so on, which checks permissions and inputs by its
 * contract, and is found by {@link contractOf} and {@link contractsOf}.
 * @throws {AppError} 400 or 401 before the handler runs
 */
export function route<const C extends Contract>(
  contract: C,
  handle: Handle<C>,
): ContractHandler<C, InputOf<C>> {
  const { params, query, json, who } = contract;
  const parts = [
    ...(params ? [validate("param", params)] : []),
    ...(query ? [validate("query", query)] : []),
    ...(json ? [validate("json", json)] : []),
  ];
  const respond = async (c: Context): Promise<Response> => {
    for (const readPart of parts) await readPart(c);
    const read = (c.req as { valid(part: "param"): unknown }).valid("param");
    const result: unknown = await handle(...[c, read, c.get("curator")] as Parameters<Handle<C>>);
    if (result === undefined) return c.body(null, 204);
    return result instanceof Response ? result : sendJson(c, result);
  };
  const answer = async (c: Context) => {
    deadlineOf(c)?.allow(contract);
    if (typeof who !== "function") return await respond(c);
    c.set("setsUp", contract.setsUp === true);
    await who(c, async () => {
      c.res = await respond(c);
    });
    return c.res;
  };
  return Object.assign(answer, { [CONTRACT]: contract }) as unknown as ContractHandler<
    C,
    InputOf<C>
  >;
}

/** Returns a path with the handler of its route, for `Hono.get` and so on: see {@link route}. */
export function at<const P extends string, const C extends Contract>(
  path: P,
  contract: C,
  handle: Handle<C>,
): [path: P, handler: ContractHandler<C, InputOf<C>>] {
  return [path, route(contract, handle)];
}

const ownContract = (handler: unknown): Contract | undefined =>
  (handler as { [CONTRACT]?: Contract })[CONTRACT];

/** The contract of a request's route, with the parameters of its path. */
export interface MatchedRoute {
  contract: Contract;
  /** Raw parameters by name. */
  params(): Record<string, string>;
}

/** Returns the route's contract to middleware before it; undefined if there is no route. */
export function contractOf(c: Context): MatchedRoute | undefined {
  for (const { handler, path } of matchedRoutes(c)) {
    const contract = ownContract(handler);
    if (contract !== undefined) return { contract, params: () => paramsOf(path, c.req.path) };
  }
  return undefined;
}

function paramsOf(path: string, sent: string): Record<string, string> {
  const values = sent.split("/");
  return Object.fromEntries(
    path.split("/").flatMap((segment, index) => {
      const [, name] = /^:(\w+)/.exec(segment) ?? [];
      return name === undefined ? [] : [[name, values[index] ?? ""]];
    }),
  );
}

/** A mounted route. */
export interface MountedRoute {
  method: string;
  /** Path in the document's notation, with `{id}`. */
  path: string;
  contract: Contract;
}

/** Returns all routes of an app that have a contract. */
export function contractsOf({ routes }: Pick<Hono, "routes">): MountedRoute[] {
  return routes.flatMap(({ method, path, handler }) => {
    const contract = ownContract(handler);
    return contract === undefined ? [] : [{ method, path: documentedPath(path), contract }];
  });
}

const documentedPath = (path: string) =>
  path.replace(/:(\w+)(\{.*?\}+)?/g, "{$1}").replace("*", "{path}").replace(/(.)\/$/, "$1");

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** A validator of one part of a request; the handler then reads it with `c.req.valid`. */
type Validate = (c: Context) => Promise<void>;

/** Creates a validator for a part of a request. @throws {AppError} 400, `field: expectation` */
export function validate(part: "param" | "query" | "json", schema: z.ZodType): Validate {
  const validator = zValidator(part, schema, (result) => {
    if (result.success) return;
    const error = invalid(schema, result.error.issues);
    throw part === "json" ? error : new AppError(400, error.messages);
  });
  return async (c) => {
    // Read here, because Hono's own reading replaces invalid UTF-8.
    if (part === "json") {
      Object.assign(c.req.bodyCache, { text: Promise.resolve(await jsonText(c)) });
    }
    try {
      await validator(c as never, async () => {});
    } catch (error) {
      throw error instanceof HTTPException ? refusal(400, "malformed_json") : error;
    }
  };
}

/** Reads a body of JSON, of at most `limit` bytes. @throws {AppError} 400 or 413 */
export async function jsonBody(c: Context, limit?: number): Promise<unknown> {
  const text = await jsonText(c, limit);
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, "malformed_json");
  }
}

/** Reads the text of a JSON body. @throws {AppError} 400 when it is not UTF-8 */
async function jsonText(c: Context, limit?: number): Promise<string> {
  assertJson(c);
  const bytes = await readBody(c, limit);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw refusal(400, "malformed_json");
  }
}

/** Returns true if a body is declared as JSON. */
export const isJson = (c: Context) => JSON_TYPE.test(c.req.header("Content-Type") ?? "");

/** Throws unless a body is declared as JSON. @throws {AppError} 400 */
export function assertJson(c: Context): void {
  if (!isJson(c)) {
    const where = "Content-Type";
    throw refusal(400, "expected_value", { value: "application/json" }, { where });
  }
}

// Enough for any form; a list of many records may have an error in each.
const MAX_FIELD_ERRORS = 100;

/**
 * Returns the refusal of an invalid value: the first error as its sentence, and `errors` with one
 * for each field.
 * @param row Name of the row in a list of records, such as `[2]`.
 */
export function invalid(schema: z.ZodType, issues: readonly z.core.$ZodIssue[], row?: string) {
  const fieldErrors = issues.slice(0, MAX_FIELD_ERRORS).map((issue) => {
    const { where, ...message } = messageOf(schema, issue);
    const field = [row, where].filter((name) => name !== undefined).join(".");
    return { field, message };
  });
  const [{ field, message } = { field: "", message: say("not_valid") }] = fieldErrors;
  const errors = fieldErrors.filter((error, at) =>
    error.field !== "" && fieldErrors.findIndex((other) => other.field === error.field) === at
  );
  return new AppError(400, field === "" ? message : { ...message, where: field }, {
    // The sentence of the error has a single field already.
    more: errors.length < 2 ? {} : { errors },
  });
}
