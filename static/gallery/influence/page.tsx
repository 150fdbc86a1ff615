/** The influence page: who and what influenced whom, as a river of time or as a list. */
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Signal } from "@preact/signals";
import {
  graphOf,
  type InfluenceGraph,
  NODE_KINDS,
  type NodeKind,
  nodeOfId,
} from "../../../domain/gallery/influence/graph.ts";
import { getInfluence } from "../shared/api.ts";
import { t as shared } from "../../shared/messages.ts";
import { ChainIcon } from "../../shared/icons.tsx";
import { useLoad } from "../../shared/load.ts";
import { LoadFailed } from "../../shared/load_failed.tsx";
import { nextTask } from "../../shared/next_task.ts";
import { EditInHead } from "../shared/edit_link.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";
import { MapSkeleton, ViewSwitch } from "../map/map_page.tsx";
import { MovementFilter } from "../map/movement_filter.tsx";
import { SearchBox } from "../search/search_box.tsx";
import type { InfluenceLayout } from "../../../domain/gallery/influence/layout/layout.ts";
import type { InfluenceAnswer } from "../../../domain/gallery/influence/records.ts";
import { ListView } from "./view/list_view.tsx";
import { MapView } from "./view/map_view.tsx";
import type { RiverMap } from "./drawing/river_map.ts";
import { buildScene, type RiverScene } from "./state/scene.ts";
import { createInfluenceState, type InfluenceState } from "./state/influence_state.ts";
import { parseInfluenceUrl } from "./state/url_state.ts";
import { t } from "./messages.ts";

/**
 * Has the answer that is on its way laid out by the worker whose address the server has written into the page.
 *
 * @throws When the worker cannot be loaded or fails.
 */
function layOut(answer: Promise<InfluenceAnswer>): Promise<InfluenceLayout> {
  const { promise, resolve, reject } = Promise.withResolvers<InfluenceLayout>();
  const worker = new Worker(document.body.dataset.worker!, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<InfluenceLayout>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message || "The worker cannot be loaded"));
  answer.then((data) => worker.postMessage(data), reject);
  return promise.finally(() => worker.terminate());
}

/** Which kinds of sources are shown; all of them when `kinds` is undefined. */
function KindsFilter({ kinds }: { kinds: Signal<ReadonlySet<NodeKind> | undefined> }) {
  const shown = kinds.value ?? new Set(NODE_KINDS);
  const toggle = (kind: NodeKind) => {
    const next = new Set(shown);
    if (!next.delete(kind)) next.add(kind);
    kinds.value = next.size === NODE_KINDS.length ? undefined : next;
  };
  return (
    <fieldset class="kinds">
      <legend>{t("kinds")}</legend>
      {[...NODE_KINDS].reverse().map((kind) => (
        <label key={kind} class="kind">
          <input type="checkbox" checked={shown.has(kind)} onChange={() => toggle(kind)} />
          <span class={`node-mark node-${kind}`} aria-hidden="true" />
          <span>{t(`kind_${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Stands in while the graph is on its way, so that the header does not change when it comes. */
const NOTHING: InfluenceGraph = {
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

const openState = (graph: InfluenceGraph) =>
  createInfluenceState(graph, parseInfluenceUrl(location.search));

async function loadScene(): Promise<RiverScene> {
  const answer = getInfluence();
  const [graph, layout] = await Promise.all([answer.then(graphOf), layOut(answer)]);
  const scene = buildScene(graph, layout);
  await nextTask();
  return scene;
}

function ChainSwitch({ state }: { state: InfluenceState }) {
  const open = state.chainOpen.value && !state.list.value;
  // On small screens the switch lies where a card or the list would be.
  const under = open || state.list.value || state.chosen.value !== undefined;
  return (
    <button
      type="button"
      class={`tool tool-worded chain-switch${open ? " tool-on" : ""}${under ? " under" : ""}`}
      aria-label={t("chain_open")}
      aria-pressed={open}
      onClick={() => {
        state.chainOpen.value = !open;
        state.list.value = false;
      }}
    >
      <ChainIcon />
      <span class="tool-word">{t("chain")}</span>
    </button>
  );
}

function River({ scene, state, onReady, visit }: {
  scene: RiverScene;
  state: InfluenceState;
  onReady: (map: RiverMap | undefined) => void;
  visit: (node: number) => void;
}) {
  if (scene.graph.source.length === 0) {
    return (
      <div class="notice">
        <p class="notice-title">{t("empty_title")}</p>
        <p>{t("empty_text")}</p>
      </div>
    );
  }
  return state.list.value
    ? <ListView state={state} />
    : <MapView scene={scene} state={state} visit={visit} onReady={onReady} />;
}

function InfluencePage() {
  const loaded = useLoad(loadScene);
  const scene = loaded.state === "ready" ? loaded.value : undefined;
  const waiting = useMemo(() => openState(NOTHING), []);
  const state = useMemo(() => {
    if (!scene) return waiting;
    const ready = openState(scene.graph);
    // What has been pressed meanwhile.
    ready.list.value = waiting.list.value;
    ready.chainOpen.value = waiting.chainOpen.value;
    return ready;
  }, [scene]);
  const map = useRef<RiverMap | undefined>(undefined);
  useEffect(() => {
    document.title = `${t("title")} – ${shared("brand")}`;
  });
  const visit = (node: number) => {
    state.list.value = false;
    // Chosen first: the card that appears covers a part of the map that is flown over.
    state.chosen.value = node;
    requestAnimationFrame(() => {
      // Frames may be slow: what has been closed or left meanwhile stays so.
      if (state.chosen.value === node) map.current?.choose(node, true);
    });
  };
  return (
    <>
      <SiteHeader links={<EditInHead />}>
        <SearchBox
          onPick={({ kind, id }) => {
            const node = scene && nodeOfId(scene.graph, kind, id);
            if (node === undefined) return false;
            visit(node);
            map.current?.canvas.focus();
            return true;
          }}
        />
        <ChainSwitch state={state} />
        <MovementFilter
          catalog={state.graph}
          shown={state.movements}
          changed={state.kinds.value !== undefined}
        >
          <KindsFilter kinds={state.kinds} />
        </MovementFilter>
        <ViewSwitch list={state.list} />
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        <h1 class="unseen">{t("title")}</h1>
        {loaded.state === "loading" && <MapSkeleton />}
        {loaded.state === "failed" && <LoadFailed retry={loaded.retry} />}
        {scene && (
          <River
            scene={scene}
            state={state}
            visit={visit}
            onReady={(ready) => {
              map.current = ready;
            }}
          />
        )}
      </main>
    </>
  );
}

const root = document.getElementById("app");
if (root) render(<InfluencePage />, root);
