/** The map with what lies over it and under it: cards, zoom buttons, minimap. */
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { count, t } from "../../../shared/messages.ts";
import { formatSpan } from "../../shared/years.ts";
import { keepAddress } from "../../map/keep_address.ts";
import { ChosenCard, PointedCard } from "./card.tsx";
import { TimelineMap } from "../drawing/map.ts";
import { MapFoot } from "../../map/map_foot.tsx";
import { useCanvasMap } from "../../map/use_canvas_map.ts";
import { WallText } from "../../map/wall_text.tsx";
import { ZoomButtons } from "../../../shared/ui/zoom_buttons.tsx";
import { BackIcon } from "../../../shared/icons.tsx";
import { EraIndex } from "./era_index.tsx";
import { followHistory, visitEra } from "../state/visit_era.ts";
import type { Scene } from "../state/scene.ts";
import { queryOf, type TimelineState } from "../state/timeline_state.ts";

/** On maps narrower than this, in CSS pixels, the whole is a list of eras. */
const LISTS_BELOW = 600;

/** Shows what the address asks for: a window, or someone to stand in the middle. */
function openMap(map: TimelineMap): void {
  const { opened, chosen } = map.state;
  const window = map.camera.view.zoom > 1.001 ? undefined : opened.window;
  if (window) map.camera.show(window);
  if (!window && map.state.era.value !== undefined) map.enter(map.state.era.value);
  if (!chosen.value) return;
  // A shared window already shows what its sender saw; a bare link flies there.
  map.choose(chosen.value, !window);
}

/** The map of a laid out catalog; `onReady` hands it to the search and takes it back. */
export function MapView({ scene, state, onReady }: {
  scene: Scene;
  state: TimelineState;
  onReady: (map: TimelineMap | undefined) => void;
}) {
  const { canvas, map, size, near } = useCanvasMap({
    make: (canvas) => new TimelineMap(canvas, scene, state),
    open: openMap,
    keep: (map) => keepAddress(map, state.opened, () => queryOf(state)),
    onReady,
    of: scene,
  });

  useEffect(() => {
    if (!map) return;
    const follow = () => followHistory(map);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [map]);

  const narrow = size.width > 0 && size.width < LISTS_BELOW;
  // From afar a narrow map has no room for names: one chooses an era and enters it.
  const listsEras = narrow && !near && state.era.value === undefined && !state.chosen.value;
  useLayoutEffect(() => {
    if (!map) return;
    map.covered = listsEras;
    map.requestFrame();
  }, [map, listsEras]);
  const { artists, movements, bounds } = scene.catalog;
  return (
    <div class="map">
      <canvas
        ref={canvas}
        class="canvas"
        tabIndex={listsEras ? -1 : 0}
        aria-hidden={listsEras}
        role="application"
        aria-label={t("map_label", {
          artists: count("artists", artists.length),
          movements: count("movements", movements.length),
        })}
      />
      <p class="unseen" role="status">{state.announcement.value}</p>
      {map && !narrow && (
        <WallText
          title={t("tagline")}
          lines={[
            `${count("artists", artists.length)},`,
            `${count("movements", movements.length)},`,
            formatSpan(bounds.min_year, bounds.max_year),
          ]}
          hints={[t("hint_pointer"), t("hint_touch")]}
          isFree={(right, bottom) =>
            scene.blockIndex?.search(0, 0, right, bottom * scene.world.rows).length === 0}
          widest={0.36}
          size={size}
          isHidden={near}
        />
      )}
      {map && !listsEras && (
        <MapFoot map={map} width={size.width} controls={narrow ? 190 : 144}>
          {narrow && (
            <Button class="tool" onClick={() => visitEra(map, undefined)}>
              <BackIcon /> {t("eras")}
            </Button>
          )}
          <ZoomButtons
            step={1.8}
            zoom={(factor) => map.camera.zoomMiddle(factor)}
            {...(narrow ? {} : { whole: () => map.enter(undefined) })}
          />
        </MapFoot>
      )}
      {map && listsEras && (
        <EraIndex
          catalog={scene.catalog}
          shown={state.shown.value}
          enter={(era) => visitEra(map, era)}
        />
      )}
      <ChosenCard catalog={scene.catalog} state={state} />
      <PointedCard catalog={scene.catalog} state={state} />
    </div>
  );
}
