/** The panel that finds the shortest chain of influence between two artists and describes it. */
import { CloseButton } from "../../../shared/ui/close_button.tsx";
import { artistNode } from "../../../../domain/gallery/influence/graph.ts";
import type { ChainLink } from "../../../../domain/gallery/influence/shortest_chain.ts";
import { SwapIcon } from "../../../shared/icons.tsx";
import { ArtistPicker } from "./artist_picker.tsx";
import { NodeLink, type Visit } from "./node_link.tsx";
import { type InfluenceState, linksOf } from "../state/influence_state.ts";
import { nodeTexts } from "../state/describe_node.ts";
import { count, t } from "../messages.ts";
import { IconButton } from "../../../shared/ui/icon_button.tsx";

/** A link that many works carry is described by the first ones. */
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
          <ul class="chain-works">
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
  const soughtChain = chain.value;
  if (!soughtChain) return <p class="chain-words soft small">{t("chain_hint")}</p>;
  const names = {
    from: graph.artists[from.value!]!.name,
    to: graph.artists[to.value!]!.name,
  };
  const links = linksOf(soughtChain);
  const { part } = soughtChain;
  return (
    <>
      <p class="chain-words soft small" role="status">
        {!links
          ? t("chain_none", names)
          : links.length === 0
          ? t("chain_same")
          : part
          ? t("chain_part", { ...names, nearest: graph.artists[part.nearest]!.name })
          : soughtChain.links
          ? count("chain_steps", links.length)
          : t("chain_reverse", names)}
      </p>
      {links && links.length > 0 && <Steps state={state} links={links} visit={visit} />}
    </>
  );
}

/**
 * The panel, while it is open.
 *
 * @param close takes the panel away and gives the focus back
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
      class="card floating side-card chain-panel"
      aria-labelledby="chain-title"
      onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && close()}
    >
      <header>
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
