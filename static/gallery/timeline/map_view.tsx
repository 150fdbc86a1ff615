/** The map with what lies over it: cards, zoom buttons, minimap. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { count, t } from "../../shared/i18n.ts";
import { formatSpan } from "../../shared/years.ts";
import { keepAddress } from "./address.ts";
import { ChosenCard, PointedCard } from "./card.tsx";
import { TimelineMap } from "./map.ts";
import { Minimap, MINIMAP_FROM, MINIMAP_HEIGHT } from "../map/minimap.tsx";
import { WallText } from "../map/wall_text.tsx";
import { ZoomButtons } from "../map/zoom_buttons.tsx";
import type { Scene } from "./scene.ts";
import type { TimelineState } from "./state.ts";

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
  const canvas = useRef<HTMLCanvasElement>(null);
  const [map, setMap] = useState<TimelineMap>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [near, setNear] = useState(false);

  useLayoutEffect(() => {
    const element = canvas.current!;
    const room = element.parentElement!;
    const made = new TimelineMap(element, scene, state);
    let fitted = { width: 0, height: 0 };
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = room;
      // The observer tells the first size once more: the picture need not be drawn twice.
      if (width * height === 0 || width === fitted.width && height === fitted.height) return;
      const first = fitted.width === 0;
      fitted = { width, height };
      made.resize(width, height, height >= MINIMAP_FROM ? MINIMAP_HEIGHT : 0);
      setSize(fitted);
      if (first) openMap(made);
      // After the callbacks of this frame: the next one would come too late for an empty canvas.
      else made.drawNow();
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(room);
    const forget = keepAddress(state, () => made);
    setMap(made);
    onReady(made);
    return () => {
      forget();
      observer.disconnect();
      made.destroy();
      onReady(undefined);
    };
  }, [scene]);

  useEffect(() => {
    if (!map) return;
    const watch = () => setNear(map.camera.view.zoom > 1.02);
    watch();
    map.onFrame.add(watch);
    return () => void map.onFrame.delete(watch);
  }, [map]);

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
      {map && <ZoomButtons camera={map.camera} />}
      {map && size.height >= MINIMAP_FROM && <Minimap map={map} width={size.width} />}
      <ChosenCard catalog={scene.catalog} state={state} />
      <PointedCard catalog={scene.catalog} state={state} />
    </div>
  );
}
