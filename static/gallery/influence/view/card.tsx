/** The card of the chosen node: its description, sources and successors. */
import { Button, CloseButton } from "../../../shared/ui/button.tsx";
import { EditLink } from "../../shared/curator.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { nodeAt, paintingNode } from "../../../../domain/gallery/influence/graph.ts";
import { type Neighbour, neighboursOf } from "../neighbours.ts";
import { getPainting } from "../../shared/api.ts";
import { Chip } from "../../shared/chip.tsx";
import { ArrowIcon } from "../../../shared/icons.tsx";
import { foundImageUrl, imageUrl } from "../../shared/images.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { NeighbourWorks } from "./chain_panel.tsx";
import { addressOf, idOf, NodeLink, nodeTexts, type Visit, yearOfNode } from "./node_link.tsx";
import type { InfluenceState } from "../state/influence_state.ts";
import { count, t } from "../messages.ts";

/** Maximum number of listed nodes before "more" is pressed. */
const MAX_LISTED_NODES = 8;

/** The painting's thumbnail once it is loaded; nothing if there is none. */
function Thumbnail({ id }: { id: number }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let current = true;
    setUrl(undefined);
    getPainting(id).then(({ painting }) => {
      if (!current) return;
      const { thumbnail_path, thumbnail_cache_key } = painting;
      // The image route answers that there is none if a curator has cleared the painting's image.
      setUrl(imageUrl(thumbnail_path, thumbnail_cache_key) ?? foundImageUrl(id, "thumb"));
    }, () => {});
    return () => {
      current = false;
    };
  }, [id]);
  return url
    ? <img class="river-thumb" src={url} alt="" onError={() => setUrl(undefined)} />
    : null;
}

function NeighbourList({ of, title, none, neighbours, state, visit }: {
  /**
   * The node in the card, and the relation of the listed nodes to it; absent in the list of an
   * artist's own works.
   */
  of?: { node: number; relation: "source" | "successor" };
  title: string;
  none: string;
  neighbours: readonly Neighbour[];
  state: InfluenceState;
  visit: Visit;
}) {
  const [isExpanded, setExpanded] = useState(false);
  const listed = isExpanded ? neighbours : neighbours.slice(0, MAX_LISTED_NODES);
  return (
    <section class="ways">
      <h3 class="small-heading">{title}</h3>
      {neighbours.length === 0 && <p class="faint small">{none}</p>}
      <ul>
        {listed.map(({ node, edges }) => (
          <li key={node}>
            <NodeLink
              state={state}
              node={node}
              visit={visit}
              detail={[
                nodeTexts(state.graph, node).lines[0] ?? "",
                edges > 1 ? count("times", edges) : "",
              ].filter(Boolean).join(" · ")}
            />
            {of && <NeighbourWorks state={state} other={node} {...of} />}
          </li>
        ))}
      </ul>
      {listed.length < neighbours.length && (
        <Button look="quiet" onClick={() => setExpanded(true)}>
          {count("more", neighbours.length - listed.length)}
        </Button>
      )}
    </section>
  );
}

/** Returns the works of an artist that pass the filter, by year. */
function worksOf({ graph, filteredGraph }: InfluenceState, node: number): Neighbour[] {
  const { kind, index } = nodeAt(graph, node);
  if (kind !== "artist") return [];
  const year = yearOfNode(graph);
  return graph.paintingsOf[index]!.map((painting) => paintingNode(graph, painting))
    .filter((work) => filteredGraph.value.nodes[work])
    .sort((a, b) => year(a) - year(b) || a - b)
    .map((work) => ({ node: work, edges: 1 }));
}

/**
 * The card; nothing if no node is chosen.
 * @param close Closes the card and restores the focus.
 */
export function RiverCard({ state, visit, close }: {
  state: InfluenceState;
  visit: Visit;
  close: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const node = state.selectedNode.value;
  if (node === undefined) return null;
  // The followed link disappears with the old content: the focus moves to the new heading.
  const visitAndFocus = (next: number) => {
    visit(next);
    title.current?.focus({ preventScroll: true });
  };
  const { graph } = state;
  const { kind, index } = nodeAt(graph, node);
  const { kind: kindText, name, lang, lines, color, portrait } = nodeTexts(graph, node);
  const { sources, successors } = neighboursOf(
    graph,
    node,
    state.filteredGraph.value.edges,
    yearOfNode(graph),
  );
  const works = worksOf(state, node);
  return (
    <aside
      class="card floating side-card column river-card"
      style={movementColors(color)}
      aria-label={name}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <header class="cluster cluster-nowrap cluster-top">
        {kind === "artist" && (
          <Chip
            id={graph.artists[index]!.id}
            name={name}
            color={color}
            portrait={portrait ?? null}
          />
        )}
        <div class="grow">
          <p class="soft smaller">{kindText}</p>
          <h2 class="card-title" ref={title} tabIndex={-1} {...lang}>{name}</h2>
          {lines.map((line) => <p key={line} class="soft small">{line}</p>)}
        </div>
        <CloseButton onClick={close} />
      </header>
      <div class="side-card-body scroll" key={node}>
        {kind === "painting" && <Thumbnail id={graph.paintings[index]!.id} />}
        <NeighbourList
          of={{ node, relation: "source" }}
          title={t("influenced_by")}
          none={t("no_sources")}
          neighbours={sources}
          state={state}
          visit={visitAndFocus}
        />
        <NeighbourList
          of={{ node, relation: "successor" }}
          title={t("influenced")}
          none={t("no_successors")}
          neighbours={successors}
          state={state}
          visit={visitAndFocus}
        />
        {works.length > 0 && (
          <NeighbourList
            title={t("works")}
            none=""
            neighbours={works}
            state={state}
            visit={visitAndFocus}
          />
        )}
      </div>
      <footer class="cluster cluster-between gap-3">
        <a class="card-open open-link target" href={addressOf(graph, node)}>
          {t(`open_${kind}`)} <ArrowIcon />
        </a>
        <EditLink kind={kind} id={idOf(graph, node)} />
        {kind === "artist" && (
          <Button
            look="quiet"
            onClick={() => {
              state.from.value = index;
              if (state.to.value === index) state.to.value = undefined;
              state.chainOpen.value = true;
            }}
          >
            {t("chain_from_here")}
          </Button>
        )}
      </footer>
    </aside>
  );
}
