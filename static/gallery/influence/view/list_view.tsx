/**
 * The river as text: every work with its sources, grouped by movement. The works of a movement are
 * rendered when it is opened.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import {
  edgesAt,
  type InfluenceGraph,
  movementOf,
  paintingNode,
} from "../../../../domain/gallery/influence/graph.ts";
import { shown } from "../../shared/catalog_text.ts";
import { t as shared } from "../../../shared/messages.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { formatSpan, formatYear } from "../../shared/years.ts";
import { EraSection, movementsByEra } from "../../map/movements_by_era.tsx";
import { keepAddress } from "../../map/keep_address.ts";
import { type InfluenceState, queryOf } from "../state/influence_state.ts";
import { addressOf, nodeTexts } from "./node_link.tsx";
import { count, t } from "../messages.ts";

/** Maximum number of works for which all movements are open at first. */
const MAX_WORKS_OPEN = 250;

function worksByMovement(graph: InfluenceGraph, edges: Uint8Array): number[][] {
  const works: number[][] = graph.movements.map(() => []);
  graph.paintings.forEach((_, painting) => {
    const node = paintingNode(graph, painting);
    if (!edgesAt(graph.reaching, node).some((edge) => edges[edge])) return;
    works[movementOf(graph, node)]!.push(painting);
  });
  const year = (painting: number) => graph.paintings[painting]!.year ?? Infinity;
  for (const list of works) list.sort((a, b) => year(a) - year(b) || a - b);
  return works;
}

function Work({ state, painting }: { state: InfluenceState; painting: number }) {
  const { graph, filteredGraph } = state;
  const { id, title, year, artist } = graph.paintings[painting]!;
  const node = paintingNode(graph, painting);
  const yearText = year === null ? shared("year_unknown") : formatYear(year);
  const sources = [...edgesAt(graph.reaching, node)].filter((edge) =>
    filteredGraph.value.edges[edge]
  )
    .map((edge) => graph.source[edge]!);
  return (
    <li class="river-work">
      <p>
        <a class="work-name" href={addressOf(graph, node)} {...shown(title, id)} />
        <span class="faint small">
          <span {...shown(graph.artists[artist]!.name)} />, {yearText}
        </span>
      </p>
      <ul class="thread" aria-label={t("influenced_by")}>
        {sources.map((source) => {
          const { kind, name, lang, lines } = nodeTexts(graph, source);
          return (
            <li key={source}>
              <a href={addressOf(graph, source)} {...lang}>{name}</a>{" "}
              <span class="faint small">{kind}, {lines[0]}</span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function MovementWorks({ state, movement, works, startsOpen }: {
  state: InfluenceState;
  movement: number;
  works: readonly number[];
  startsOpen: boolean;
}) {
  const [open, setOpen] = useState(startsOpen);
  const { name, color, start_year, end_year } = state.graph.movements[movement]!;
  return (
    <details
      class="list-movement disclosure"
      style={movementColors(color)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="dot" />
        <h3 class="tinted-text larger hover-line" {...shown(name)} />
        <span class="faint small nowrap">{formatSpan(start_year, end_year)}</span>
        <span class="faint small push nowrap">{count("list_works", works.length)}</span>
      </summary>
      {open && works.length === 0 && <p class="faint small">{t("list_none")}</p>}
      {open && works.length > 0 && (
        <ul class="river-works tiles">
          {works.map((painting) => <Work key={painting} state={state} painting={painting} />)}
        </ul>
      )}
    </details>
  );
}

/** The list of all works that pass the filter. */
export function ListView({ state }: { state: InfluenceState }) {
  const { graph } = state;
  const { edges, nodes } = state.filteredGraph.value;
  useEffect(() => keepAddress(undefined, state.opened, () => queryOf(state)), []);
  const groups = useMemo(() => movementsByEra(graph), [graph]);
  const works = useMemo(() => worksByMovement(graph, edges), [graph, edges]);
  const indexOfMovement = useMemo(
    () => new Map(graph.movements.map((movement, index) => [movement.id, index])),
    [graph],
  );
  const startsOpen = graph.paintings.length <= MAX_WORKS_OPEN;
  return (
    <div class="page gap-0">
      <h2 class="unseen">{t("list_title")}</h2>
      {!edges.some(Boolean) && <p class="faint small">{t("nothing_shown")}</p>}
      {groups.map(({ era, movements }) => {
        const listed = movements.map(({ id }) => indexOfMovement.get(id)!).filter((index) =>
          nodes[index]
        );
        return listed.length > 0 && (
          <EraSection key={era.id} era={era}>
            {listed.map((movement) => (
              <MovementWorks
                key={movement}
                state={state}
                movement={movement}
                works={works[movement]!}
                startsOpen={startsOpen}
              />
            ))}
          </EraSection>
        );
      })}
    </div>
  );
}
