/** The rooms as text: headings, paintings with links, and the doors to other movements. */
import { Button } from "../../shared/ui/button.tsx";
import { inLanguage, shown } from "../shared/catalog_text.ts";
import { movementColors } from "../shared/movement_color.ts";
import { WorkList, Works } from "../shared/painting_wall.tsx";
import { doorAddress } from "./address.ts";
import type { Exhibition } from "./exhibition.ts";
import { PlanIcon } from "./frame.tsx";
import { type ListReason, roomName } from "./state.ts";
import { count, t } from "./messages.ts";

/** The doors to other movements, as links. */
export function Doors({ exhibition }: { exhibition: Exhibition }) {
  const doors = exhibition.plan.doorways.flatMap(({ leads }) => leads ? [leads] : [])
    .sort((a, b) => a.side < b.side ? -1 : a.side > b.side ? 1 : 0);
  if (doors.length === 0) return null;
  return (
    <nav class="rooms-doors links" aria-label={t("doors")}>
      {doors.map(({ id, name, color, side }) => (
        <a
          key={`${side} ${id}`}
          class="plain hover-line"
          href={doorAddress(id, exhibition.movement)}
          style={movementColors(color)}
        >
          <span class="dot" />
          {t(side === "predecessor" ? "door_predecessor" : "door_successor", {
            name: inLanguage(name),
          })}
        </a>
      ))}
    </nav>
  );
}

/** Works that are not hung, because there is no picture of them. */
export function Unhung({ exhibition: { unhung } }: { exhibition: Exhibition }) {
  if (unhung.length === 0) return null;
  return (
    <details class="part disclosure">
      <summary>{count("unhung", unhung.length)}</summary>
      <WorkList named paintings={unhung} />
    </details>
  );
}

/**
 * The list. If the visitor has not chosen it, it shows the reason, and a button to the rooms if
 * they can be shown.
 */
export function ListView({ exhibition, reason, showRooms }: {
  exhibition: Exhibition;
  reason: ListReason;
  showRooms: () => void;
}) {
  const { plan, exhibits, unhung, title, href, color } = exhibition;
  return (
    <div class="rooms-list page" style={movementColors(color)}>
      <header class="page-title stack gap-3">
        <h1>
          <a class="plain hover-line" href={href} {...shown(title)} />
        </h1>
        <p class="soft">
          {count("rooms", plan.rooms.length)}, {count("paintings", exhibits.size + unhung.length)}
        </p>
        {reason !== "chosen" && <p class="callout" role="status">{t(reason)}</p>}
        {reason === "software" && (
          <p>
            <Button class="button rooms-walk" onClick={showRooms}>
              <PlanIcon /> {t("show_rooms")}
            </Button>
          </p>
        )}
        <Doors exhibition={exhibition} />
      </header>
      {exhibits.size === 0 && <p class="soft">{t("empty_text")}</p>}
      {exhibits.size > 0 && plan.rooms.map((room) => (
        <section key={room.index} class="part">
          <h2 class="section-title">
            {roomName(room, plan)}{" "}
            <span class="section-count">{count("paintings", room.frames.length)}</span>
          </h2>
          <Works
            named
            paintings={room.frames.map((frame) => exhibits.get(plan.frames[frame]!.work)!)}
          />
        </section>
      ))}
      {unhung.length > 0 && (
        <section class="part">
          <h2 class="section-title">
            {t("unhung_title")}{" "}
            <span class="section-count">{count("paintings", unhung.length)}</span>
          </h2>
          <WorkList named paintings={unhung} />
        </section>
      )}
    </div>
  );
}
