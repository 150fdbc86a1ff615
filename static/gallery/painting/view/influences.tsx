/** Influences of a painting in both directions. */
import { inLanguage, shown } from "../../shared/catalog_text.ts";
import type {
  InfluenceEntry,
  KindredPainting,
} from "../../../../domain/gallery/painting_records.ts";
import { Chip } from "../../shared/chip.tsx";
import { t } from "../../../shared/messages.ts";
import { Words } from "../../shared/prose.tsx";
import { movementColors } from "../../shared/movement_color.ts";
import { UNKNOWN_FORMAT } from "../../shared/painting_wall.tsx";
import { SmallPicture } from "../../shared/small_picture.tsx";
import { formatSpan, formatYear } from "../../shared/years.ts";
import { comparisonUrl } from "../../compare/looks.ts";
import { t as words } from "../messages.ts";
import { InfluenceWords } from "./influence_words.tsx";

function periodText(start: number | null, end: number | null): string {
  if (start !== null && end !== null) return formatSpan(start, end);
  const year = start ?? end;
  return year === null ? "" : formatYear(year);
}

/** A small image of a work; without an image the colour of its movement. */
function Work({ work }: { work: KindredPainting | undefined }) {
  const { image_width: width, image_height: height } = work ?? {};
  const format = width && height ? width / height : UNKNOWN_FORMAT;
  const style = { "--format": String(format), ...(work && movementColors(work.movement_color)) };
  return (
    <span class="influence-mark thumb" style={style}>
      {work && <SmallPicture work={work} />}
    </span>
  );
}

function Entry({ work, entry, color, kindred }: {
  work: number;
  entry: InfluenceEntry;
  color: string;
  kindred: readonly KindredPainting[];
}) {
  if (entry.source_type === "artist") {
    const period = periodText(entry.period_start_year, entry.period_end_year);
    return (
      <li class="influence cluster cluster-nowrap cluster-top">
        <span class="influence-mark">
          <Chip
            id={entry.source_artist_id}
            name={inLanguage(entry.source_artist_name)}
            color={color}
            portrait={entry.artist_portrait}
          />
        </span>
        <div class="grow">
          <p class="faint small">{t("kind_artist")}</p>
          <h3>
            <a href={`/artists/${entry.source_artist_id}`} {...shown(entry.source_artist_name)} />
          </h3>
          <p class="soft small">
            {entry.period_note && <Words text={entry.period_note} />}
            {entry.period_note && period && (/[.!?…]$/.test(entry.period_note) ? " " : ", ")}
            {period}
          </p>
        </div>
      </li>
    );
  }
  if (entry.source_type === "movement") {
    return (
      <li
        class="influence cluster cluster-nowrap cluster-top"
        style={movementColors(entry.movement_color)}
      >
        <span class="influence-mark influence-lane" />
        <div class="grow">
          <p class="faint small">{t("kind_movement")}</p>
          <h3>
            <a href={`/movements/${entry.movement_id}`} {...shown(entry.movement_name)} />
          </h3>
          <p class="soft small">{periodText(entry.period_start_year, entry.period_end_year)}</p>
        </div>
      </li>
    );
  }
  return (
    <li class="influence cluster cluster-nowrap cluster-top">
      <Work work={kindred.find(({ id }) => id === entry.id)} />
      <div class="grow">
        <p class="faint small">{t("kind_painting")}</p>
        <h3>
          <a href={`/paintings/${entry.id}`} {...shown(entry.title, entry.id)} />
        </h3>
        <p class="soft small">
          <span {...shown(entry.artist_name)} />
          {entry.year !== null && `, ${formatYear(entry.year)}`}
        </p>
        <InfluenceWords entry={entry} />
        <p>
          <a href={comparisonUrl({ a: work, b: entry.id })}>{words("side_by_side")}</a>
        </p>
      </div>
    </li>
  );
}

/** One direction of the influences; nothing if there are none. */
export function Influences({ work, title, entries, color, kindred }: {
  work: number;
  title: string;
  entries: readonly InfluenceEntry[];
  color: string;
  kindred: readonly KindredPainting[];
}) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 class="section-title">{title}</h2>
      <ul>
        {entries.map((entry, i) => (
          <Entry key={i} work={work} entry={entry} color={color} kindred={kindred} />
        ))}
      </ul>
    </section>
  );
}
