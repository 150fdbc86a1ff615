/**
 * The influence page: influence between movements, artists and works, as a river of time or as a
 * list.
 */
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { graphOf, type InfluenceGraph, nodeOfId } from "../../../domain/gallery/influence/graph.ts";
import { getInfluence } from "../shared/api.ts";
import { count as sharedCount, t as shared } from "../../shared/messages.ts";
import { LoadFailed, nextTask, useLoad } from "../../shared/load.tsx";
import type { InfluenceLayout } from "./layout/layout.ts";
import type { InfluenceAnswer } from "../../../domain/gallery/influence/records.ts";
import { EMPTY_GRAPH, InfluenceFrame } from "./frame.tsx";
import { ListView } from "./view/list_view.tsx";
import { RiverMap } from "./drawing/river_map.ts";
import { buildScene, type RiverScene } from "./state/scene.ts";
import {
  createInfluenceState,
  type InfluenceState,
  parseInfluenceUrl,
  queryOf,
} from "./state/influence_state.ts";
import { count, t } from "./messages.ts";
import { formatSpan } from "../shared/years.ts";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { MapFoot, useCanvasMap, WallText } from "../map/map_foot.tsx";
import { ZoomButtons } from "../../shared/ui/zoom_buttons.tsx";
import { keepAddress } from "../map/keep_address.ts";
import { RiverCard } from "./view/card.tsx";
import { ChainPanel } from "./view/chain_panel.tsx";
import type { Visit } from "./view/node_link.tsx";

function openMap(map: RiverMap): void {
  const { opened, selectedNode: selectedNode } = map.state;
  map.updateInsets();
  if (opened.window) map.camera.show(opened.window);
  else if (selectedNode.value !== undefined) {
    map.camera.flyTo(map.viewOfSelection(selectedNode.value));
  } else map.flyToIsolation();
}

/**
 * The map of a laid out graph.
 * @param onReady Called with the map, and with undefined when it is removed.
 */
function MapView({ scene, state, visit, onReady }: {
  scene: RiverScene;
  state: InfluenceState;
  visit: Visit;
  onReady: (map: RiverMap | undefined) => void;
}) {
  const { canvas, map, size, isZoomedIn } = useCanvasMap({
    make: (canvas) => new RiverMap(canvas, scene, state),
    open: openMap,
    keep: (map) => keepAddress(map, state.opened, () => queryOf(state)),
    onReady,
    of: scene,
  });

  const { chain } = state;
  const currentChain = chain.value;
  const covered = [state.selectedNode.value !== undefined, state.chainOpen.value, size.width];
  useEffect(() => {
    map?.updateInsets();
  }, [map, ...covered]);
  const opened = useRef(currentChain);
  useEffect(() => {
    // The map has already opened with the chain of the URL in view.
    if (map && currentChain && currentChain !== opened.current) map.flyToIsolation();
    opened.current = currentChain;
  }, [map, currentChain]);

  const { graph, layout } = scene;
  const paintings = sharedCount("paintings", graph.paintings.length);
  const edges = count("edges", graph.source.length);
  const first = Math.round(scene.scale.toYear(layout.left.reduce((a, b) => Math.min(a, b), 1)));
  const last = Math.round(scene.scale.toYear(layout.right.reduce((a, b) => Math.max(a, b), 0)));
  return (
    <div class="map window drawn">
      <canvas
        ref={canvas}
        class="canvas"
        tabIndex={0}
        role="application"
        aria-label={t("label", { paintings, edges })}
      />
      <p class="unseen" role="status">{state.announcement.value}</p>
      {map && (
        <WallText
          title={t("title")}
          lines={[
            `${paintings},`,
            `${sharedCount("artists", graph.artists.length)},`,
            `${edges},`,
            formatSpan(first, last),
          ]}
          hints={[t("hint_pointer"), t("hint_touch")]}
          isFree={(right, bottom) =>
            scene.strandBoxes.search(0, 0, right, bottom * scene.world.rows).length === 0}
          widest={0.56}
          size={size}
          isHidden={isZoomedIn || state.chainOpen.value || state.selectedNode.value !== undefined}
        />
      )}
      {map && (
        <MapFoot map={map} width={size.width} controls={188}>
          <ZoomButtons
            step={1.8}
            zoom={(factor) => map.camera.zoomMiddle(factor)}
            whole={() => map.camera.flyToWhole()}
          />
          <KeyHelpTool page="influence" />
        </MapFoot>
      )}
      {!state.filteredGraph.value.edges.some(Boolean) && (
        <p class="card floating river-nothing floating-words soft" role="status">
          {t("nothing_shown")}
        </p>
      )}
      <ChainPanel
        state={state}
        visit={visit}
        close={() => {
          state.chainOpen.value = false;
          canvas.current?.focus();
        }}
      />
      <RiverCard
        state={state}
        visit={visit}
        close={() => {
          map?.choose(undefined, false);
          canvas.current?.focus();
        }}
      />
    </div>
  );
}

/**
 * Lays out an answer in the worker whose URL the server has written into the page.
 * @throws {Error} If the worker cannot be loaded or fails.
 */
function layOut(answer: Promise<InfluenceAnswer>): Promise<InfluenceLayout> {
  const { promise, resolve, reject } = Promise.withResolvers<InfluenceLayout>();
  const worker = new Worker(document.body.dataset.worker!, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<InfluenceLayout>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message || "The worker cannot be loaded"));
  answer.then((data) => worker.postMessage(data), reject);
  return promise.finally(() => worker.terminate());
}

const openState = (graph: InfluenceGraph) =>
  createInfluenceState(graph, parseInfluenceUrl(location.search));

async function loadScene(): Promise<RiverScene> {
  const answer = getInfluence();
  const [graph, layout] = await Promise.all([answer.then(graphOf), layOut(answer)]);
  await nextTask();
  const scene = buildScene(graph, layout);
  await nextTask();
  return scene;
}

function River({ scene, state, onReady, visit }: {
  scene: RiverScene;
  state: InfluenceState;
  onReady: (map: RiverMap | undefined) => void;
  visit: (node: number) => void;
}) {
  if (scene.graph.source.length === 0) {
    return (
      <div class="empty empty-page">
        <h2>{t("empty_title")}</h2>
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
  const initialState = useMemo(() => openState(EMPTY_GRAPH), []);
  const state = useMemo(() => {
    if (!scene) return initialState;
    const ready = openState(scene.graph);
    // The list and the chain panel may have been opened while the graph was loading.
    ready.list.value = initialState.list.value;
    ready.chainOpen.value = initialState.chainOpen.value;
    return ready;
  }, [scene]);
  const map = useRef<RiverMap | undefined>(undefined);
  useEffect(() => {
    document.title = `${t("title")} – ${shared("brand")}`;
  });
  const visit = (node: number) => {
    state.list.value = false;
    // Set the selection first: its card covers a part of the map, which the flight has to respect.
    state.selectedNode.value = node;
    requestAnimationFrame(() => {
      // Until the next frame the card may have been closed or another node chosen.
      if (state.selectedNode.value === node) map.current?.choose(node, true);
    });
  };
  return (
    <InfluenceFrame
      state={state}
      onPick={({ kind, id }) => {
        const node = scene && nodeOfId(scene.graph, kind, id);
        if (node === undefined) return false;
        visit(node);
        map.current?.canvas.focus();
        return true;
      }}
    >
      {loaded.state === "loading"
        ? undefined
        : loaded.state === "failed"
        ? <LoadFailed retry={loaded.retry} />
        : (
          <River
            scene={loaded.value}
            state={state}
            visit={visit}
            onReady={(ready) => {
              map.current = ready;
            }}
          />
        )}
    </InfluenceFrame>
  );
}

const root = document.getElementById("app");
if (root) render(<InfluencePage />, root);
