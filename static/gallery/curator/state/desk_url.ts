/** State of the curators' pages in the URL, so that reloaded and shared URLs show the same. */
import { idIn } from "../../shared/page_id.ts";
import { AUDIT_TARGETS, type AuditTarget } from "../../../../domain/gallery/audit_actions.ts";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { type Filter, FILTERS, type Sort, SORTS } from "./filters.ts";
import type { Kind } from "./review_row.ts";

/** Position at the review desk. */
export interface DeskPosition {
  kind: Kind;
  filter: Filter;
  text: string;
  /** Sort order; that of the catalog if absent. */
  sort?: Sort;
  id?: number;
}

/** Filter of the audit log; empty values match all. */
export interface AuditFilter {
  action: AuditRecord["action"] | "";
  target_type: AuditTarget | "";
  target_id: number | undefined;
  username: string;
  operation: string;
}

function sortOf(params: URLSearchParams): { sort?: Sort } {
  const sort = SORTS.find((sort) => sort === params.get("sort"));
  return sort === undefined || sort === "catalog" ? {} : { sort };
}

/** Parses the query of the desk's URL; invalid values are ignored. */
export function parseDeskPosition(query: string): DeskPosition {
  const params = new URLSearchParams(query);
  const [painting, artist] = [idIn(params, "painting"), idIn(params, "artist")];
  const portraits = params.get("show") === "portraits" || (artist && painting === undefined);
  const id = portraits ? artist : painting;
  return {
    kind: portraits ? "artist" : "painting",
    filter: FILTERS.find((filter) => filter === params.get("filter")) ?? "all",
    text: params.get("q") ?? "",
    ...sortOf(params),
    ...(id === undefined ? {} : { id }),
  };
}

/** Returns the query of the desk's URL, "" for the default state. */
export function formatDeskPosition({ kind, filter, text, sort, id }: DeskPosition): string {
  const params = new URLSearchParams();
  if (kind === "artist") params.set("show", "portraits");
  if (filter !== "all") params.set("filter", filter);
  if (text !== "") params.set("q", text);
  if (sort !== undefined && sort !== "catalog") params.set("sort", sort);
  if (id !== undefined) params.set(kind, String(id));
  return params.size === 0 ? "" : `?${params}`;
}

/** Parses the query of the audit log's URL. Unknown actions are left to the server to refuse. */
export function parseAuditFilter(query: string): AuditFilter {
  const params = new URLSearchParams(query);
  return {
    action: (params.get("action") ?? "") as AuditFilter["action"],
    target_type: AUDIT_TARGETS.find((type) => type === params.get("target_type")) ?? "",
    target_id: idIn(params, "target_id"),
    username: params.get("username") ?? "",
    operation: params.get("operation") ?? "",
  };
}

/** Returns the filter as query parameters of the API, without empty values. */
export function auditQuery(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== "" && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Returns the query of the audit log's URL. */
export function formatAuditFilter(filter: AuditFilter): string {
  const params = new URLSearchParams(auditQuery(filter));
  return params.size === 0 ? "" : `?${params}`;
}
