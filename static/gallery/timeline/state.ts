/** What the parts of the timeline page share: what is chosen, shown, pointed at. */
import { type Signal, signal } from "@preact/signals";
import { parseUrlState, type UrlState } from "./url_state.ts";

/** An artist or a movement, by id. */
export interface Chosen {
  kind: "artist" | "movement";
  id: number;
}

/** What the pointer rests on, and where in the canvas. */
export interface Pointed {
  kind: "artist" | "movement" | "era";
  /** Index into the catalog's artists, movements or eras. */
  index: number;
  x: number;
  y: number;
}

export interface TimelineState {
  /** The address when the page was opened. */
  opened: UrlState;
  list: Signal<boolean>;
  /** Ids of the movements shown, undefined: all. */
  shown: Signal<ReadonlySet<number> | undefined>;
  /** Pointed out on the map and described in the card. */
  chosen: Signal<Chosen | undefined>;
  pointed: Signal<Pointed | undefined>;
  /** Read out to those who do not see the map. */
  announcement: Signal<string>;
}

/** Starts from what the address says. */
export function createTimelineState(query: string): TimelineState {
  const opened = parseUrlState(query);
  const { artist, movement } = opened;
  return {
    opened,
    list: signal(opened.list),
    shown: signal(opened.movements && new Set(opened.movements)),
    chosen: signal(
      artist !== undefined
        ? { kind: "artist", id: artist }
        : movement !== undefined
        ? { kind: "movement", id: movement }
        : undefined,
    ),
    pointed: signal(undefined),
    announcement: signal(""),
  };
}
