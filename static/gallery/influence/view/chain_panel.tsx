/** The panel that finds the shortest chain of influence between two artists and describes it. */
import { useEffect, useId, useState } from "preact/hooks";
import { useCombobox } from "../../../shared/ui/combobox.ts";
import { Button, CloseButton, IconButton } from "../../../shared/ui/button.tsx";
import type { InfluenceEntry } from "../../../../domain/gallery/painting_records.ts";
import {
  artistNode,
  type InfluenceGraph,
  nodeAt,
} from "../../../../domain/gallery/influence/graph.ts";
import { edgesBetween } from "../neighbours.ts";
import { comparisonUrl } from "../../compare/looks.ts";
import { InfluenceWords } from "../../painting/view/influence_words.tsx";
import { getPainting } from "../../shared/api.ts";
import { addressOf, NodeLink, nodeTexts, type Visit } from "./node_link.tsx";
import { type InfluenceState, linksOf } from "../state/influence_state.ts";
import { count, t } from "../messages.ts";
import type { ChainLink } from "../../../../domain/gallery/influence/shortest_chain.ts";
import { SwapIcon } from "../../../shared/icons.tsx";
import type { Signal } from "@preact/signals";
import { inLanguage, shown } from "../../shared/catalog_text.ts";
import { Chip } from "../../shared/chip.tsx";
import { formatLife } from "../../shared/years.ts";
import { artistMatches } from "../state/artist_matches.ts";

/** Maximum number of listed works before "more" is pressed. */
const MAX_LISTED_WORKS = 6;

const isSource = (graph: InfluenceGraph, source: number) => {
  const { kind, index } = nodeAt(graph, source);
  const lists = { movement: graph.movements, artist: graph.artists, painting: graph.paintings };
  const { id } = lists[kind][index]!;
  return (entry: InfluenceEntry) => {
    if (entry.source_type !== kind) return false;
    if (entry.source_type === "painting") return entry.id === id;
    return (entry.source_type === "artist" ? entry.source_artist_id : entry.movement_id) === id;
  };
};

/** One edge in words: the work, its source, and the recorded influence once it is loaded. */
function Edge({ graph, edge }: { graph: InfluenceGraph; edge: number }) {
  const [source, target] = [graph.source[edge]!, graph.target[edge]!];
  const { index } = nodeAt(graph, target);
  const { id } = graph.paintings[index]!;
  const from = nodeAt(graph, source);
  const [entry, setEntry] = useState<InfluenceEntry>();
  useEffect(() => {
    let current = true;
    // The graph contains only titles; the details are loaded per painting.
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

/** The works behind a neighbour; their details are loaded when the disclosure is opened. */
export function NeighbourWorks({ state, node, other, relation }: {
  state: InfluenceState;
  node: number;
  other: number;
  relation: "source" | "successor";
}) {
  const [open, setOpen] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const { graph } = state;
  const edges = open
    ? edgesBetween(graph, node, other, state.filteredGraph.value.edges, relation)
    : [];
  const listed = isExpanded ? edges : edges.slice(0, MAX_LISTED_WORKS);
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
        <Button look="quiet" onClick={() => setExpanded(true)}>
          {count("more", edges.length - listed.length)}
        </Button>
      )}
    </details>
  );
}

/** Maximum number of suggested artists. */
const MAX_LISTED_ARTISTS = 8;

/**
 * A combobox, after the ARIA Authoring Practices, that chooses one artist.
 * @param picked Index of the artist.
 */
function ArtistPicker({ graph, label, picked }: {
  graph: InfluenceGraph;
  label: string;
  picked: Signal<number | undefined>;
}) {
  const id = useId();
  const nameOf = (artist: number | undefined) =>
    artist === undefined ? "" : inLanguage(graph.artists[artist]!.name);
  const [text, setText] = useState(nameOf(picked.value));
  const [open, setOpen] = useState(false);
  useEffect(() => setText(nameOf(picked.value)), [picked.value]);
  const matches = open ? artistMatches(graph.artists, text, MAX_LISTED_ARTISTS) : [];
  const showList = open && text.trim() !== "";

  function pick(artist: number) {
    picked.value = artist;
    setText(nameOf(artist));
    setOpen(false);
  }

  const { restart, field, list, option } = useCombobox({
    id,
    label,
    items: matches,
    isShown: showList,
    open: () => setOpen(true),
    pick,
    leave() {
      setText(nameOf(picked.value));
      setOpen(false);
      return true;
    },
  });

  return (
    <div class="picker suggesting">
      <label class="soft small" for={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        class="input"
        {...field}
        placeholder={t("chain_placeholder")}
        maxlength={100}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          restart();
          setOpen(true);
          if (event.currentTarget.value === "") picked.value = undefined;
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          setOpen(false);
          setText(nameOf(picked.value));
        }}
      />
      <ul {...list} class="suggestions floating" hidden={!showList}>
        {matches.map((artist, i) => {
          const { name, birth_year, death_year, movement, portrait } = graph.artists[artist]!;
          return (
            <li key={artist} {...option(artist, i)}>
              <Chip
                id={graph.artists[artist]!.id}
                name={inLanguage(name)}
                color={graph.movements[movement]!.color}
                portrait={portrait}
              />
              <span>
                <span class="name" {...shown(name)} />
                <span class="faint small">{formatLife(birth_year, death_year)}</span>
              </span>
            </li>
          );
        })}
        {showList && matches.length === 0 && (
          <li class="found-none soft" role="option" aria-selected={false} aria-disabled="true">
            {t("chain_nobody")}
          </li>
        )}
      </ul>
    </div>
  );
}

/** Maximum number of works shown per link of a chain. */
const MAX_SHOWN_WORKS = 3;

function Steps({ state, links, visit }: {
  state: InfluenceState;
  links: readonly ChainLink[];
  visit: Visit;
}) {
  const { graph } = state;
  const artist = (index: number) => artistNode(graph, index);
  const lineOf = (node: number) => nodeTexts(graph, node).lines[0] ?? "";
  return (
    <ol class="chain-steps">
      <li>
        <NodeLink
          state={state}
          node={artist(links[0]!.from)}
          visit={visit}
          detail={lineOf(artist(links[0]!.from))}
        />
      </li>
      {links.map(({ to, edges }) => (
        <li key={to}>
          <ul class="chain-works thread">
            {edges.slice(0, MAX_SHOWN_WORKS).map((edge) => (
              <li key={edge}>
                <NodeLink
                  state={state}
                  node={graph.target[edge]!}
                  visit={visit}
                  detail={t("chain_after", { source: nodeTexts(graph, graph.source[edge]!).name })}
                />
              </li>
            ))}
            {edges.length > MAX_SHOWN_WORKS && (
              <li class="faint small">{count("more", edges.length - MAX_SHOWN_WORKS)}</li>
            )}
          </ul>
          <NodeLink state={state} node={artist(to)} visit={visit} detail={lineOf(artist(to))} />
        </li>
      ))}
    </ol>
  );
}

function Outcome({ state, visit }: { state: InfluenceState; visit: Visit }) {
  const { graph, chain, from, to } = state;
  const currentChain = chain.value;
  if (!currentChain) return <p class="chain-words soft small">{t("chain_hint")}</p>;
  const names = {
    from: inLanguage(graph.artists[from.value!]!.name),
    to: inLanguage(graph.artists[to.value!]!.name),
  };
  const links = linksOf(currentChain);
  const { part } = currentChain;
  return (
    <>
      <p class="chain-words soft small" role="status">
        {!links
          ? t("chain_none", names)
          : links.length === 0
          ? t("chain_same")
          : part
          ? t("chain_part", { ...names, nearest: graph.artists[part.nearest]!.name })
          : currentChain.links
          ? count("chain_steps", links.length)
          : t("chain_reverse", names)}
      </p>
      {links && links.length > 0 && <Steps state={state} links={links} visit={visit} />}
    </>
  );
}

/**
 * The panel, if it is open.
 * @param close Closes the panel and restores the focus.
 */
export function ChainPanel({ state, visit, close }: {
  state: InfluenceState;
  visit: Visit;
  close: () => void;
}) {
  if (!state.chainOpen.value) return null;
  const { graph, from, to } = state;
  return (
    <section
      class="card floating side-card column chain-panel"
      aria-labelledby="chain-title"
      onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && close()}
    >
      <header class="cluster cluster-nowrap cluster-top">
        <h2 id="chain-title" class="card-title grow">{t("chain_title")}</h2>
        <CloseButton onClick={close} />
      </header>
      <div class="chain-ends">
        <ArtistPicker graph={graph} label={t("chain_from")} picked={from} />
        <IconButton
          label={t("chain_swap")}
          class="tool chain-swap"
          onClick={() => ([from.value, to.value] = [to.value, from.value])}
        >
          <SwapIcon />
        </IconButton>
        <ArtistPicker graph={graph} label={t("chain_to")} picked={to} />
      </div>
      <div class="side-card-body scroll">
        <Outcome state={state} visit={visit} />
      </div>
    </section>
  );
}
