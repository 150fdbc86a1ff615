/** The whole world in little, with the part in view; dragging it moves the map. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../shared/i18n.ts";
import type { TimelineMap } from "./map.ts";
import { rowHeight } from "./view.ts";

/** Height in CSS pixels; on canvases lower than `MINIMAP_FROM` there is none. */
export const MINIMAP_HEIGHT = 56;
export const MINIMAP_FROM = 420;

const PADDING = 6;

function drawWorld(canvas: HTMLCanvasElement, map: TimelineMap, width: number): void {
  const context = canvas.getContext("2d")!;
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(MINIMAP_HEIGHT * ratio);
  context.scale(ratio, ratio);
  const { layout, world, blockLeft, blockRight } = map.scene;
  const shown = map.state.shown.value;
  const row = (MINIMAP_HEIGHT - 2 * PADDING) / world.rows;
  layout.blocks.forEach((block, i) => {
    context.fillStyle = map.palette.shades[block.movement]!.bar;
    const { id } = map.scene.catalog.movements[block.movement]!;
    context.globalAlpha = !shown || shown.has(id) ? 0.8 : 0.12;
    const left = blockLeft[i]! * width;
    context.beginPath();
    context.roundRect(
      left,
      PADDING + block.row * row,
      Math.max(blockRight[i]! * width - left - 1, 1),
      Math.max(block.rows * row - 0.4, 0.8),
      1,
    );
    context.fill();
  });
}

/** The minimap over the foot of the map. */
export function Minimap({ map, width }: { map: TimelineMap; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lens = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let palette: unknown;
    let filter: unknown;
    const follow = () => {
      const changed = palette !== map.palette || filter !== map.state.shown.value;
      if (changed && canvas.current) {
        palette = map.palette;
        filter = map.state.shown.value;
        drawWorld(canvas.current, map, width);
      }
      const { view, frame } = map.camera;
      const { world } = map.scene;
      const row = (MINIMAP_HEIGHT - 2 * PADDING) / world.rows;
      const shown = frame.height / rowHeight(view.zoom, world, frame);
      const top = Math.max(view.top, 0);
      const height = Math.min(view.top + shown, world.rows) - top;
      if (!lens.current) return;
      const { style } = lens.current;
      style.transform = `translate(${view.left * width}px, ${PADDING + top * row - 2}px)`;
      style.width = `${Math.max(width / view.zoom, 6)}px`;
      style.height = `${Math.max(height * row + 4, 6)}px`;
      lens.current.hidden = view.zoom < 1.001;
    };
    follow();
    map.onFrame.add(follow);
    return () => void map.onFrame.delete(follow);
  }, [map, width]);

  function moveTo(event: PointerEvent) {
    const box = canvas.current!.getBoundingClientRect();
    const { world } = map.scene;
    const row = (event.clientY - box.top - PADDING) / (MINIMAP_HEIGHT - 2 * PADDING) * world.rows;
    map.camera.centerOn((event.clientX - box.left) / box.width, row);
  }

  return (
    // Another way to do by pointer what the keys do on the map itself: not a stop for the keyboard.
    <div
      class="minimap"
      title={t("minimap")}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
    >
      <canvas ref={canvas} />
      <div ref={lens} class="minimap-lens" />
    </div>
  );
}
