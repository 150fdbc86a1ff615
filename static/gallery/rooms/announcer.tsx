/** Tells those who cannot see the rooms where they are and what is before them. */
import type { Exhibition } from "./exhibition.ts";
import { yearOf } from "./label_card.tsx";
import { roomName } from "./room_names.ts";
import type { Visit } from "./visit/visit.ts";
import { count, t } from "./messages.ts";

/** Two live regions, so that a room and a painting entered at once are both told. */
export function Announcer({ exhibition, visit }: { exhibition: Exhibition; visit: Visit }) {
  const { plan, exhibits } = exhibition;
  const room = plan.rooms[visit.room.value]!;
  const front = visit.front.value;
  const exhibit = front?.kind === "frame"
    ? exhibits.get(plan.frames[front.frame]!.work)
    : undefined;
  return (
    <div class="unseen">
      <p role="status">
        {t("entered", {
          name: roomName(room, plan),
          paintings: count("paintings", room.frames.length),
        })}
      </p>
      <p role="status">
        {exhibit && t("in_front", {
          title: exhibit.title,
          artist: exhibit.artist_name,
          year: yearOf(exhibit),
        })}
        {front?.kind === "door" &&
          t("at_door", { name: plan.doorways[front.doorway]!.leads!.name })}
      </p>
    </div>
  );
}
