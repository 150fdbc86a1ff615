/** Shared state of the influence page: selection, filter, hover and requested chain. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { applyFilter, type FilteredGraph } from "../../../../domain/gallery/influence/filter.ts";
import {
  type InfluenceGraph,
  keyOf,
  type NodeKind,
  nodeOfId,
  nodeOfKey,
} from "../../../../domain/gallery/influence/graph.ts";
import {
  type ChainLink,
  shortestChain,
} from "../../../../domain/gallery/influence/shortest_chain.ts";
import {
  type PartialChain,
  partialChain,
} from "../../../../domain/gallery/influence/partial_chain.ts";
import { formatInfluenceUrl, type InfluenceUrl } from "./url_state.ts";

/** A chain that was looked for. */
export interface SoughtChain {
  /** Undefined: there is none. */
  links: ChainLink[] | undefined;
  /** The other way round, when only that leads anywhere. */
  reverse: ChainLink[] | undefined;
  /** Partial chain, if there is none in either direction. */
  part: PartialChain | undefined;
}

/** The chain that is shown: the sought one, else the way back, else a part of the way. */
export const linksOf = (chain: SoughtChain | undefined): ChainLink[] | undefined =>
  chain?.links ?? chain?.reverse ?? chain?.part?.links;

export interface InfluenceState {
  graph: InfluenceGraph;
  /** The address when the page was opened. */
  opened: InfluenceUrl;
  list: Signal<boolean>;
  /** Ids of the movements shown and kinds of the sources shown, undefined: all. */
  movements: Signal<ReadonlySet<number> | undefined>;
  kinds: Signal<ReadonlySet<NodeKind> | undefined>;
  /** Edges and nodes that pass the filter. */
  shown: ReadonlySignal<FilteredGraph>;
  /** The node in the card. */
  chosen: Signal<number | undefined>;
  /** The node under the pointer or the keyboard's focus. */
  pointed: Signal<number | undefined>;
  /** True if the panel for chains is open; then its ends (indices of artists). */
  chainOpen: Signal<boolean>;
  from: Signal<number | undefined>;
  to: Signal<number | undefined>;
  chain: ReadonlySignal<SoughtChain | undefined>;
  /** Read out to those who do not see the map. */
  announcement: Signal<string>;
}

/** The query for what is shown. */
export function queryOf(state: InfluenceState): string {
  const { graph, opened, list, chosen, chainOpen, from, to, movements, kinds } = state;
  const url: InfluenceUrl = { list: list.value, window: opened.window };
  if (chosen.value !== undefined) url.at = keyOf(graph, chosen.value);
  if (chainOpen.value && from.value !== undefined) url.from = graph.artists[from.value]!.id;
  if (chainOpen.value && to.value !== undefined) url.to = graph.artists[to.value]!.id;
  if (movements.value) url.movements = [...movements.value];
  if (kinds.value) url.kinds = [...kinds.value];
  return formatInfluenceUrl(url);
}

/** Starts from what the address says. */
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
    shown: computed(() => applyFilter(graph, { movements: movements.value, kinds: kinds.value })),
    chosen: signal(opened.at === undefined ? undefined : nodeOfKey(graph, opened.at)),
    pointed: signal(undefined),
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
