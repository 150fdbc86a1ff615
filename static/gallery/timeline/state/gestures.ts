/** The timeline as hands and keys take hold of it: targets, eras, gestures. */
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import type { CanvasMap } from "../../map/canvas_map.ts";
import type { TimelineCamera } from "./camera.ts";
import type { Hit } from "../drawing/picture.ts";
import type { Scene } from "./scene.ts";
import { type Chosen, parseUrlState, type TimelineState } from "./timeline_state.ts";
import { HEAD } from "../../map/axis.ts";
import { stopUrl } from "../../tours/in_language.ts";

/** Indices into bars, blocks or eras, of a work or a stop that of its artist's bar; `name`: the movement's name itself was met. */
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
  /** Bars and blocks by index; -1: none. */
  hoveredBar: number;
  hoveredBlock: number;
  hoveredEra: number;
  focusedBar: number;
  /** Hit areas of the drawn names and images. */
  readonly hits: readonly Hit[];
  /** Returns the target at a point of the canvas. */
  targetAt(x: number, y: number): Target | undefined;
  /** Flies to an era's movements, by its id; to the whole where there is none. */
  enter(era: number | undefined): void;
  /** Flies to an artist or a movement and points it out. */
  choose(chosen: Chosen, fly?: boolean): void;
}

/** Below this row height lives are lines, and the movement is what one points at. */
const LIVES_FROM_ROW = 5;
/** Below this one a click goes nearer before it opens anything. */
const OPENS_FROM_ROW = 12;

/** Finds the target; names come before bars, bars before lanes. */
export function targetAt(
  map: Pick<TimelineControls, "scene" | "camera" | "hits">,
  x: number,
  y: number,
): Target | undefined {
  const { scene, camera } = map;
  // What was drawn last lies on top.
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
  if (row >= LIVES_FROM_ROW) {
    // A few pixels of tolerance: short lives are narrow from afar.
    const slack = 2 / (camera.frame.width * camera.view.zoom);
    const bar = scene.barIndex?.search(unit - slack, at, unit + slack, at)[0];
    if (bar !== undefined) return { kind: "bar", index: bar };
  }
  const block = scene.blockIndex?.search(unit, at, unit, at)[0];
  if (block === undefined) return undefined;
  return { kind: "block", index: block, name: false };
}

/** Eras are places that one enters and leaves: each is a step of the history. */
type Map = Pick<TimelineControls, "scene" | "state" | "camera" | "enter">;

/** Enters an era by its id, and leaves it where it has been entered already. */
export function visitEra(map: Map, era: number | undefined): void {
  // What was shown keeps its address, to which "back" leads.
  history.pushState(null, "", location.href);
  map.enter(era === map.state.era.value ? undefined : era);
}

/** Enters the era after the one that has been entered, or the one before; all of them in a circle. */
export function stepEra(map: Map, by: 1 | -1): void {
  const { eras, movements } = map.scene.catalog;
  const entered = eras.filter(({ id }) => movements.some(({ era_id }) => era_id === id))
    .sort((a, b) => a.start_year - b.start_year);
  if (entered.length === 0) return;
  const now = entered.findIndex(({ id }) => id === map.state.era.value);
  const next = now < 0 ? (by > 0 ? 0 : entered.length - 1) : now + by;
  visitEra(map, entered[(next + entered.length) % entered.length]!.id);
}

/** Shows what the address says, after a step back or forward. */
export function followHistory(map: Map): void {
  const { era, window } = parseUrlState(location.search);
  if (window === undefined) return map.enter(era);
  map.state.era.value = era;
  map.camera.show(window);
}

/** The pointer must rest on a movement before the others step back: else crossing the map flickers. */
const REST_MS = 140;

/** The page of a bar or block. */
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
    : target.kind === "block" && !target.name && map.camera.row >= OPENS_FROM_ROW
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
  const far = camera.row < OPENS_FROM_ROW;
  if (far && target.kind !== "tour" && !(target.kind === "block" && target.name && !touch)) {
    camera.flyTo(camera.viewOfBlock(block));
  } else if (touch) {
    // A finger cannot hover: the first tap shows the card, whose link opens the page.
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
  } else map.state.chosen.value = undefined;
}

/** Answers the hand that moves on a map's canvas. @returns stops listening */
export function listenToPointer(map: TimelineControls): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const unpoint = () => {
    clearTimeout(rest);
    map.hoveredBlock = -1;
    pointAt(map, undefined, 0, 0);
  };
  return map.camera.listenOn(map.canvas, unpoint, {
    hover(x, y) {
      const target = map.targetAt(x, y);
      clearTimeout(rest);
      const block = target?.kind === "block" ? target.index : -1;
      if (block !== map.hoveredBlock) {
        const settle = () => {
          map.hoveredBlock = block;
          map.requestFrame();
        };
        rest = setTimeout(settle, REST_MS);
      }
      pointAt(map, target, x, y);
    },
    tap(x, y, touch) {
      const target = map.targetAt(x, y);
      unpoint();
      if (target) goTo(map, target, touch);
      else map.state.chosen.value = undefined;
    },
  });
}
