/** The way to the artist's paintings before and after. */
import type { PaintingContext } from "../../../domain/gallery/records.ts";
import { t } from "../../shared/messages.ts";
import { ArrowIcon, BackIcon } from "../../shared/icons.tsx";
import { formatYear } from "../shared/years.ts";

/** Links to the neighbours by year; nothing when there are none. */
export function Neighbours({ previous, next }: Pick<PaintingContext, "previous" | "next">) {
  if (!previous && !next) return null;
  const label = (year: number | null) => (year === null ? t("year_unknown") : formatYear(year));
  return (
    <nav class="neighbours" aria-label={t("neighbours")}>
      {previous && (
        <a rel="prev" href={`/paintings/${previous.id}`}>
          <BackIcon />
          <span>
            <span class="neighbour-kind">{t("previous_work")}</span>
            <span class="neighbour-title">{previous.title}</span>
            <span class="neighbour-year">{label(previous.year)}</span>
          </span>
        </a>
      )}
      {next && (
        <a rel="next" class="neighbour-next" href={`/paintings/${next.id}`}>
          <span>
            <span class="neighbour-kind">{t("next_work")}</span>
            <span class="neighbour-title">{next.title}</span>
            <span class="neighbour-year">{label(next.year)}</span>
          </span>
          <ArrowIcon />
        </a>
      )}
    </nav>
  );
}
