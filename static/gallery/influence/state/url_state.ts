/** State of the influence page in the URL, so that reloading and sharing show the same. */
import { NODE_KINDS, type NodeKind } from "../../../../domain/gallery/influence/graph.ts";
import type { TimeWindow } from "../../map/view.ts";

export interface InfluenceUrl {
  list: boolean;
  /** Name of the node pointed out: "painting-12". */
  at?: string;
  /** Ids of the artists between whom a chain is sought. */
  from?: number;
  to?: number;
  /** Ids of the movements shown; absent: all. */
  movements?: number[];
  /** Kinds of the sources shown; absent: all. */
  kinds?: NodeKind[];
  window?: TimeWindow | undefined;
}

function idOf(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name);
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function windowIn(text: string | null): TimeWindow | undefined {
  if (text === null) return undefined;
  const [from, to, row] = text.split("_").map((part) => part === "" ? NaN : Number(part));
  if (![from, to, row].every(Number.isFinite) || from! >= to!) return undefined;
  return { from: from!, to: to!, row: row! };
}

/** Reads the query of an address; what makes no sense is left out. */
export function parseInfluenceUrl(query: string): InfluenceUrl {
  const params = new URLSearchParams(query);
  const url: InfluenceUrl = { list: params.get("view") === "list" };
  const at = params.get("at");
  if (at !== null && /^(movement|artist|painting)-\d+$/.test(at)) url.at = at;
  const [from, to] = [idOf(params, "from"), idOf(params, "to")];
  if (from !== undefined) url.from = from;
  if (to !== undefined) url.to = to;
  const shown = params.get("show");
  if (shown !== null) {
    url.movements = shown.split(".").map(Number).filter((id) => Number.isInteger(id) && id > 0);
  }
  const kinds = params.get("of");
  if (kinds !== null) {
    const named = kinds.split(".");
    url.kinds = NODE_KINDS.filter((kind) => named.includes(kind));
  }
  const window = windowIn(params.get("window"));
  if (window) url.window = window;
  return url;
}

/** Writes the query, "" when there is nothing to say; years and rows to a tenth. */
export function formatInfluenceUrl(url: InfluenceUrl): string {
  const tenth = (value: number) => String(Math.round(value * 10) / 10 + 0);
  const parts: string[] = [];
  if (url.at !== undefined) parts.push(`at=${url.at}`);
  if (url.from !== undefined) parts.push(`from=${url.from}`);
  if (url.to !== undefined) parts.push(`to=${url.to}`);
  if (url.movements) parts.push(`show=${url.movements.join(".")}`);
  if (url.kinds) parts.push(`of=${url.kinds.join(".")}`);
  if (url.list) parts.push("view=list");
  if (url.window) {
    const { from, to, row } = url.window;
    parts.push(`window=${[from, to, row].map(tenth).join("_")}`);
  }
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
