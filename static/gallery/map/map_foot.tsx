/**
 * Parts of a page around its map: the foot with the minimap, the text in the empty corner,
 * mounting.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { keepNextTap } from "../../shared/canvas/gestures.ts";
import { t } from "../../shared/messages.ts";
import type { Camera } from "./camera.ts";
import type { World } from "./view.ts";
import type { ComponentChildren, RefObject } from "preact";
import { HEAD } from "./axis.ts";
import type { CanvasMap } from "./canvas_map.ts";

/** Height in CSS pixels; the controls beside the minimap are as high. */
export const MINIMAP_HEIGHT_PX = 56;

/** Padding above and below the world, in CSS pixels. */
const PADDING_PX = 6;

interface OverviewMap {
  camera: Camera;
  scene: { world: World };
  onFrame: Set<() => void>;
  /** Returns the values on which the overview depends. */
  overviewKey(): unknown[];
  /** Draws the whole world: `width` px wide, from `top` px, `row` px per row. */
  drawOverview(context: CanvasRenderingContext2D, width: number, top: number, row: number): void;
}

const rowOf = ({ scene }: OverviewMap) => (MINIMAP_HEIGHT_PX - 2 * PADDING_PX) / scene.world.rows;

function drawWorld(canvas: HTMLCanvasElement, map: OverviewMap, width: number): void {
  const context = canvas.getContext("2d")!;
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(MINIMAP_HEIGHT_PX * ratio);
  context.scale(ratio, ratio);
  map.drawOverview(context, width, PADDING_PX, rowOf(map));
}

function Minimap({ map, width }: { map: OverviewMap; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lens = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let lastDrawn: unknown[] | undefined;
    const update = () => {
      const key = map.overviewKey();
      if (canvas.current && !key.every((part, i) => part === lastDrawn?.[i])) {
        lastDrawn = key;
        drawWorld(canvas.current, map, width);
      }
      const { view, frame } = map.camera;
      const { world } = map.scene;
      const row = rowOf(map);
      const visibleRows = frame.height / map.camera.row;
      const top = Math.max(view.top, 0);
      const height = Math.min(view.top + visibleRows, world.rows) - top;
      if (!lens.current) return;
      const { style } = lens.current;
      style.transform = `translate(${view.left * width}px, ${PADDING_PX + top * row - 2}px)`;
      style.width = `${Math.max(width / view.zoom, 6)}px`;
      style.height = `${Math.max(height * row + 4, 6)}px`;
      lens.current.hidden = view.zoom < 1.001;
    };
    update();
    map.onFrame.add(update);
    return () => void map.onFrame.delete(update);
  }, [map, width]);

  function moveTo(event: PointerEvent) {
    const box = canvas.current!.getBoundingClientRect();
    const row = (event.clientY - box.top - PADDING_PX) / rowOf(map);
    map.camera.centerOn((event.clientX - box.left) / box.width, row);
  }

  return (
    // Pointers only: the keys on the map itself do the same, so it needs no tab stop.
    <div
      class="minimap holder"
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
  map: OverviewMap;
  width: number;
  controls?: number;
  children: ComponentChildren;
}) {
  return (
    <div class="map-foot">
      <div
        class="map-controls cluster cluster-nowrap cluster-middle gap-2"
        style={{ width: `${controls}px` }}
      >
        {children}
      </div>
      <Minimap map={map} width={width - controls} />
    </div>
  );
}

/**
 * The introductory text; hidden if it would cover content.
 * @param isFree Returns true if nothing of the whole view is between its top left corner and a
 * point, in shares of its width and height.
 * @param widest Largest share of the map's width for the text on a wide screen.
 * @param hints Hints for pointers and for touch.
 */
export function WallText(
  { title, lines, hints: [pointer, touch], legend, isFree, widest, size, isHidden }: {
    title: string;
    lines: readonly string[];
    hints: readonly [pointer: string, touch: string];
    /** Explains marks on the map. */
    legend?: ComponentChildren;
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
      element.offsetHeight / (size.height - HEAD - MINIMAP_HEIGHT_PX),
    ));
  }, [size, title]);
  return (
    <div
      ref={text}
      class={free && !isHidden ? "wall-text" : "wall-text gone"}
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
      {legend && <p class="wall-line wall-hint cluster gap-3 faint">{legend}</p>}
    </div>
  );
}

// Zoom beyond which the view is no longer the whole map.
export const MAX_WHOLE_ZOOM = 1.02;

interface MountedMap<Map> {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Undefined until the canvas is mounted. */
  map: Map | undefined;
  /** Size of the map's container, in CSS pixels. */
  size: { width: number; height: number };
  /** True if the view is zoomed in. */
  isZoomedIn: boolean;
}

/**
 * Creates a map on a canvas and resizes it with its container, while the component is mounted.
 * @param make Creates the map.
 * @param open Shows the view of the URL, once the container's size is known.
 * @param keep Keeps the URL in sync with the map; returns a function that ends this.
 * @param onReady Called with the map, and with undefined when it is removed.
 * @param of Data that the map shows; a change creates a new map.
 */
export function useCanvasMap<Map extends CanvasMap>({ make, open, keep, onReady, of }: {
  make: (canvas: HTMLCanvasElement) => Map;
  open: (map: Map, width: number) => void;
  keep: (map: Map) => () => void;
  onReady: (map: Map | undefined) => void;
  of: unknown;
}): MountedMap<Map> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [map, setMap] = useState<Map>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [isZoomedIn, setZoomedIn] = useState(false);

  useLayoutEffect(() => {
    const element = canvas.current!;
    const container = element.parentElement!;
    const created = make(element);
    let lastSize = { width: 0, height: 0 };
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = container;
      // The observer reports the first size again; the picture need not be drawn twice.
      if (width * height === 0 || width === lastSize.width && height === lastSize.height) return;
      const isFirst = lastSize.width === 0;
      lastSize = { width, height };
      created.resize(width, height, MINIMAP_HEIGHT_PX);
      setSize(lastSize);
      if (isFirst) open(created, width);
      // Drawn at once, because resizing clears the canvas and the next frame would be too late.
      else created.drawNow();
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(container);
    const stopKeeping = keep(created);
    setMap(created);
    onReady(created);
    return () => {
      stopKeeping();
      observer.disconnect();
      created.destroy();
      onReady(undefined);
    };
  }, [of]);

  useEffect(() => {
    if (!map) return;
    // While nothing has the focus, keys are the map's; those it uses give it the focus.
    const forward = (event: KeyboardEvent) => {
      if (event.target !== document.body || event.defaultPrevented || map.covered) return;
      if (document.querySelector(":modal, :popover-open")) return;
      if (map.canvas.dispatchEvent(new KeyboardEvent(event.type, event))) return;
      event.preventDefault();
      map.canvas.focus({ preventScroll: true });
    };
    document.addEventListener("keydown", forward);
    return () => document.removeEventListener("keydown", forward);
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const updateZoomedIn = () => setZoomedIn(map.camera.view.zoom > MAX_WHOLE_ZOOM);
    updateZoomedIn();
    map.onFrame.add(updateZoomedIn);
    return () => void map.onFrame.delete(updateZoomedIn);
  }, [map]);

  return { canvas, map, size, isZoomedIn };
}
