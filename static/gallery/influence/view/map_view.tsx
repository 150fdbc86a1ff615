/** The river with what lies over it: card, chain panel, zoom buttons, minimap. */
import { useEffect, useRef } from "preact/hooks";
import { count as sharedCount } from "../../../shared/messages.ts";
import { formatSpan } from "../../shared/years.ts";
import { MapFoot } from "../../map/map_foot.tsx";
import { useCanvasMap } from "../../map/use_canvas_map.ts";
import { WallText } from "../../map/wall_text.tsx";
import { ZoomButtons } from "../../../shared/ui/zoom_buttons.tsx";
import { keepAddress } from "../../map/keep_address.ts";
import { RiverCard } from "./card.tsx";
import { ChainPanel } from "./chain_panel.tsx";
import type { Visit } from "./node_link.tsx";
import { RiverMap } from "../drawing/river_map.ts";
import type { RiverScene } from "../state/scene.ts";
import { type InfluenceState, queryOf } from "../state/influence_state.ts";
import { count, t } from "../messages.ts";

/** Shows what the address asks for. */
function openMap(map: RiverMap): void {
  const { opened, chosen } = map.state;
  map.cover();
  if (opened.window) map.camera.show(opened.window);
  else if (chosen.value !== undefined) map.camera.flyTo(map.viewOfSelection(chosen.value));
  else map.flyToIsolation();
}

/** The map of a laid out graph; `onReady` hands it to the search and takes it back. */
export function MapView({ scene, state, visit, onReady }: {
  scene: RiverScene;
  state: InfluenceState;
  visit: Visit;
  onReady: (map: RiverMap | undefined) => void;
}) {
  const { canvas, map, size, near } = useCanvasMap({
    make: (canvas) => new RiverMap(canvas, scene, state),
    open: openMap,
    keep: (map) => keepAddress(map, state.opened, () => queryOf(state)),
    onReady,
    of: scene,
  });

  const { chain } = state;
  const soughtChain = chain.value;
  const covered = [state.chosen.value !== undefined, state.chainOpen.value, size.width];
  useEffect(() => {
    map?.cover();
  }, [map, ...covered]);
  const opened = useRef(soughtChain);
  useEffect(() => {
    // A chain that the address asked for has been flown to already.
    if (map && soughtChain && soughtChain !== opened.current) map.flyToIsolation();
    opened.current = soughtChain;
  }, [map, soughtChain]);

  const { graph, layout } = scene;
  const paintings = sharedCount("paintings", graph.paintings.length);
  const edges = count("edges", graph.source.length);
  const first = Math.round(scene.scale.toYear(layout.left.reduce((a, b) => Math.min(a, b), 1)));
  const last = Math.round(scene.scale.toYear(layout.right.reduce((a, b) => Math.max(a, b), 0)));
  return (
    <div class="map">
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
            scene.strandIndex?.search(0, 0, right, bottom * scene.world.rows).length === 0}
          widest={0.56}
          size={size}
          isHidden={near || state.chainOpen.value || state.chosen.value !== undefined}
        />
      )}
      {map && (
        <MapFoot map={map} width={size.width}>
          <ZoomButtons
            step={1.8}
            zoom={(factor) => map.camera.zoomMiddle(factor)}
            whole={() => map.camera.flyToWhole()}
          />
        </MapFoot>
      )}
      {!state.shown.value.edges.some(Boolean) && (
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
