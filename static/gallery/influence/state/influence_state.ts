/** State of the influence page, shared by its parts, and its URL parameters. */
import { idIn } from "../../shared/page_id.ts";
import {
  type InfluenceGraph,
  keyOf,
  NODE_KINDS,
  type NodeKind,
  nodeOfId,
  nodeOfKey,
} from "../../../../domain/gallery/influence/graph.ts";
import type { TimeWindow } from "../../map/view.ts";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { applyFilter, type FilteredGraph } from "../../../../domain/gallery/influence/filter.ts";
import {
  type ChainLink,
  shortestChain,
} from "../../../../domain/gallery/influence/shortest_chain.ts";
import {
  type PartialChain,
  partialChain,
} from "../../../../domain/gallery/influence/partial_chain.ts";

/** The part of the state that is in the URL. */
interface InfluenceUrl {
  list: boolean;
  /** Key of the selected node, such as "painting-12". */
  at?: string;
  /** Ids of the artists at the ends of the searched chain. */
  from?: number;
  to?: number;
  /** Ids of the movements shown; all if absent. */
  movements?: number[];
  /** Kinds of the sources shown; all if absent. */
  kinds?: NodeKind[];
  window?: TimeWindow | undefined;
}

function windowIn(text: string | null): TimeWindow | undefined {
  if (text === null) return undefined;
  const [from, to, row] = text.split("_").map((part) => part === "" ? NaN : Number(part));
  if (![from, to, row].every(Number.isFinite) || from! >= to!) return undefined;
  return { from: from!, to: to!, row: row! };
}

/** Parses the query of a URL; invalid values are ignored. */
export function parseInfluenceUrl(query: string): InfluenceUrl {
  const params = new URLSearchParams(query);
  const url: InfluenceUrl = { list: params.get("view") === "list" };
  const at = params.get("at");
  if (at !== null && /^(movement|artist|painting)-\d+$/.test(at)) url.at = at;
  const [from, to] = [idIn(params, "from"), idIn(params, "to")];
  if (from !== undefined) url.from = from;
  if (to !== undefined) url.to = to;
  const shownText = params.get("show");
  if (shownText !== null) {
    url.movements = shownText.split(".").map(Number).filter((id) => Number.isInteger(id) && id > 0);
  }
  const kinds = params.get("of");
  if (kinds !== null) {
    const namedKinds = kinds.split(".");
    url.kinds = NODE_KINDS.filter((kind) => namedKinds.includes(kind));
  }
  const window = windowIn(params.get("window"));
  if (window) url.window = window;
  return url;
}

/** Returns the query, "" if the state is the default one; years and rows are rounded to a tenth. */
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

interface ChainResult {
  /** Undefined if there is none. */
  links: ChainLink[] | undefined;
  /** Chain in the opposite direction, if only that exists. */
  reverse: ChainLink[] | undefined;
  /** Partial chain, if there is none in either direction. */
  part: PartialChain | undefined;
}

/**
 * Returns the links to show: of the searched chain, else of the reverse one, else of the partial
 * one.
 */
export const linksOf = (chain: ChainResult | undefined): ChainLink[] | undefined =>
  chain?.links ?? chain?.reverse ?? chain?.part?.links;

/** State of the influence page. */
export interface InfluenceState {
  graph: InfluenceGraph;
  opened: InfluenceUrl;
  list: Signal<boolean>;
  /** Ids of the movements shown and kinds of the sources shown; all if undefined. */
  movements: Signal<ReadonlySet<number> | undefined>;
  kinds: Signal<ReadonlySet<NodeKind> | undefined>;
  /** Edges and nodes that pass the filter. */
  filteredGraph: ReadonlySignal<FilteredGraph>;
  selectedNode: Signal<number | undefined>;
  /** The node under the pointer or with the keyboard focus. */
  pointedNode: Signal<number | undefined>;
  /** True if the chain panel is open; `from` and `to` are its ends (indices of artists). */
  chainOpen: Signal<boolean>;
  from: Signal<number | undefined>;
  to: Signal<number | undefined>;
  chain: ReadonlySignal<ChainResult | undefined>;
  /** Text announced to screen readers. */
  announcement: Signal<string>;
}

/** Returns the query of the current state. */
export function queryOf(state: InfluenceState): string {
  const { graph, opened, list, selectedNode, chainOpen, from, to, movements, kinds } = state;
  const url: InfluenceUrl = { list: list.value, window: opened.window };
  if (selectedNode.value !== undefined) url.at = keyOf(graph, selectedNode.value);
  if (chainOpen.value && from.value !== undefined) url.from = graph.artists[from.value]!.id;
  if (chainOpen.value && to.value !== undefined) url.to = graph.artists[to.value]!.id;
  if (movements.value) url.movements = [...movements.value];
  if (kinds.value) url.kinds = [...kinds.value];
  return formatInfluenceUrl(url);
}

/** Creates the state from a parsed URL. */
export function createInfluenceState(graph: InfluenceGraph, opened: InfluenceUrl): InfluenceState {
  const artist = (id: number | undefined) => {
    const node = id === undefined ? undefined : nodeOfId(graph, "artist", id);
    return node === undefined ? undefined : node - graph.movements.length;
  };
  const movements = signal(opened.movements && new Set(opened.movements));
  const kinds = signal(opened.kinds && new Set(opened.kinds));
  const from = signal(artist(opened.from));
  const to = signal(artist(opened.to));
  return {
    graph,
    opened,
    list: signal(opened.list),
    movements,
    kinds,
    filteredGraph: computed(() =>
      applyFilter(graph, { movements: movements.value, kinds: kinds.value })
    ),
    selectedNode: signal(opened.at === undefined ? undefined : nodeOfKey(graph, opened.at)),
    pointedNode: signal(undefined),
    chainOpen: signal(opened.from !== undefined || opened.to !== undefined),
    from,
    to,
    chain: computed(() => {
      const [start, end] = [from.value, to.value];
      if (start === undefined || end === undefined) return undefined;
      const links = shortestChain(graph, start, end);
      const reverse = links ? undefined : shortestChain(graph, end, start);
      return {
        links,
        reverse,
        part: links || reverse ? undefined : partialChain(graph, start, end),
      };
    }),
    announcement: signal(""),
  };
}
