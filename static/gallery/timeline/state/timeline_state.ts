/** State of the timeline page, shared by its parts, and its URL parameters. */
import { idIn } from "../../shared/page_id.ts";
import type { RequestedWindow } from "../../map/view.ts";
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import { type Signal, signal } from "@preact/signals";

/** The part of the state that is in the URL. */
export interface UrlState {
  window?: RequestedWindow | undefined;
  /** Ids of the movements shown; all if absent. */
  movements?: number[];
  list: boolean;
  /** Id of an artist or a movement to fly to and to highlight. */
  artist?: number;
  movement?: number;
  era?: number;
}

function numberOf(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name);
  if (text === null || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Parses the query of a URL; invalid values are ignored. */
export function parseUrlState(query: string): UrlState {
  const params = new URLSearchParams(query);
  const state: UrlState = { list: params.get("view") === "list" };
  const [from, to, row, rows] = ["from", "to", "row", "rows"].map((name) => numberOf(params, name));
  if (from !== undefined && to !== undefined && from < to) {
    state.window = row === undefined ? { from, to } : { from, to, row };
    if (rows !== undefined && rows > 0) state.window.rows = rows;
  }
  const shownText = params.get("show");
  if (shownText !== null) {
    state.movements = shownText.split(".").map(Number).filter((id) =>
      Number.isInteger(id) && id > 0
    );
  }
  for (const name of ["artist", "movement", "era"] as const) {
    const id = idIn(params, name);
    if (id !== undefined) state[name] = id;
  }
  return state;
}

/** Returns the query, "" for the default state; years and rows are rounded to a tenth. */
export function formatUrlState(state: UrlState): string {
  const parts: string[] = [];
  const tenth = (value: number) => String(Math.round(value * 10) / 10 + 0);
  if (state.window) {
    parts.push(`from=${tenth(state.window.from)}`, `to=${tenth(state.window.to)}`);
    if (state.window.row !== undefined) parts.push(`row=${tenth(state.window.row)}`);
    if (state.window.rows !== undefined) parts.push(`rows=${tenth(state.window.rows)}`);
  }
  if (state.movements) parts.push(`show=${state.movements.join(".")}`);
  if (state.list) parts.push("view=list");
  if (state.artist !== undefined) parts.push(`artist=${state.artist}`);
  if (state.movement !== undefined) parts.push(`movement=${state.movement}`);
  if (state.era !== undefined) parts.push(`era=${state.era}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** The selection: an artist, a movement, a painting or a stop of a tour, by id. */
export type Selection =
  | { kind: "artist" | "movement"; id: number }
  | { kind: "painting"; id: number; work: TimelineWork }
  | { kind: "tour"; id: number; marker: TourMarker };

/**
 * Hovered object and position on the canvas. The index is one into the catalog's artists, movements
 * or eras; for a work or a stop it is the artist's.
 */
export type HoveredObject =
  & { index: number; x: number; y: number }
  & ({ kind: "artist" | "movement" | "era" } | { kind: "work"; work: TimelineWork } | {
    kind: "tour";
    marker: TourMarker;
  });

/** State of the timeline page. */
export interface TimelineState {
  opened: UrlState;
  list: Signal<boolean>;
  /** Ids of the movements shown; all if undefined. */
  shownIds: Signal<ReadonlySet<number> | undefined>;
  /** Id of the entered era; other movements are faded. */
  era: Signal<number | undefined>;
  /** The object that is highlighted on the map and described in the card. */
  selected: Signal<Selection | undefined>;
  pointed: Signal<HoveredObject | undefined>;
  /** Text announced to screen readers. */
  announcement: Signal<string>;
}

/** Returns the query of the current state. */
export function queryOf({ opened, list, shownIds, selected, era }: TimelineState): string {
  const url: UrlState = { list: list.value, window: opened.window };
  if (shownIds.value) url.movements = [...shownIds.value];
  const { value: selection } = selected;
  if (selection && (selection.kind === "artist" || selection.kind === "movement")) {
    url[selection.kind] = selection.id;
  }
  if (era.value !== undefined) url.era = era.value;
  return formatUrlState(url);
}

/** Creates the state from the query of a URL. */
export function createTimelineState(query: string): TimelineState {
  const opened = parseUrlState(query);
  const { artist, movement } = opened;
  return {
    opened,
    list: signal(opened.list),
    shownIds: signal(opened.movements && new Set(opened.movements)),
    era: signal(opened.era),
    selected: signal(
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
