/** Parts of the influence page that do not depend on the catalog; the server renders them first. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "../../shared/ui/button.tsx";
import {
  type InfluenceGraph,
  NODE_KINDS,
  type NodeKind,
} from "../../../domain/gallery/influence/graph.ts";
import { ChainIcon } from "../../shared/icons.tsx";
import { MapSkeleton, ViewSwitch } from "../map/map_page.tsx";
import { MovementFilter } from "../map/movement_filter.tsx";
import type { Found } from "../search/search_box.tsx";
import { GalleryHeader } from "../shared/gallery_header.tsx";
import type { InfluenceState } from "./state/influence_state.ts";
import { t } from "./messages.ts";

/**
 * Placeholder graph used while the real one loads, so that the header does not change afterwards.
 */
export const EMPTY_GRAPH: InfluenceGraph = {
  eras: [],
  movements: [],
  artists: [],
  paintings: [],
  source: new Uint32Array(),
  target: new Uint32Array(),
  leaving: { start: new Uint32Array(1), edges: new Uint32Array() },
  reaching: { start: new Uint32Array(1), edges: new Uint32Array() },
  artistsOf: [],
  paintingsOf: [],
};

/** Filter by kinds of sources; all kinds are shown if `kinds` is undefined. */
function KindsFilter({ kinds }: { kinds: Signal<ReadonlySet<NodeKind> | undefined> }) {
  const shownKinds = kinds.value ?? new Set(NODE_KINDS);
  const toggle = (kind: NodeKind) => {
    const next = new Set(shownKinds);
    if (!next.delete(kind)) next.add(kind);
    kinds.value = next.size === NODE_KINDS.length ? undefined : next;
  };
  return (
    <fieldset class="kinds filter-part cluster">
      <legend class="soft small">{t("kinds")}</legend>
      {[...NODE_KINDS].reverse().map((kind) => (
        <label key={kind} class="target">
          <input type="checkbox" checked={shownKinds.has(kind)} onChange={() => toggle(kind)} />
          <span class={`node-mark node-${kind}`} aria-hidden="true" />
          <span>{t(`kind_${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ChainSwitch({ state }: { state: InfluenceState }) {
  const open = state.chainOpen.value && !state.list.value;
  // On small screens the button overlaps the area of the card and the list.
  const isCovering = open || state.list.value || state.selectedNode.value !== undefined;
  return (
    <Button
      class={`tool tool-worded chain-switch${open ? " tool-on" : ""}${isCovering ? " under" : ""}`}
      aria-label={t("chain_open")}
      aria-pressed={open}
      onClick={() => {
        state.chainOpen.value = !open;
        state.list.value = false;
      }}
    >
      <ChainIcon />
      <span class="tool-word">{t("chain")}</span>
    </Button>
  );
}

/** The header and the content of the page; without children a skeleton of the river. */
export function InfluenceFrame({ state, onPick, children }: {
  state: InfluenceState;
  onPick?: (found: Found) => boolean;
  children?: ComponentChildren;
}) {
  return (
    <>
      <GalleryHeader onPick={onPick}>
        <ChainSwitch state={state} />
        <MovementFilter
          catalog={state.graph}
          shown={state.movements}
          changed={state.kinds.value !== undefined}
        >
          <KindsFilter kinds={state.kinds} />
        </MovementFilter>
        <ViewSwitch list={state.list} />
      </GalleryHeader>
      <main id="main" tabIndex={-1}>
        <h1 class="unseen">{t("title")}</h1>
        {children ?? <MapSkeleton />}
      </main>
    </>
  );
}
