/** Requests of the record forms. The routes of all kinds have the same structure. */
import { type Kind, PLURALS } from "../../../../../domain/gallery/editing/kinds.ts";
import type { BulkBody } from "../../../../../domain/gallery/editing/bulk_records.ts";
import { answerOf, api, param } from "../../api.ts";
import { language } from "../../../../shared/i18n.ts";
import { errorOf, reached } from "../../../../shared/api_error.ts";
import type { ListCounts, ListedRow } from "../../../../../domain/gallery/editing/catalog_list.ts";
import type { StoredDraft, Values } from "../../../../shared/draft.ts";

/** A record of the catalog. */
export type CatalogRecord = Values & { readonly id: number };

/** A record with its tag, which prevents two curators from overwriting each other's changes. */
export interface TaggedRecord {
  record: CatalogRecord;
  tag: string;
}

interface RecordPage {
  records: CatalogRecord[];
  next: number | null;
}

// Browsers refuse more than 64 KiB in requests that outlive their page.
const MAX_KEEPALIVE_LENGTH = 16 * 1024;

interface ListQuery {
  q?: string;
  of?: number;
  offset?: number;
  limit?: number;
}

async function request(
  method: string,
  path: string,
  { json, headers = {}, signal, keepalive = false }: {
    json?: unknown;
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
    /** True if the request is also sent while the page is being left. */
    keepalive?: boolean;
  } = {},
): Promise<Response> {
  const body = json === undefined ? "" : JSON.stringify(json);
  const response = await reached(fetch(`/api/${path}`, {
    method,
    headers: {
      "Accept-Language": language.value,
      ...headers,
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
    ...(json !== undefined && { body }),
    ...(signal && { signal }),
    keepalive: keepalive && body.length < MAX_KEEPALIVE_LENGTH,
  }));
  if (!response.ok) throw await errorOf(response);
  return response;
}

const toTagged = async (response: Response): Promise<TaggedRecord> => ({
  record: await response.json(),
  tag: plainTag(response.headers.get("ETag") ?? ""),
});

/**
 * Removes the prefix of a weak tag; compression makes a tag weak, but it identifies the same state.
 */
const plainTag = (tag: string) => tag.replace(/^W\//, "");

const recordPath = (kind: Kind, id: number) => `${PLURALS[kind]}/${id}`;

/** Returns a page of the records of a kind. */
export async function listRecords(
  kind: Kind,
  listing: ListQuery,
  signal?: AbortSignal,
): Promise<RecordPage> {
  const query = new URLSearchParams(
    Object.entries(listing).filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );
  return await (await request("GET", `records/${PLURALS[kind]}?${query}`, { signal })).json();
}

/** Returns a page of a list of the desk, or its counts. */
export async function getList(
  many: string,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<{ rows: ListedRow[]; next: string | null; counts: ListCounts | null }> {
  const values = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const path = `records/${many}/list?${new URLSearchParams(values)}`;
  return await (await request("GET", path, { signal })).json();
}

/** Returns a record. */
export const getRecord = async (kind: Kind, id: number): Promise<TaggedRecord> =>
  await toTagged(await request("GET", `records/${recordPath(kind, id)}`));

/**
 * Creates a record.
 * @throws {ApiError} 400, 409
 */
export const createRecord = async (kind: Kind, json: Values): Promise<TaggedRecord> =>
  await toTagged(await request("POST", PLURALS[kind], { json }));

/**
 * Changes fields of a record.
 * @throws {ApiError} 412 if its tag has changed.
 */
export const changeRecord = async (kind: Kind, id: number, json: Values, tag: string) =>
  await toTagged(
    await request("PATCH", recordPath(kind, id), { json, headers: { "If-Match": tag } }),
  );

/** Outcome, or preview, for one record of a bulk change. */
export interface BulkOutcome {
  id: number;
  outcome: "changed" | "unchanged" | "refused";
  tag: string | null;
  record: CatalogRecord | null;
  after: Values;
  error: string | null;
  /** The field that the error is about. */
  field: string | null;
}

/**
 * Changes fields of many records.
 * @param isDry True for a preview that writes nothing.
 */
export async function changeMany(
  kind: Kind,
  json: BulkBody,
  isDry: boolean,
): Promise<{ records: BulkOutcome[]; operation: string | null }> {
  const path = `records/${PLURALS[kind]}/bulk?dry_run=${isDry ? 1 : 0}`;
  return await (await request("POST", path, { json })).json();
}

/**
 * Removes a record.
 * @param along Kinds of dependent records that may be removed too.
 * @throws {ApiError} 409 with `used_by`
 */
export async function removeRecord(
  kind: Kind,
  id: number,
  along: readonly string[],
): Promise<void> {
  await request(
    "DELETE",
    `${recordPath(kind, id)}${along.length > 0 ? `?with=${along.join()}` : ""}`,
  );
}

/**
 * Tells the server that a record is open here.
 * @returns The other editors, and the record's current tag.
 */
export async function openRecord(
  kind: Kind,
  id: number,
): Promise<{ editors: { username: string }[]; tag: string | null }> {
  return await (await request("PUT", `records/${recordPath(kind, id)}/editors`)).json();
}

/** Returns the curator's unsaved input of a form, from any device. */
export async function readDraft(form: string): Promise<StoredDraft | undefined> {
  const draft = await (await request("GET", `drafts/${encodeURIComponent(form)}`)).json();
  return draft.mine === undefined ? undefined : draft;
}

/** Stores the curator's unsaved input of a form, or deletes it. */
export async function storeDraft(form: string, draft: StoredDraft | undefined): Promise<void> {
  await request("PUT", `drafts/${encodeURIComponent(form)}`, {
    json: draft ?? {},
    keepalive: true,
  });
}

/** Tells the server that a record is closed; the request is sent even if the page is being left. */
export function closeRecord(kind: Kind, id: number): void {
  const address = `/api/records/${recordPath(kind, id)}/editors`;
  fetch(address, { method: "DELETE", keepalive: true }).catch(() => {});
}

/** Returns the id of the newest log entry about a record. */
export async function newestEntry(kind: Kind, id: number): Promise<number | undefined> {
  const query = `target_type=${kind}&target_id=${id}&limit=1`;
  const { records } = await (await request("GET", `audit?${query}`)).json();
  return records[0]?.id;
}

/** Undoes an entry of the log, or one of the fields that it has changed. */
export const restoreEntry = (id: number, field?: string) =>
  answerOf(api.audit[":id"].restore.$post({
    ...param(id),
    query: field === undefined ? {} : { field },
  }));
