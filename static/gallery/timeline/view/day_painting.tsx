/** The painting of the day, in the empty corner below the map. */
import type { PaintingOfTheDay } from "../../../../domain/gallery/records.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../../shared/messages.ts";
import { getPaintingOfTheDay } from "../../shared/api.ts";
import { shown } from "../../shared/catalog_text.ts";
import { imageUrl } from "../../shared/images.ts";
import { formatYear } from "../../shared/years.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Returns the current day, in days since 1970. */
export const today = () => Math.floor(Date.now() / DAY_MS);

/** Loads the painting of the day; undefined until it is loaded. */
export function useDayPainting(): PaintingOfTheDay | undefined {
  const [painting, setPainting] = useState<PaintingOfTheDay>();
  useEffect(() => {
    let isCurrent = true;
    // The map is complete without it.
    getPaintingOfTheDay(today()).then((found) => {
      if (isCurrent && found !== null) setPainting(found);
    }, () => {});
    return () => {
      isCurrent = false;
    };
  }, []);
  return painting;
}

/**
 * The painting with links to the tours and to the room where it hangs.
 *
 * @param isFree Returns true if nothing of the map is behind an area of this size in the corner;
 *   omitted before there is a map.
 * @param isHidden True while the map is zoomed in, or a card is in the same corner.
 */
export function DayPainting({ painting, isFree = () => true, isHidden = false }: {
  painting: PaintingOfTheDay;
  isFree?: (width: number, height: number) => boolean;
  isHidden?: boolean;
}) {
  const element = useRef<HTMLElement>(null);
  const [free, setFree] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (current) setFree(isFree(current.offsetWidth, current.offsetHeight));
  }, [isFree]);
  const { id, title, year, artist_name, movement_id, width, height } = painting;
  const isGone = isHidden || !free;
  return (
    <aside
      ref={element}
      class={`day-painting cluster cluster-nowrap cluster-bottom${isGone ? " gone" : ""}`}
      aria-labelledby="day-title"
      inert={isGone}
    >
      <a class="day-picture" href={`/paintings/${id}`} tabIndex={-1} aria-hidden="true">
        <img
          src={imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key)}
          alt=""
          style={{ "--format": (width / height).toFixed(3) }}
        />
      </a>
      <div class="stack gap-2">
        <p class="faint small" id="day-title">{t("painting_of_the_day")}</p>
        <p class="day-name">
          <a
            class="work-name larger plain hover-line"
            href={`/paintings/${id}`}
            {...shown(title)}
          />
        </p>
        <p class="soft">
          <span {...shown(artist_name)} />
          {year !== null && `, ${formatYear(year)}`}
        </p>
        <p class="cluster gap-3">
          <a class="button" href="/tours">{t("take_a_tour")}</a>
          <a class="button" href={`/movements/${movement_id}/rooms?at=${id}`}>
            {t("see_in_its_room")}
          </a>
        </p>
      </div>
    </aside>
  );
}
