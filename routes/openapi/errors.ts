/** The errors of the document: the errors of each route, and their content. */
import { z } from "zod";
import { type HeaderName, isTaggedRead, takesIdempotencyKey } from "./headers.ts";
import type { Contract, ErrorStatus } from "../contract/contract.ts";

/** The JSON of all errors. */
export const ErrorAnswer = z.object({
  error: z.string().describe("The error in one sentence, with the field if there is one."),
  errors: z.array(z.object({
    field: z.string().describe("Path of the field, such as `death_year` or `[2].count_box`."),
    message: z.string(),
  })).max(100).optional().describe("All invalid fields of a body, if there are several."),
}).meta({ id: "Error", description: "An error." });

/** The schema of this document itself. */
export const ApiDocument = z.looseObject({
  openapi: z.literal("3.1.1"),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
}).meta({ id: "ApiDocument", description: "An OpenAPI document." });

interface ErrorResponse {
  name: string;
  about: string;
  headers?: readonly HeaderName[];
}

/** Errors by status. */
export const ERRORS: Record<ErrorStatus, ErrorResponse> = {
  400: { name: "BadRequest", about: "The request is invalid; the message names the field." },
  401: { name: "CuratorNeeded", about: "A curator's login is required, or was wrong." },
  403: {
    name: "Forbidden",
    about: "The user's role does not allow it, or the request comes from a page of another site.",
  },
  404: { name: "NotFound", about: "Something in the request does not exist." },
  408: { name: "BodyTooSlow", about: "The body arrived too slowly." },
  409: {
    name: "Conflict",
    about: "It conflicts with stored data; nothing has been changed. With an `Idempotency-Key` " +
      "also: it was done before, and its response was not stored.",
  },
  412: {
    name: "PreconditionFailed",
    about: "`If-Match` does not match the current state, whose tag is the `ETag`.",
    headers: ["ETag"],
  },
  413: { name: "TooLarge", about: "The body is larger than the route takes." },
  415: { name: "UnsupportedImage", about: "The image is of a type that is not supported." },
  416: {
    name: "RangeNotSatisfiable",
    about: "The file has no such bytes.",
    headers: ["Content-Range"],
  },
  421: {
    name: "WrongHost",
    about: "The server answers only for loopback names, `HOST` and the names in `PUBLIC_HOST`.",
  },
  422: {
    name: "Unprocessable",
    about: "The request is understood, but cannot be carried out, or its `Idempotency-Key` was " +
      "used for another one.",
  },
  429: {
    name: "TooManyAttempts",
    about: "Too many failed logins, or calculation jobs of one client.",
    headers: ["Retry-After"],
  },
  500: {
    name: "ServerError",
    about: "Server error; the message contains the request id.",
    headers: ["X-Request-Id"],
  },
  501: {
    name: "NotImplemented",
    about: "A feature of the standard that this server or its host does not support.",
  },
  502: { name: "BadGateway", about: "Another server did not respond properly." },
  503: {
    name: "Busy",
    about: "The server is overloaded or stopping, the request took too long, or stored data is " +
      "temporarily unavailable.",
    headers: ["Retry-After"],
  },
  504: { name: "GatewayTimeout", about: "Another server took too long." },
  507: { name: "NoRoom", about: "The server's disk is full; nothing has been changed." },
};

/** The warehouse's errors that differ from the gallery's. */
export const CREDENTIALS_NEEDED: ErrorResponse = {
  name: "CredentialsNeeded",
  about: "Basic credentials are required, or were wrong.",
  headers: ["WWW-Authenticate"],
};

const READS = new Set(["GET", "HEAD"]);

/** Returns the statuses of all errors of a route. */
export function errorsOf(method: string, path: string, contract: Contract): ErrorStatus[] {
  const { params, query, body = contract.json, who, errors = [] } = contract;
  const ofApi = path.startsWith("/api/");
  const ofWarehouse = path.startsWith("/api/v1/");
  const when = (applies: unknown, ...statuses: ErrorStatus[]) => applies ? statuses : [];
  // The record of an id in the path may not exist.
  const hasId = Object.values(params?.shape ?? {}).some((field) => field instanceof z.ZodGUID);
  const errorStatuses = new Set<ErrorStatus>([
    ...errors,
    ...[421, 500, 503] as const,
    ...when(params || query || body, 400),
    ...when(body, 408, 413),
    ...when(ofApi && !READS.has(method), 403, 507),
    ...when(isTaggedRead(method, contract), 412),
    ...when(takesIdempotencyKey(method, path, contract), 400, 409, 422),
    ...when(typeof who === "function", 401),
    ...when(ofWarehouse, 401, 403, 429),
    ...when(ofWarehouse && hasId, 404),
  ]);
  return [...errorStatuses].sort((a, b) => a - b);
}
