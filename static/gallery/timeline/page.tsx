/** The timeline: all of the catalog as a map, or as a list. */
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Bootstrap } from "../../../domain/gallery/records.ts";
import { getBootstrap } from "../shared/api.ts";
import { t } from "../../shared/messages.ts";
import { useLoad } from "../../shared/load.ts";
import { LoadFailed } from "../../shared/load_failed.tsx";
import { nextTask } from "../../shared/next_task.ts";
import { EditInHead } from "../shared/edit_link.tsx";
import { SiteHeader } from "../../shared/site_header.tsx";
import { SearchBox } from "../search/search_box.tsx";
import { keepAddress } from "../map/keep_address.ts";
import { ListView } from "./view/list_view.tsx";
import type { TimelineMap } from "./drawing/map.ts";
import { MapView } from "./view/map_view.tsx";
import { MapSkeleton, ViewSwitch } from "../map/map_page.tsx";
import { MovementFilter } from "../map/movement_filter.tsx";
import { buildScene, type Scene } from "./state/scene.ts";
import { createTimelineState, queryOf, type TimelineState } from "./state/timeline_state.ts";

/** Stands in while the catalog is on its way, so that the header does not change when it comes. */
const NOTHING: Bootstrap = {
  bounds: { min_year: 0, max_year: 0 },
  eras: [],
  movements: [],
  artists: [],
};

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
  const scene = loaded.state === "ready" ? loaded.value : undefined;
  const catalog = scene?.catalog;
  const map = useRef<TimelineMap | undefined>(undefined);
  useEffect(() => {
    document.title = `${t("brand")} – ${t("tagline")}`;
  });
  return (
    <>
      <SiteHeader links={<EditInHead />}>
        <SearchBox
          onPick={({ kind, id }) => {
            if (kind === "painting" || !map.current) return false;
            map.current.choose({ kind, id });
            map.current.canvas.focus();
            return true;
          }}
        />
        <MovementFilter catalog={catalog ?? NOTHING} shown={state.shown} />
        <ViewSwitch list={state.list} />
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        <h1 class="unseen">{t("brand")} – {t("tagline")}</h1>
        {loaded.state === "loading" && <MapSkeleton />}
        {loaded.state === "failed" && <LoadFailed retry={loaded.retry} />}
        {catalog && catalog.movements.length === 0 && (
          <div class="notice">
            <p class="notice-title">{t("empty_title")}</p>
            <p>{t("empty_text")}</p>
          </div>
        )}
        {catalog && scene && catalog.movements.length > 0 &&
          (state.list.value ? <List catalog={catalog} state={state} /> : (
            <MapView
              scene={scene}
              state={state}
              onReady={(ready) => {
                map.current = ready;
              }}
            />
          ))}
      </main>
    </>
  );
}

const root = document.getElementById("app");
if (root) render(<TimelinePage state={createTimelineState(location.search)} />, root);
