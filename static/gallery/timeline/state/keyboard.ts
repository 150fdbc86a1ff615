/** The keys of the focused map. */
import { t } from "../../../shared/messages.ts";
import { listenToShortcuts } from "../../../shared/keyboard.ts";
import { panKeys, viewKeys } from "../../map/view_keys.ts";
import { formatLife } from "../../shared/years.ts";
import type { TimelineControls } from "./controls.ts";
import { pageOf } from "./gestures.ts";
import { stepEra } from "./visit_era.ts";

/** Bars in view, in the order of time. */
function barsInView({ scene, camera }: TimelineControls): number[] {
  const { left, zoom, top } = camera.view;
  const bottom = top + camera.frame.height / camera.row;
  const found = scene.barIndex?.search(left, top, left + 1 / zoom, bottom) ?? [];
  return found.sort((a, b) => scene.barLeft[a]! - scene.barLeft[b]! || a - b);
}

/** Moves the focus to the next or previous artist in view and says who it is. */
function step(map: TimelineControls, direction: 1 | -1): void {
  const { scene, camera, state } = map;
  const bars = barsInView(map);
  if (bars.length === 0) return;
  const now = bars.indexOf(map.focusedBar);
  const start = now < 0 ? (direction > 0 ? -1 : 0) : now;
  const bar = bars[(start + direction + bars.length) % bars.length]!;
  map.focusedBar = bar;
  const { artist } = scene.layout.bars[bar]!;
  const { id, name, birth_year, death_year, movement_name } = scene.catalog.artists[artist]!;
  state.chosen.value = { kind: "artist", id };
  state.announcement.value = t("map_focus", {
    name,
    years: formatLife(birth_year, death_year),
    movement: movement_name,
  });
  if (camera.row < 16) camera.flyTo(camera.viewOfBar(bar));
  map.requestFrame();
}

function open(map: TimelineControls): void {
  const chosen = map.state.chosen.value;
  const block = chosen?.kind === "movement" ? map.scene.blockOfMovement.get(chosen.id) : undefined;
  const page = map.focusedBar >= 0
    ? pageOf(map, { kind: "bar", index: map.focusedBar })
    : block !== undefined
    ? pageOf(map, { kind: "block", index: block, name: true })
    : undefined;
  if (page) location.assign(page);
}

/** Listens on the canvas. @returns stops listening */
export function listenToKeys(canvas: HTMLElement, map: TimelineControls): () => void {
  const [next, previous] = [() => step(map, 1), () => step(map, -1)];
  return listenToShortcuts(canvas, {
    ...viewKeys(map.camera),
    ...panKeys(map.camera),
    "]": next,
    KeyN: next,
    "[": previous,
    KeyP: previous,
    KeyE: () => stepEra(map, 1),
    "Shift+KeyE": () => stepEra(map, -1),
    Home: () => map.enter(undefined),
    "0": () => map.enter(undefined),
    Enter: () => open(map),
    Escape: () => {
      map.focusedBar = -1;
      map.state.chosen.value = undefined;
      map.state.era.value = undefined;
    },
  });
}
