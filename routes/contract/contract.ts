/** Contracts of routes: inputs, answers and who may call them, written where the route is mounted. */
import type { z } from "zod";
import type { HeaderName, RequestHeaderName } from "../openapi/headers.ts";
import type { Tag } from "../openapi/tags.ts";
import type { CuratorOnly } from "../middleware/curator_only.ts";

/** Kinds of bodies by size, the same for every client. */
export type BodySize = "form" | "record" | "image" | "batch";

/** Largest bodies in bytes; that of a batch is a setting (`MAX_BATCH_MEGABYTES`). */
export const BODY_LIMITS: Readonly<Record<Exclude<BodySize, "batch">, number>> = {
  // A login, flags, an address: a few fields of some thousand characters, escaped or not.
  form: 128 * 1024,
  // A record has no text of more than a thousand characters, but clients may add fields of theirs.
  record: 1024 * 1024,
  // An image of 15 MB in base64, in JSON.
  image: 20 * 1024 * 1024,
};

/** Statuses of refusals, and of faults of ours. */
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

/** A body that the handler reads by itself, because it is long, compressed or no JSON. */
export interface Body {
  /** Absent: text of any kind. */
  schema?: z.ZodType;
  /** Absent: JSON. */
  type?: string;
  about?: string;
  /** Described as it goes out, because it is what another route answers. */
  asAnswered?: true;
}

/** One kind of answer: no error, or one that says more than errors do. */
export interface Answer {
  about: string;
  /** Absent: no body, or one that is no JSON. */
  schema?: z.ZodType;
  /** Media type of the body; absent: JSON where there is a schema, else no body. */
  type?: string;
  /** Media type in which the same body goes out to a client that prefers it. */
  alternative?: string;
  headers?: readonly HeaderName[];
  example?: unknown;
}

/** A request that is answered with success when it is sent to a server with the starter data. */
export interface Example {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * The callers of a route: anybody, a curator who has logged in, one with the token of the metrics, one
 * with the credentials that the handler verifies, or a user of the warehouse with this role or a higher one.
 */
export type Who =
  | "anybody"
  | CuratorOnly
  | "token"
  | "credentials"
  | "employee"
  | "head"
  | "administrator";

/** A response whose JSON, where its type is known, is what the contract promises. */
export type Answering<Promised> = Response & { _data?: Promised };

/** A route's contract. */
export interface Contract {
  /** Unique: generated clients call their function so. */
  id: string;
  tag: Tag;
  /** One plain sentence. */
  summary: string;
  description?: string;
  who: Who;
  /** Users of the warehouse sign in for this route even where `WAREHOUSE_AUTH` is `open`. */
  always?: true;
  /** The kind of thing that `id` in the path identifies; users of one warehouse are kept out of others. */
  within?: "warehouse" | "order" | "job" | "all warehouses";
  /** Validates the parameters of the path, which are text without it. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: readonly RequestHeaderName[];
  /** Descriptions of parameters whose schemas have none. */
  about?: Record<string, string>;
  /** A body that is read and validated before the handler runs. */
  json?: z.ZodType;
  body?: Body;
  /** The size of the body; `form` if omitted. */
  size?: BodySize;
  /** The command that takes what is too large for the route, which its refusal names. */
  command?: string;
  /** `none` for what says itself how long it may take, or goes on until its client leaves. */
  deadline?: "none";
  answers: Partial<Record<number, Answer>>;
  /** Errors besides those that follow from the rest of the contract. */
  errors?: readonly ErrorStatus[];
  example?: Example;
  /** `false` for a change that is done again when it is sent again, whatever its `Idempotency-Key`. */
  keyed?: false;
}
