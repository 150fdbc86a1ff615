/** State of the rooms' page while it is open. */
import { type Signal, signal } from "@preact/signals";
import { readAddress, writeAddress } from "./address.ts";
import type { Room, RoomPlan } from "./plan/room_plan.ts";
import { t as shared } from "../../shared/messages.ts";
import { formatSpan, formatYear } from "../shared/years.ts";
import type { Exhibit } from "./exhibition.ts";
import { t } from "./messages.ts";

/** Reason why the list is shown instead of the rooms. */
export type ListReason = "chosen" | "software" | "no_webgl" | "lost_webgl";

export interface RoomsState {
  /** Undefined while the rooms are shown. */
  list: Signal<ListReason | undefined>;
  /** True if rendering is in software, so that little should be drawn. */
  inSoftware: boolean;
  /** The painting that one stands before. */
  at: Signal<number | undefined>;
  /** The movement out of whose rooms one has come. */
  from: number | undefined;
}

/** Reads what the address asks for. */
export function createRoomsState(search: string): RoomsState {
  const { at, from, list } = readAddress(search);
  return { list: signal(list ? "chosen" : undefined), inSoftware: false, at: signal(at), from };
}

/** Writes the address, so that going back from another page leads to the same spot. */
export function writeState({ list, at }: RoomsState): void {
  const query = writeAddress({
    list: list.value === "chosen",
    ...(at.value !== undefined && { at: at.value }),
  });
  if (query !== location.search) history.replaceState(null, "", location.pathname + query);
}

/** Names of rooms. */
function themeName({ theme, index }: Room, plan: RoomPlan): string {
  switch (theme.by) {
    case "decade":
      return formatSpan(theme.from, theme.to);
    case "undated":
      return t("room_undated");
    case "all":
      return plan.rooms.length === 1 ? t("room_all") : t("room_number", { number: index + 1 });
    case "artist": {
      const [first = "", second = ""] = theme.artists.map(({ name }) => name);
      if (theme.artists.length === 1) return first;
      return theme.artists.length === 2
        ? t("room_artist_pair", { first, second })
        : t("room_artists", { first });
    }
  }
}

/** The name of a room; several rooms of the same theme are numbered. */
export function roomName(room: Room, plan: RoomPlan): string {
  const name = themeName(room, plan);
  return room.part ? t("room_part", { name, number: room.part.number }) : name;
}

/** A painting's year in words. */
export const yearOf = ({ year }: Exhibit) =>
  year === null ? shared("year_unknown") : formatYear(year);
