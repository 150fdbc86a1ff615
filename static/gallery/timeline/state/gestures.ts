/** Pointer and keyboard control of the timeline: hit tests, eras, gestures. */
import { lastEra } from "../../lobby/entrances.ts";
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import type { CanvasMap } from "../../map/canvas_map.ts";
import type { TimelineCamera } from "./camera.ts";
import type { Hit } from "../drawing/picture.ts";
import type { Scene } from "./scene.ts";
import { parseUrlState, type Selection, type TimelineState } from "./timeline_state.ts";
import { HEAD } from "../../map/axis.ts";
import { stopUrl } from "../../tours/in_language.ts";

/**
 * Object on the map. `index` is an index into bars, blocks or eras; for a work or a stop of a tour
 * into bars. `name` is true on a movement's name.
 */
type Target =
  | { kind: "bar"; index: number }
  | { kind: "block"; index: number; name: boolean }
  | { kind: "era"; index: number }
  | { kind: "work"; index: number; work: TimelineWork }
  | { kind: "tour"; index: number; marker: TourMarker };

/** Parts of the map that gestures and keys read and change. */
export interface TimelineControls
  extends Pick<CanvasMap<TimelineCamera>, "canvas" | "requestFrame"> {
  readonly camera: TimelineCamera;
  readonly scene: Scene;
  readonly state: TimelineState;
  /** Hovered and focused bars, blocks and eras by index; -1 for none. */
  hoveredBar: number;
  hoveredBlock: number;
  hoveredEra: number;
  focusedBar: number;
  readonly hits: readonly Hit[];
  targetAt(x: number, y: number): Target | undefined;
  /** Flies to an era's movements, by its id; to the whole map if undefined. */
  enter(era: number | undefined): void;
  choose(selected: Selection, fly?: boolean): void;
}

/** Row height, in CSS pixels, below which lives are only lines and the target is the movement. */
const MIN_LIVES_ROW_PX = 5;
/** Row height, in CSS pixels, below which a click zooms in instead of opening a page. */
const MIN_OPEN_ROW_PX = 12;

/** Returns the target at a point of the canvas: names before bars, bars before lanes. */
export function targetAt(
  map: Pick<TimelineControls, "scene" | "camera" | "hits">,
  x: number,
  y: number,
): Target | undefined {
  const { scene, camera } = map;
  // The hit area drawn last is on top.
  const hit = map.hits.findLast((at) =>
    x >= at.x && x <= at.x + at.width && y >= at.y && y <= at.y + at.height
  );
  if (hit?.kind === "era") return { kind: "era", index: hit.index };
  if (y < HEAD || y > HEAD + camera.frame.height) return undefined;
  const row = camera.row;
  const unit = camera.view.left + x / (camera.frame.width * camera.view.zoom);
  const at = camera.view.top + (y - HEAD) / row;
  if (hit?.kind === "tour") return { kind: "tour", index: hit.index, marker: hit.marker };
  if (hit?.kind === "work") return { kind: "work", index: hit.index, work: hit.work };
  if (hit) return { kind: "block", index: hit.index, name: true };
  if (row >= MIN_LIVES_ROW_PX) {
    // A tolerance of a few pixels, because short lives are narrow when zoomed out.
    const slack = 2 / (camera.frame.width * camera.view.zoom);
    const bar = scene.barBoxes.search(unit - slack, at, unit + slack, at)[0];
    if (bar !== undefined) return { kind: "bar", index: bar };
  }
  const block = scene.blockBoxes.search(unit, at, unit, at)[0];
  if (block === undefined) return undefined;
  return { kind: "block", index: block, name: false };
}

/**
 * Parts of the map that entering an era needs; each entered or left era is an entry of the
 * browser's history.
 */
type Map = Pick<TimelineControls, "scene" | "state" | "camera" | "enter">;

/** Enters an era, or leaves it if it is already entered. */
export function visitEra(map: Map, era: number | undefined): void {
  // The current history entry keeps the URL of the previous view, to which "back" leads.
  history.pushState(null, "", location.href);
  if (era !== undefined) lastEra.write(era);
  map.enter(era === map.state.era.value ? undefined : era);
}

/** Enters the next or previous era; the last is followed by the first. */
export function stepEra(map: Map, direction: 1 | -1): void {
  const { eras, movements } = map.scene.catalog;
  const erasWithMovements = eras.filter(({ id }) => movements.some(({ era_id }) => era_id === id))
    .sort((a, b) => a.start_year - b.start_year);
  if (erasWithMovements.length === 0) return;
  const current = erasWithMovements.findIndex(({ id }) => id === map.state.era.value);
  const next = current < 0
    ? (direction > 0 ? 0 : erasWithMovements.length - 1)
    : current + direction;
  visitEra(
    map,
    erasWithMovements[(next + erasWithMovements.length) % erasWithMovements.length]!.id,
  );
}

/** Shows the view of the URL, after "back" or "forward". */
export function followHistory(map: Map): void {
  const { era, window } = parseUrlState(location.search);
  if (window === undefined) return map.enter(era);
  map.state.era.value = era;
  map.camera.show(window);
}

/**
 * Time for which the pointer must rest on a movement before the others fade, in milliseconds; it
 * prevents flicker while the pointer crosses the map.
 */
const REST_MS = 140;

/** Returns the path of a target's page; undefined for an era. */
export function pageOf({ scene }: TimelineControls, target: Target): string | undefined {
  const { catalog, layout } = scene;
  if (target.kind === "work") return `/paintings/${target.work.id}`;
  if (target.kind === "tour") return stopUrl(target.marker);
  if (target.kind === "bar") {
    return `/artists/${catalog.artists[layout.bars[target.index]!.artist]!.id}`;
  }
  if (target.kind === "block") {
    return `/movements/${catalog.movements[layout.blocks[target.index]!.movement]!.id}`;
  }
  return undefined;
}

function pointAt(map: TimelineControls, target: Target | undefined, x: number, y: number): void {
  const { layout } = map.scene;
  map.hoveredBar = target?.kind === "bar" ? target.index : -1;
  map.hoveredEra = target?.kind === "era" ? target.index : -1;
  map.state.pointed.value = !target ? undefined : {
    x,
    y,
    ...(target.kind === "tour"
      ? { kind: "tour", index: layout.bars[target.index]!.artist, marker: target.marker }
      : target.kind === "work"
      ? { kind: "work", index: layout.bars[target.index]!.artist, work: target.work }
      : target.kind === "bar"
      ? { kind: "artist", index: layout.bars[target.index]!.artist }
      : target.kind === "block"
      ? { kind: "movement", index: layout.blocks[target.index]!.movement }
      : { kind: "era", index: target.index }),
  };
  map.canvas.style.cursor = !target
    ? ""
    : target.kind === "block" && !target.name && map.camera.row >= MIN_OPEN_ROW_PX
    ? ""
    : "pointer";
  map.requestFrame();
}

function goTo(map: TimelineControls, target: Target, touch: boolean): void {
  const { camera, scene } = map;
  const { catalog, layout } = scene;
  if (target.kind === "era") {
    visitEra(map, catalog.eras[target.index]!.id);
    return;
  }
  if ((target.kind === "work" || target.kind === "tour") && !touch) {
    location.assign(pageOf(map, target)!);
    return;
  }
  const block = target.kind !== "block" ? layout.bars[target.index]!.block : target.index;
  const isZoomedOut = camera.row < MIN_OPEN_ROW_PX;
  if (
    isZoomedOut && target.kind !== "tour" && !(target.kind === "block" && target.name && !touch)
  ) {
    camera.flyTo(camera.viewOfBlock(block));
  } else if (touch) {
    // Touch has no hover: the first tap shows the card, whose link opens the page.
    map.choose(
      target.kind === "tour"
        ? { kind: "tour", id: target.marker.tour_id, marker: target.marker }
        : target.kind === "work"
        ? { kind: "painting", id: target.work.id, work: target.work }
        : target.kind === "bar"
        ? { kind: "artist", id: catalog.artists[layout.bars[target.index]!.artist]!.id }
        : { kind: "movement", id: catalog.movements[layout.blocks[block]!.movement]!.id },
      false,
    );
  } else if (target.kind !== "block" || target.name) {
    const page = pageOf(map, target);
    if (page) location.assign(page);
  } else map.state.selected.value = undefined;
}

/**
 * Listens to the pointer on the map's canvas.
 * @returns A function that stops listening.
 */
export function listenToPointer(map: TimelineControls): () => void {
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const clearPointer = () => {
    clearTimeout(restTimer);
    map.hoveredBlock = -1;
    pointAt(map, undefined, 0, 0);
  };
  return map.camera.listenOn(map.canvas, clearPointer, {
    hover(x, y) {
      const target = map.targetAt(x, y);
      clearTimeout(restTimer);
      const block = target?.kind === "block" ? target.index : -1;
      if (block !== map.hoveredBlock) {
        const settle = () => {
          map.hoveredBlock = block;
          map.requestFrame();
        };
        restTimer = setTimeout(settle, REST_MS);
      }
      pointAt(map, target, x, y);
    },
    tap(x, y, touch) {
      const target = map.targetAt(x, y);
      clearPointer();
      if (target) goTo(map, target, touch);
      else map.state.selected.value = undefined;
    },
  });
}
