/** Requests about readings. */
import { PLURALS } from "../../../../../domain/gallery/editing/kinds.ts";
import type { ReadKind } from "../../../../../domain/gallery/encyclopedia/read_kinds.ts";
import type {
  DecisionResult,
  JobBody,
  LastJob,
  LinkBody,
  Reading,
  ReadingJob,
  ReadingsPage,
  RejectBody,
} from "../../../../../domain/gallery/encyclopedia/records.ts";
import type { OperationRestored } from "../../../../../domain/gallery/operations.ts";
import { errorOf, reached } from "../../../../shared/api_error.ts";
import { language } from "../../../../shared/i18n.ts";

async function ask<Answer>(
  method: string,
  path: string,
  { json, headers = {} }: { json?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await reached(fetch(`/api/${path}`, {
    method,
    headers: {
      "Accept-Language": language.value,
      ...headers,
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }));
  if (!response.ok) throw await errorOf(response);
  return await response.json();
}

const one = (kind: ReadKind, id: number) => `encyclopedia/${PLURALS[kind]}/${id}`;

/** Returns the last reading about a record. */
export const getReading = (kind: ReadKind, id: number) => ask<Reading>("GET", one(kind, id));

/** Reads about it outside. @throws {ApiError} 502, 503, 504 */
export const readAgain = (kind: ReadKind, id: number) =>
  ask<Reading>("POST", `${one(kind, id)}/read`);

/** Says which candidate it is. @throws {ApiError} 412 when the record was changed since */
export const linkRecord = ({ kind, id, tag }: Reading, json: LinkBody) =>
  ask<DecisionResult>("POST", `${one(kind, id)}/link`, { json, headers: { "If-Match": tag } });

/** Says which it is not. */
export const rejectCandidates = ({ kind, id }: Reading, json: Partial<RejectBody>) =>
  ask<DecisionResult>("POST", `${one(kind, id)}/reject`, { json });

/** Takes a decision back. */
export const takeBack = (operation: string) =>
  ask<OperationRestored>("POST", `audit/operations/${operation}/restore`, { json: {} });

/** A page of the records of which something is to be decided. */
export const listToDecide = (kind: ReadKind, offset: number, limit: number) =>
  ask<ReadingsPage>("GET", `encyclopedia/${PLURALS[kind]}?offset=${offset}&limit=${limit}`);

export const getJob = () => ask<LastJob>("GET", "encyclopedia/job");
export const startJob = (json: JobBody) => ask<ReadingJob>("POST", "encyclopedia/job", { json });
export const stopJob = () => ask<ReadingJob>("DELETE", "encyclopedia/job");
