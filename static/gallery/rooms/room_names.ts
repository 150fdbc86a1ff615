/** Names of rooms. */
import type { Room, RoomPlan } from "./plan/room_plan.ts";
import { formatSpan } from "../shared/years.ts";
import { t } from "./messages.ts";

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
