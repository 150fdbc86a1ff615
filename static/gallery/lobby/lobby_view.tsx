/** The lobby of the rooms: entrances with pictures to movements of different times. */
import type { Entrance } from "../../../domain/gallery/records.ts";
import { count, t } from "../../shared/messages.ts";
import { shown } from "../shared/catalog_text.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { TextPage } from "../shared/text_page.tsx";
import { formatSpan } from "../shared/years.ts";
import { chooseEntrances } from "./entrances.ts";

function Door({ entrance: { movement, pictures, work } }: { entrance: Entrance }) {
  return (
    <li style={movementColors(movement.color)}>
      <a class="tour-card plain stack gap-3" href={`/movements/${movement.id}/rooms`}>
        <span class="thumb">
          {work && <img src={imageUrl(work.thumbnail_path, work.thumbnail_cache_key)} alt="" />}
        </span>
        <h2 class="hover-line" {...shown(movement.name)} />
        <p class="soft">
          {formatSpan(movement.start_year, movement.end_year)}
          {pictures > 0 && ` · ${count("paintings", pictures)}`}
        </p>
      </a>
    </li>
  );
}

/**
 * The lobby; rendered by the server first, then hydrated by the page's script.
 * @param day Days since 1970.
 * @param era The era that the visitor looked at last.
 */
export function LobbyView({ entrances, day, era }: {
  entrances: readonly Entrance[];
  day: number;
  era?: number | undefined;
}) {
  return (
    <TextPage title={t("nav_rooms")}>
      <article class="page-section">
        <div class="page-title stack gap-3">
          <h1>{t("nav_rooms")}</h1>
          <p class="page-lead">{t(entrances.length > 0 ? "lobby_lead" : "lobby_empty")}</p>
        </div>
        <ul class="tour-list tiles below">
          {chooseEntrances(entrances, day, era).map((entrance) => (
            <Door key={entrance.movement.id} entrance={entrance} />
          ))}
        </ul>
      </article>
    </TextPage>
  );
}
