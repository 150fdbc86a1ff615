/** State of the rooms' page. */
import { inLanguage } from "../shared/catalog_text.ts";
import { type Signal, signal } from "@preact/signals";
import { readAddress, writeAddress } from "./address.ts";
import type { Room, RoomPlan } from "./plan/room_plan.ts";
import { t as shared } from "../../shared/messages.ts";
import { formatSpan, formatYear } from "../shared/years.ts";
import type { Exhibit } from "./exhibition.ts";
import { t } from "./messages.ts";

/** Reason why the list is shown instead of the rooms. */
export type ListReason = "chosen" | "software" | "no_webgl" | "lost_webgl";

/** State of the rooms' page. */
export interface RoomsState {
  /** Reason for the list; undefined while the rooms are shown. */
  list: Signal<ListReason | undefined>;
  /** True if rendering is in software; the quality is then reduced. */
  inSoftware: boolean;
  /** Id of the painting in front of the visitor. */
  at: Signal<number | undefined>;
  /** Id of the movement from whose rooms the visitor has come. */
  from: number | undefined;
  /** Ids of the works of a shared wall. */
  works: readonly number[] | undefined;
}

/** Creates the state from the query of the URL. */
export function createRoomsState(search: string): RoomsState {
  const { at, from, list, works } = readAddress(search);
  return {
    list: signal(list ? "chosen" : undefined),
    inSoftware: false,
    at: signal(at),
    from,
    works,
  };
}

/** Updates the URL, so that the back button returns to the same position. */
export function writeState({ list, at, works }: RoomsState): void {
  const query = writeAddress({
    list: list.value === "chosen",
    ...(at.value !== undefined && { at: at.value }),
    ...(works !== undefined && { works }),
  });
  if (query !== location.search) history.replaceState(null, "", location.pathname + query);
}

function themeName({ theme, index }: Room, plan: RoomPlan): string {
  switch (theme.by) {
    case "decade":
      return formatSpan(theme.from, theme.to);
    case "undated":
      return t("room_undated");
    case "all":
      return plan.rooms.length === 1 ? t("room_all") : t("room_number", { number: index + 1 });
    case "artist": {
      const [first = "", second = ""] = theme.artists.map(({ name }) => inLanguage(name));
      if (theme.artists.length === 1) return first;
      return theme.artists.length === 2
        ? t("room_artist_pair", { first, second })
        : t("room_artists", { first });
    }
  }
}

/** Returns the name of a room; several rooms of the same theme are numbered. */
export function roomName(room: Room, plan: RoomPlan): string {
  const name = themeName(room, plan);
  return room.part ? t("room_part", { name, number: room.part.number }) : name;
}

/** Returns a painting's year as text. */
export const yearOf = ({ year }: Exhibit) =>
  year === null ? shared("year_unknown") : formatYear(year);
