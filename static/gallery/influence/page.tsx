/** The influence page: who and what influenced whom, as a river of time or as a list. */
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { graphOf, type InfluenceGraph, nodeOfId } from "../../../domain/gallery/influence/graph.ts";
import { getInfluence } from "../shared/api.ts";
import { t as shared } from "../../shared/messages.ts";
import { useLoad } from "../../shared/load.ts";
import { LoadFailed } from "../../shared/ui/load_failed.tsx";
import { nextTask } from "../../shared/next_task.ts";
import type { InfluenceLayout } from "../../../domain/gallery/influence/layout/layout.ts";
import type { InfluenceAnswer } from "../../../domain/gallery/influence/records.ts";
import { EMPTY_GRAPH, InfluenceFrame } from "./frame.tsx";
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

const openState = (graph: InfluenceGraph) =>
  createInfluenceState(graph, parseInfluenceUrl(location.search));

async function loadScene(): Promise<RiverScene> {
  const answer = getInfluence();
  const [graph, layout] = await Promise.all([answer.then(graphOf), layOut(answer)]);
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
  const waiting = useMemo(() => openState(EMPTY_GRAPH), []);
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
