/** The works behind a row of the card: which took what from which, on whose word, by year. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { InfluenceEntry } from "../../../../domain/gallery/painting_records.ts";
import { type InfluenceGraph, nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import { edgesBetween } from "../neighbours.ts";
import { comparisonUrl } from "../../compare/state/address.ts";
import { InfluenceWords } from "../../painting/view/influence_words.tsx";
import { getPainting } from "../../shared/api.ts";
import { addressOf, nodeTexts } from "../state/describe_node.ts";
import type { InfluenceState } from "../state/influence_state.ts";
import { count, t } from "../messages.ts";

/** Longer lists are cut until someone wants to see the rest. */
const LISTED = 6;

const isSource = (graph: InfluenceGraph, source: number) => {
  const { kind, index } = nodeAt(graph, source);
  const of = { movement: graph.movements, artist: graph.artists, painting: graph.paintings };
  const { id } = of[kind][index]!;
  return (entry: InfluenceEntry) => {
    if (entry.source_type !== kind) return false;
    if (entry.source_type === "painting") return entry.id === id;
    return (entry.source_type === "artist" ? entry.source_artist_id : entry.movement_id) === id;
  };
};

/** One edge in words: the work, its source, and what is recorded about it once that has come. */
function Edge({ graph, edge }: { graph: InfluenceGraph; edge: number }) {
  const [source, target] = [graph.source[edge]!, graph.target[edge]!];
  const { index } = nodeAt(graph, target);
  const { id } = graph.paintings[index]!;
  const from = nodeAt(graph, source);
  const [entry, setEntry] = useState<InfluenceEntry>();
  useEffect(() => {
    let current = true;
    // Titles alone say which work it was.
    getPainting(id).then(({ influencedBy }) => {
      if (current) setEntry(influencedBy.find(isSource(graph, source)));
    }, () => {});
    return () => {
      current = false;
    };
  }, [edge]);
  const { name, lang, lines } = nodeTexts(graph, target);
  return (
    <li class="stack gap-2">
      <p>
        <a href={addressOf(graph, target)} {...lang}>{name}</a>, {lines[0]}
      </p>
      <p class="soft">
        {t("way_source", { source: nodeTexts(graph, source).name })}
      </p>
      {entry?.source_type === "painting" && <InfluenceWords entry={entry} />}
      {entry?.source_type === "artist" && entry.period_note && <p>{entry.period_note}</p>}
      {from.kind === "painting" && (
        <p>
          <a href={comparisonUrl({ a: id, b: graph.paintings[from.index]!.id })}>
            {t("side_by_side")}
          </a>
        </p>
      )}
    </li>
  );
}

/** Opens to the works; they are asked for when it is opened. */
export function WayWorks({ state, node, other, way }: {
  state: InfluenceState;
  node: number;
  other: number;
  way: "source" | "successor";
}) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const { graph } = state;
  const edges = open ? edgesBetween(graph, node, other, state.shown.value.edges, way) : [];
  const listed = all ? edges : edges.slice(0, LISTED);
  return (
    <details
      class="way-works disclosure small"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t("way_works")}
        <span class="unseen">: {nodeTexts(graph, other).name}</span>
      </summary>
      <ul class="stack">{listed.map((edge) => <Edge key={edge} graph={graph} edge={edge} />)}</ul>
      {listed.length < edges.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {count("more", edges.length - listed.length)}
        </Button>
      )}
    </details>
  );
}
