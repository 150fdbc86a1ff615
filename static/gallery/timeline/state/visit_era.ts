/** Eras are places that one enters and leaves: each is a step of the history. */
import type { TimelineControls } from "./controls.ts";
import { parseUrlState } from "./url_state.ts";

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
