/** Gestures on the map: pan, hover, open. */
import type { Target, TimelineControls } from "./controls.ts";
import { stopUrl } from "../../tours/stop_url.ts";
import { visitEra } from "./visit_era.ts";
import { OPENS_FROM_ROW } from "./target.ts";

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
export function listenToHand(map: TimelineControls): () => void {
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
