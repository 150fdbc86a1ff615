/** How a route is described. */
import type { z } from "zod";
import type { HeaderName, RequestHeaderName } from "./headers.ts";
import type { Tag } from "./tags.ts";

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

/** What a request sends. */
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

/** A route as the document has it. */
export interface Operation {
  /** Unique: generated clients call their function so. */
  id: string;
  tag: Tag;
  /** One plain sentence. */
  summary: string;
  description?: string;
  /** What validates the path; in its absence places of the path are text. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: readonly RequestHeaderName[];
  /** What the places of the path and the fields of the query are, by name. */
  about?: Record<string, string>;
  body?: Body;
  answers: Partial<Record<number, Answer>>;
  /** Errors besides those that follow from the rest of the description. */
  errors?: readonly ErrorStatus[];
  /** Who may send it, where that does not follow from its path. */
  needs?: "curator" | "credentials" | "token" | "nobody";
  example?: Example;
  /** `false` for a change that is done again when it is sent again, whatever its `Idempotency-Key`. */
  keyed?: false;
}

/** Operations by method and path, as `GET /api/artists/{id}`. */
export type Operations = Readonly<Record<string, Operation>>;
