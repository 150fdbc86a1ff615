/** Requests of the record forms. The routes of all kinds are alike. */
import { type Kind, PLURALS } from "../../../../../domain/gallery/editing/kinds.ts";
import type { BulkBody } from "../../../../../domain/gallery/editing/bulk_records.ts";
import { answerOf, api, param } from "../../api.ts";
import { language } from "../../../../shared/i18n.ts";
import { errorOf, reached } from "../../../../shared/api_error.ts";
import type { Values } from "../../../../shared/draft.ts";

/** A record of the catalog. */
export type CatalogRecord = Values & { readonly id: number };

/** A record with its tag, by which two people do not overwrite each other. */
export interface Tagged {
  record: CatalogRecord;
  tag: string;
}

/** A page of a list. */
interface RecordPage {
  records: CatalogRecord[];
  next: number | null;
}

/** Query for records. */
interface Listing {
  q?: string;
  of?: number;
  offset?: number;
  limit?: number;
}

async function ask(
  method: string,
  path: string,
  { json, headers = {}, signal }: {
    json?: unknown;
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<Response> {
  const response = await reached(fetch(`/api/${path}`, {
    method,
    headers: { ...headers, ...(json !== undefined && { "Content-Type": "application/json" }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(signal && { signal }),
  }));
  if (!response.ok) throw await errorOf(response);
  return response;
}

const tagged = async (response: Response): Promise<Tagged> => ({
  record: await response.json(),
  tag: plainTag(response.headers.get("ETag") ?? ""),
});

/** Compressing makes a tag a weak one; it stands for the same state. */
const plainTag = (tag: string) => tag.replace(/^W\//, "");

const one = (kind: Kind, id: number) => `${PLURALS[kind]}/${id}`;

/** A page of the records of a kind. */
export async function listRecords(
  kind: Kind,
  listing: Listing,
  signal?: AbortSignal,
): Promise<RecordPage> {
  const query = new URLSearchParams(
    Object.entries(listing).filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );
  return await (await ask("GET", `records/${PLURALS[kind]}?${query}`, { signal })).json();
}

/** A record. */
export const getRecord = async (kind: Kind, id: number): Promise<Tagged> =>
  await tagged(await ask("GET", `records/${one(kind, id)}`));

/** Creates a record. @throws {ApiError} 400, 409 */
export const createRecord = async (kind: Kind, json: Values): Promise<Tagged> =>
  await tagged(await ask("POST", PLURALS[kind], { json }));

/** Changes fields of a record. @throws {ApiError} 412 when its tag is another by now */
export const changeRecord = async (kind: Kind, id: number, json: Values, tag: string) =>
  await tagged(await ask("PATCH", one(kind, id), { json, headers: { "If-Match": tag } }));

/** Outcome, or preview, for one record of a bulk change. */
export interface BulkOutcome {
  id: number;
  outcome: "changed" | "unchanged" | "refused";
  tag: string | null;
  /** Before the change. */
  record: CatalogRecord | null;
  /** The fields that change. */
  after: Values;
  error: string | null;
}

/**
 * Changes fields of many records.
 *
 * @param isDry Nothing is written.
 */
export async function changeMany(
  kind: Kind,
  json: BulkBody,
  isDry: boolean,
): Promise<{ records: BulkOutcome[]; operation: string | null }> {
  const path = `records/${PLURALS[kind]}/bulk?dry_run=${isDry ? 1 : 0}`;
  const headers = { "Accept-Language": language.value };
  return await (await ask("POST", path, { json, headers })).json();
}

/**
 * Removes a record.
 *
 * @param along What may go with it.
 * @throws {ApiError} 409 with `used_by`
 */
export async function removeRecord(
  kind: Kind,
  id: number,
  along: readonly string[],
): Promise<void> {
  await ask("DELETE", `${one(kind, id)}${along.length > 0 ? `?with=${along.join()}` : ""}`);
}

/** Tells the server that a record is open here. @returns who else has it open, and its tag now */
export async function openRecord(
  kind: Kind,
  id: number,
): Promise<{ editors: { username: string }[]; tag: string | null }> {
  return await (await ask("PUT", `records/${one(kind, id)}/editors`)).json();
}

/** Tells the server that it is open no longer; goes out though the page is left. */
export function closeRecord(kind: Kind, id: number): void {
  const address = `/api/records/${one(kind, id)}/editors`;
  fetch(address, { method: "DELETE", keepalive: true }).catch(() => {});
}

/** The newest entry of the log about a record. */
export async function newestEntry(kind: Kind, id: number): Promise<number | undefined> {
  const query = `target_type=${kind}&target_id=${id}&limit=1`;
  const { records } = await (await ask("GET", `audit?${query}`)).json();
  return records[0]?.id;
}

/** Takes back an entry of the log, or one of the fields that it has changed. */
export const restoreEntry = (id: number, field?: string) =>
  answerOf(api.audit[":id"].restore.$post({
    ...param(id),
    query: field === undefined ? {} : { field },
  }));
