/** What a painting took from others and what others took from it. */
import type { InfluenceEntry } from "../../../domain/gallery/records.ts";
import { Chip } from "../../shared/chip.tsx";
import { t } from "../../shared/i18n.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { formatSpan, formatYear } from "../../shared/years.ts";
import { SourceLine } from "./source_line.tsx";

function periodText(start: number | null, end: number | null): string {
  if (start !== null && end !== null) return formatSpan(start, end);
  const one = start ?? end;
  return one === null ? "" : formatYear(one);
}

function Entry({ entry, color }: { entry: InfluenceEntry; color: string }) {
  if (entry.source_type === "artist") {
    const period = periodText(entry.period_start_year, entry.period_end_year);
    return (
      <li class="influence">
        <Chip name={entry.source_artist_name} color={color} portrait={entry.artist_portrait} />
        <div>
          <p class="influence-kind">{t("kind_artist")}</p>
          <h3>
            <a href={`/artists/${entry.source_artist_id}`}>{entry.source_artist_name}</a>
          </h3>
          <p class="note-detail">{[entry.period_note, period].filter(Boolean).join(", ")}</p>
        </div>
      </li>
    );
  }
  if (entry.source_type === "movement") {
    return (
      <li class="influence" style={movementColors(entry.movement_color)}>
        <span class="influence-mark influence-lane" />
        <div>
          <p class="influence-kind">{t("kind_movement")}</p>
          <h3>
            <a href={`/movements/${entry.movement_id}`}>{entry.movement_name}</a>
          </h3>
          <p class="note-detail">{periodText(entry.period_start_year, entry.period_end_year)}</p>
        </div>
      </li>
    );
  }
  return (
    <li class="influence">
      <span class="influence-mark influence-work" />
      <div>
        <p class="influence-kind">{t("kind_painting")}</p>
        <h3>
          <a href={`/paintings/${entry.id}`}>{entry.title}</a>
        </h3>
        <p class="note-detail">
          {[entry.artist_name, entry.year === null ? "" : formatYear(entry.year)].filter(Boolean)
            .join(", ")}
        </p>
        {entry.notes && <p>{entry.notes}</p>}
        {entry.aspects && <p class="note-detail">{t("aspects")}: {entry.aspects}</p>}
        {entry.quote && <blockquote>{entry.quote}</blockquote>}
        <SourceLine author={entry.source_author} url={entry.source_url} />
      </div>
    </li>
  );
}

/** One direction of the influences; nothing when there are none. */
export function Influences({ title, entries, color }: {
  title: string;
  entries: readonly InfluenceEntry[];
  color: string;
}) {
  if (entries.length === 0) return null;
  return (
    <section class="influences">
      <h2>{title}</h2>
      <ul>{entries.map((entry, i) => <Entry key={i} entry={entry} color={color} />)}</ul>
    </section>
  );
}
