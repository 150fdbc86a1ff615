/** The timeline: all of the catalog as a map, or as a list. */
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Bootstrap } from "../../../domain/gallery/records.ts";
import { getBootstrap } from "../shared/api.ts";
import { t } from "../../shared/messages.ts";
import { useLoad } from "../../shared/load.ts";
import { LoadFailed } from "../../shared/ui/load_failed.tsx";
import { nextTask } from "../../shared/next_task.ts";
import { keepAddress } from "../map/keep_address.ts";
import { TimelineFrame } from "./frame.tsx";
import { ListView } from "./view/list_view.tsx";
import type { TimelineMap } from "./drawing/map.ts";
import { MapView } from "./view/map_view.tsx";
import { buildScene, type Scene } from "./state/scene.ts";
import { createTimelineState, queryOf, type TimelineState } from "./state/timeline_state.ts";

async function loadScene(): Promise<Scene> {
  const scene = buildScene(await getBootstrap());
  await nextTask();
  return scene;
}

function List({ catalog, state }: { catalog: Bootstrap; state: TimelineState }) {
  useEffect(() => keepAddress(undefined, state.opened, () => queryOf(state)), []);
  return <ListView catalog={catalog} state={state} />;
}

function TimelinePage({ state }: { state: TimelineState }) {
  const loaded = useLoad(loadScene);
  const catalog = loaded.state === "ready" ? loaded.value.catalog : undefined;
  const map = useRef<TimelineMap | undefined>(undefined);
  useEffect(() => {
    document.title = `${t("brand")} – ${t("tagline")}`;
  });
  return (
    <TimelineFrame
      state={state}
      catalog={catalog}
      onPick={({ kind, id }) => {
        if (kind === "painting" || !map.current) return false;
        map.current.choose({ kind, id });
        map.current.canvas.focus();
        return true;
      }}
    >
      {loaded.state === "loading"
        ? undefined
        : loaded.state === "failed"
        ? <LoadFailed retry={loaded.retry} />
        : loaded.value.catalog.movements.length === 0
        ? (
          <div class="empty empty-page">
            <h2>{t("empty_title")}</h2>
            <p>{t("empty_text")}</p>
          </div>
        )
        : state.list.value
        ? <List catalog={loaded.value.catalog} state={state} />
        : (
          <MapView
            scene={loaded.value}
            state={state}
            onReady={(ready) => {
              map.current = ready;
            }}
          />
        )}
    </TimelineFrame>
  );
}

const root = document.getElementById("app");
if (root) render(<TimelinePage state={createTimelineState(location.search)} />, root);
