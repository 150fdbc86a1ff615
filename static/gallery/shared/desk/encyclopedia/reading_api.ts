/** Requests about readings, which compare records with the encyclopedia. */
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

async function request<Answer>(
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

const recordPath = (kind: ReadKind, id: number) => `encyclopedia/${PLURALS[kind]}/${id}`;

/** Returns the last reading of a record. */
export const getReading = (kind: ReadKind, id: number) =>
  request<Reading>("GET", recordPath(kind, id));

/**
 * Reads about a record again.
 * @throws {ApiError} 502, 503, 504
 */
export const readAgain = (kind: ReadKind, id: number) =>
  request<Reading>("POST", `${recordPath(kind, id)}/read`);

/**
 * Links a record to a candidate.
 * @throws {ApiError} 412 if the record was changed since the reading.
 */
export const linkRecord = ({ kind, id, tag }: Reading, json: LinkBody) =>
  request<DecisionResult>("POST", `${recordPath(kind, id)}/link`, {
    json,
    headers: { "If-Match": tag },
  });

/** Rejects candidates of a record. */
export const rejectCandidates = ({ kind, id }: Reading, json: Partial<RejectBody>) =>
  request<DecisionResult>("POST", `${recordPath(kind, id)}/reject`, { json });

/** Undoes a decision. */
export const undoDecision = (operation: string) =>
  request<OperationRestored>("POST", `audit/operations/${operation}/restore`, { json: {} });

/** Returns a page of the records with undecided readings. */
export const listUndecided = (kind: ReadKind, offset: number, limit: number) =>
  request<ReadingsPage>("GET", `encyclopedia/${PLURALS[kind]}?offset=${offset}&limit=${limit}`);

export const getJob = () => request<LastJob>("GET", "encyclopedia/job");
export const startJob = (json: JobBody) =>
  request<ReadingJob>("POST", "encyclopedia/job", { json });
export const stopJob = () => request<ReadingJob>("DELETE", "encyclopedia/job");
