/** Parts of a page around its map: the foot with the minimap, the text in the empty corner, mounting. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { keepNextTap } from "../../shared/canvas/gestures.ts";
import { t } from "../../shared/messages.ts";
import type { Camera } from "./camera.ts";
import type { World } from "./view.ts";
import type { ComponentChildren, RefObject } from "preact";
import { HEAD } from "./axis.ts";
import type { CanvasMap } from "./canvas_map.ts";

/** In CSS pixels; the controls beside it are as high. */
const MINIMAP_HEIGHT = 56;

const PADDING = 6;

/** A map that an overview can be made of. */
interface Surveyable {
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
function Minimap({ map, width }: { map: Surveyable; width: number }) {
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

/** The foot of a map that is `width` px wide; the controls take `controls` px of it. */
export function MapFoot({ map, width, controls = 144, children }: {
  map: Surveyable;
  width: number;
  controls?: number;
  children: ComponentChildren;
}) {
  return (
    <div class="map-foot">
      <div class="map-controls" style={{ width: `${controls}px` }}>{children}</div>
      <Minimap map={map} width={width - controls} />
    </div>
  );
}

/**
 * The text; hidden where it would cover something.
 *
 * @param isFree true when nothing of the whole view lies between its top left corner and a point,
 *   in shares of its width and height
 * @param widest share of the map's width that the text may take on a wide screen
 * @param hints what a pointer and what a finger can do
 */
export function WallText(
  { title, lines, hints: [pointer, touch], isFree, widest, size, isHidden }: {
    title: string;
    lines: readonly string[];
    hints: readonly [pointer: string, touch: string];
    isFree: (right: number, bottom: number) => boolean;
    widest: number;
    size: { width: number; height: number };
    isHidden: boolean;
  },
) {
  const text = useRef<HTMLDivElement>(null);
  const [free, setFree] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    element.style.maxWidth = `${Math.round(size.width * (size.width < 720 ? 0.44 : widest))}px`;
    setFree(isFree(
      element.offsetWidth / size.width,
      element.offsetHeight / (size.height - HEAD - MINIMAP_HEIGHT),
    ));
  }, [size, title]);
  return (
    <div
      ref={text}
      class={free && !isHidden ? "wall-text" : "wall-text wall-text-gone"}
      aria-hidden="true"
    >
      <p class="wall-title">{title}</p>
      <p class="wall-line soft">
        {lines.map((line) => [<span key={line}>{line}</span>, " "])}
      </p>
      <p class="wall-line wall-hint faint">
        <span class="for-pointer">{pointer}</span>
        <span class="for-touch">{touch}</span>
      </p>
    </div>
  );
}

// Beyond this much of zoom the view is no longer the whole.
const WHOLE = 1.02;

/** A map, and what the page around it needs to know of it. */
interface Mounted<Map> {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Undefined until the canvas stands in the page. */
  map: Map | undefined;
  /** CSS pixels of the room that the map has. */
  size: { width: number; height: number };
  /** True if the view is closer than the whole. */
  near: boolean;
}

/**
 * Puts a map on a canvas and fits it to its room, for as long as the component stands.
 *
 * @param make the map of the canvas
 * @param open shows what the address asks for, as soon as the room's size is known
 * @param keep has the address follow the map; returns what ends that
 * @param onReady is handed the map, and nothing when it is gone
 * @param of what the map shows; another one gets a map of its own
 */
export function useCanvasMap<Map extends CanvasMap>({ make, open, keep, onReady, of }: {
  make: (canvas: HTMLCanvasElement) => Map;
  open: (map: Map, width: number) => void;
  keep: (map: Map) => () => void;
  onReady: (map: Map | undefined) => void;
  of: unknown;
}): Mounted<Map> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [map, setMap] = useState<Map>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [near, setNear] = useState(false);

  useLayoutEffect(() => {
    const element = canvas.current!;
    const room = element.parentElement!;
    const created = make(element);
    let fitted = { width: 0, height: 0 };
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = room;
      // The observer reports the first size again: the picture need not be drawn twice.
      if (width * height === 0 || width === fitted.width && height === fitted.height) return;
      const first = fitted.width === 0;
      fitted = { width, height };
      created.resize(width, height, MINIMAP_HEIGHT);
      setSize(fitted);
      if (first) open(created, width);
      // After the callbacks of this frame: the next one would come too late for an empty canvas.
      else created.drawNow();
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(room);
    const forget = keep(created);
    setMap(created);
    onReady(created);
    return () => {
      forget();
      observer.disconnect();
      created.destroy();
      onReady(undefined);
    };
  }, [of]);

  useEffect(() => {
    if (!map) return;
    const watch = () => setNear(map.camera.view.zoom > WHOLE);
    watch();
    map.onFrame.add(watch);
    return () => void map.onFrame.delete(watch);
  }, [map]);

  return { canvas, map, size, near };
}
