/** The map with what lies over it: cards, zoom buttons, minimap. */
import { count, t } from "../../../shared/messages.ts";
import { formatSpan } from "../../shared/years.ts";
import { keepAddress } from "../../map/keep_address.ts";
import { ChosenCard, PointedCard } from "./card.tsx";
import { TimelineMap } from "../drawing/map.ts";
import { Minimap, MINIMAP_FROM } from "../../map/minimap.tsx";
import { useCanvasMap } from "../../map/use_canvas_map.ts";
import { WallText } from "../../map/wall_text.tsx";
import { ZoomButtons } from "../../../shared/zoom_buttons.tsx";
import type { Scene } from "../state/scene.ts";
import { queryOf, type TimelineState } from "../state/timeline_state.ts";

/** Shows what the address asks for: a window, or somebody to stand in the middle. */
function openMap(map: TimelineMap): void {
  const { opened, chosen } = map.state;
  const window = map.camera.view.zoom > 1.001 ? undefined : opened.window;
  if (window) map.camera.show(window);
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

  const { artists, movements, bounds } = scene.catalog;
  return (
    <div class="map">
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={t("map_label", {
          artists: count("artists", artists.length),
          movements: count("movements", movements.length),
        })}
      />
      <p class="unseen" role="status">{state.announcement.value}</p>
      {map && (
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
          gone={near}
        />
      )}
      {map && (
        <ZoomButtons
          step={1.8}
          zoom={(factor) => map.camera.zoomMiddle(factor)}
          whole={() => map.camera.flyToWhole()}
        />
      )}
      {map && size.height >= MINIMAP_FROM && <Minimap map={map} width={size.width} />}
      <ChosenCard catalog={scene.catalog} state={state} />
      <PointedCard catalog={scene.catalog} state={state} />
    </div>
  );
}
