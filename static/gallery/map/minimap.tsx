/** The whole world in little, with the part in view; dragging it moves the map. */
import { useEffect, useRef } from "preact/hooks";
import { keepNextTap } from "../../shared/canvas/gestures.ts";
import { t } from "../../shared/messages.ts";
import type { Camera } from "./camera.ts";
import type { World } from "./view.ts";

/** In CSS pixels; the controls beside it are as high. */
export const MINIMAP_HEIGHT = 56;

const PADDING = 6;

/** A map that an overview can be made of. */
export interface Surveyable {
  camera: Camera;
  scene: { world: World };
  onFrame: Set<() => void>;
  /** Changes in one of its parts when the overview has to be drawn again. */
  overviewKey(): unknown[];
  /** Draws the whole world: `width` px wide, from `top` px, `row` px a row. */
  drawOverview(context: CanvasRenderingContext2D, width: number, top: number, row: number): void;
}

const rowOf = ({ scene }: Surveyable) => (MINIMAP_HEIGHT - 2 * PADDING) / scene.world.rows;

function drawWorld(canvas: HTMLCanvasElement, map: Surveyable, width: number): void {
  const context = canvas.getContext("2d")!;
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(MINIMAP_HEIGHT * ratio);
  context.scale(ratio, ratio);
  map.drawOverview(context, width, PADDING, rowOf(map));
}

/** The minimap in the foot of the map, `width` px wide. */
export function Minimap({ map, width }: { map: Surveyable; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lens = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let lastDrawn: unknown[] | undefined;
    const follow = () => {
      const key = map.overviewKey();
      if (canvas.current && !key.every((part, i) => part === lastDrawn?.[i])) {
        lastDrawn = key;
        drawWorld(canvas.current, map, width);
      }
      const { view, frame } = map.camera;
      const { world } = map.scene;
      const row = rowOf(map);
      const shown = frame.height / map.camera.row;
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
    const row = (event.clientY - box.top - PADDING) / rowOf(map);
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
      onTouchMove={keepNextTap}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
    >
      <canvas ref={canvas} class="canvas" />
      <div ref={lens} class="minimap-lens" />
    </div>
  );
}
