/** Shared state of the timeline page: selection, filter and hover. */
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import { type Signal, signal } from "@preact/signals";
import { formatUrlState, parseUrlState, type UrlState } from "./url_state.ts";

/** An artist, a movement, a painting or a stop of a tour, by id. */
export type Chosen =
  | { kind: "artist" | "movement"; id: number }
  | { kind: "painting"; id: number; work: TimelineWork }
  | { kind: "tour"; id: number; marker: TourMarker };

/**
 * Hovered object and position in the canvas. The index is one into the catalog's artists, movements
 * or eras; of a work or a stop it is its artist's.
 */
export type Pointed =
  & { index: number; x: number; y: number }
  & ({ kind: "artist" | "movement" | "era" } | { kind: "work"; work: TimelineWork } | {
    kind: "tour";
    marker: TourMarker;
  });

export interface TimelineState {
  /** The address when the page was opened. */
  opened: UrlState;
  list: Signal<boolean>;
  /** Ids of the movements shown, undefined: all. */
  shown: Signal<ReadonlySet<number> | undefined>;
  /** Id of the era that has been entered: other movements step back. */
  era: Signal<number | undefined>;
  /** Pointed out on the map and described in the card. */
  chosen: Signal<Chosen | undefined>;
  pointed: Signal<Pointed | undefined>;
  /** Read out to those who do not see the map. */
  announcement: Signal<string>;
}

/** The query for what is shown. */
export function queryOf({ opened, list, shown, chosen, era }: TimelineState): string {
  const url: UrlState = { list: list.value, window: opened.window };
  if (shown.value) url.movements = [...shown.value];
  const { value: one } = chosen;
  if (one && (one.kind === "artist" || one.kind === "movement")) url[one.kind] = one.id;
  if (era.value !== undefined) url.era = era.value;
  return formatUrlState(url);
}

/** Starts from what the address says. */
export function createTimelineState(query: string): TimelineState {
  const opened = parseUrlState(query);
  const { artist, movement } = opened;
  return {
    opened,
    list: signal(opened.list),
    shown: signal(opened.movements && new Set(opened.movements)),
    era: signal(opened.era),
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
