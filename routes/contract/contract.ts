/** Contracts of routes: inputs, responses and permitted callers, beside the routes. */
import type { z } from "zod";
import type { HeaderName, RequestHeaderName } from "../openapi/headers.ts";
import type { Tag } from "../openapi/tags.ts";
import type { CuratorOnly } from "../middleware/curator_only.ts";

/** Kinds of bodies by size, the same for every client. */
export type BodySize = "form" | "record" | "image" | "batch" | "picture";

/** Maximum bytes of bodies, except batches and pictures' files, which have settings. */
export const BODY_LIMITS: Readonly<Record<Exclude<BodySize, "batch" | "picture">, number>> = {
  // A login, flags, a URL: a few fields of some thousand characters, escaped or not.
  form: 128 * 1024,
  // A record has no text of more than a thousand characters, but clients may add their own fields.
  record: 1024 * 1024,
  // An image of 15 MB in base64, in JSON.
  image: 20 * 1024 * 1024,
};

/** Statuses of refusals, and of server errors. */
export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
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

/** A body that the handler reads itself, because it is long, compressed or not JSON. */
export interface Body {
  /** If absent: any text. */
  schema?: z.ZodType;
  /** If absent: JSON. */
  type?: string;
  /** Another media type of the body. */
  alternative?: string;
  about?: string;
  /** True if it is described by its output schema, because another route returns it. */
  asAnswered?: true;
}

/** A kind of response: a success, or an error with further details. */
export interface Answer {
  about: string;
  /** If absent: no body, or a body that is not JSON. */
  schema?: z.ZodType;
  /** Media type of the body; if absent: JSON if there is a schema, else no body. */
  type?: string;
  /** Media type for the same body, for clients that prefer it. */
  alternative?: string;
  headers?: readonly HeaderName[];
  example?: unknown;
}

/** A request that succeeds on a server with the starter data. */
export interface Example {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * The permitted callers of a route: all clients, a curator who has logged in, a client with the
 * metrics token, a client with credentials that the handler verifies, or a user of the warehouse
 * with at least this role.
 */
export type Who =
  | "anybody"
  | CuratorOnly
  | "token"
  | "credentials"
  | "employee"
  | "head"
  | "administrator";

/** A response whose JSON, if its type is known, matches the contract. */
export type ContractResponse<Promised> = Response & { _data?: Promised };

/** A route's contract. */
export interface Contract {
  /** Unique: the function's name in generated clients. */
  id: string;
  tag: Tag;
  /** One plain sentence. */
  summary: string;
  description?: string;
  who: Who;
  /** True if users of the warehouse must sign in even if `WAREHOUSE_AUTH` is `open`. */
  always?: true;
  /** True if accounts may use it that have yet to set up the second factor that they require. */
  setsUp?: true;
  /** The kind of record that `id` in the path identifies; users of one warehouse see no others. */
  within?: "warehouse" | "order" | "job" | "all warehouses";
  /** Schema of the path's parameters; they are text if absent. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: readonly RequestHeaderName[];
  /** Descriptions of parameters whose schemas have none. */
  about?: Record<string, string>;
  /** A body that is parsed and validated before the handler runs. */
  json?: z.ZodType;
  body?: Body;
  /** Size of the body; default: `form`. */
  size?: BodySize;
  /** The command for bodies that are too large for the route; named by the refusal. */
  command?: string;
  /** `none` for requests that have their own deadline, or run until the client disconnects. */
  deadline?: "none";
  answers: Partial<Record<number, Answer>>;
  /** Errors besides those implied by the rest of the contract. */
  errors?: readonly ErrorStatus[];
  example?: Example;
  /** `false` for a change that happens again when sent again, whatever its `Idempotency-Key`. */
  keyed?: false;
}

/** Headers of responses that are revalidated. */
export const CACHED: readonly HeaderName[] = ["ETag", "Cache-Control"];

export const NOT_MODIFIED: Answer = { about: "Not modified; no body.", headers: CACHED };

/** Returns an answer that is cached until its sources change, with `If-None-Match`. */
export function cachedAnswer<Schema extends z.ZodType>(about: string, schema: Schema) {
  return {
    headers: ["If-None-Match"],
    answers: { 200: { about, schema, headers: CACHED }, 304: NOT_MODIFIED },
  } as const;
}

const OF_FILES: readonly HeaderName[] = ["ETag", "Cache-Control", "Last-Modified"];

/** An image file, whole or in part. */
export const IMAGE_FILE = {
  headers: ["If-None-Match", "If-Modified-Since", "Range", "If-Range"],
  answers: {
    200: { about: "The image.", type: "image/*", headers: OF_FILES },
    206: {
      about: "The requested bytes.",
      type: "image/*",
      headers: ["Content-Range", ...OF_FILES],
    },
    304: { about: "Not modified; no body.", headers: OF_FILES },
  },
} as const;
