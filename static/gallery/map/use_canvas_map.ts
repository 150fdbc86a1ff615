import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CanvasMap } from "./canvas_map.ts";
import { MINIMAP_HEIGHT } from "./minimap.tsx";

// Beyond this much of zoom the view is no longer the whole.
const WHOLE = 1.02;

/** A map, and what the page around it needs to know of it. */
export interface Mounted<Map> {
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
