/** Texts about nodes, and links that select a node; on the map they fly to it. */
import { type InfluenceGraph, keyOf, nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import { neighboursOf } from "../neighbours.ts";
import { inLanguage, langOf } from "../../shared/catalog_text.ts";
import { formatLife, formatSpan, formatYear } from "../../shared/years.ts";
import { t as shared } from "../../../shared/messages.ts";
import { count, t } from "../messages.ts";
import { movementColors } from "../../shared/movement_color.ts";
import type { InfluenceState } from "../state/influence_state.ts";

interface NodeTexts {
  kind: string;
  name: string;
  /** `lang` of the name, if it differs from that of the page. */
  lang: { lang?: "en" };
  /** Years; for a painting also the artist, for an artist also the movement. */
  lines: string[];
  color: string;
  /** Path of a portrait's thumbnail; only for artists. */
  portrait?: string;
}

/** Returns the texts about a node. */
export function nodeTexts(graph: InfluenceGraph, node: number): NodeTexts {
  const { kind, index } = nodeAt(graph, node);
  if (kind === "movement") {
    const { name, start_year, end_year, color } = graph.movements[index]!;
    return {
      kind: shared("kind_movement"),
      name: inLanguage(name),
      lang: langOf(name),
      lines: [formatSpan(start_year, end_year)],
      color,
    };
  }
  if (kind === "artist") {
    const { name, birth_year, death_year, movement, portrait } = graph.artists[index]!;
    const { name: movementName, color } = graph.movements[movement]!;
    const lines = [formatLife(birth_year, death_year), inLanguage(movementName)];
    return {
      kind: shared("kind_artist"),
      name: inLanguage(name),
      lang: langOf(name),
      lines,
      color,
      portrait,
    };
  }
  const { id, title, year, artist } = graph.paintings[index]!;
  const { name, movement } = graph.artists[artist]!;
  const { name: movementName, color } = graph.movements[movement]!;
  const yearText = year === null ? shared("year_unknown") : formatYear(year);
  return {
    kind: shared("kind_painting"),
    name: inLanguage(title, id),
    lang: langOf(title, id),
    lines: [`${inLanguage(name)}, ${yearText}`, inLanguage(movementName)],
    color,
  };
}

/** Returns the path of a node's page. */
export function addressOf(graph: InfluenceGraph, node: number): string {
  return `/${nodeAt(graph, node).kind}s/${idOf(graph, node)}`;
}

/** Returns the database id of a node. */
export function idOf(graph: InfluenceGraph, node: number): number {
  const { kind, index } = nodeAt(graph, node);
  const lists = { movement: graph.movements, artist: graph.artists, painting: graph.paintings };
  return lists[kind][index]!.id;
}

/** Returns a function that gives the year by which neighbours are sorted. */
export function yearOfNode(graph: InfluenceGraph): (node: number) => number {
  return (node) => {
    const { kind, index } = nodeAt(graph, node);
    if (kind === "movement") return graph.movements[index]!.start_year;
    if (kind === "painting") return graph.paintings[index]!.year ?? Infinity;
    const { birth_year, death_year } = graph.artists[index]!;
    return birth_year ?? death_year ?? Infinity;
  };
}

/** Describes a node in one sentence for screen readers. */
export function describe(graph: InfluenceGraph, node: number, visibleEdges: Uint8Array): string {
  const { kind, name, lines } = nodeTexts(graph, node);
  const { sources, successors } = neighboursOf(graph, node, visibleEdges, yearOfNode(graph));
  return t("announce", {
    name,
    kind,
    about: lines.join(", "),
    sources: count("sources", sources.length),
    successors: count("successors", successors.length),
  });
}

/** Shows a node; the map flies to it. */
export type Visit = (node: number) => void;

/**
 * A link to a node, with the mark of its kind in its movement's colour.
 * @param detail Text after the name.
 */
export function NodeLink({ state, node, visit, detail }: {
  state: InfluenceState;
  node: number;
  visit: Visit;
  detail?: string;
}) {
  const { name, lang, color } = nodeTexts(state.graph, node);
  const key = keyOf(state.graph, node);
  return (
    <a
      class="list-row list-row-aligned node-link"
      href={`?at=${key}`}
      style={movementColors(color)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        visit(node);
      }}
    >
      <span class={`node-mark node-${key.split("-")[0]}`} aria-hidden="true" />
      <span>
        <span class="name node-name" {...lang}>{name}</span>
        {detail && <span class="soft small">{detail}</span>}
      </span>
    </a>
  );
}
