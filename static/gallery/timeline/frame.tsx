/** Parts of the timeline page that do not depend on the catalog; the server renders them first. */
import type { ComponentChildren } from "preact";
import type { Bootstrap, PaintingOfTheDay } from "../../../domain/gallery/records.ts";
import { t } from "../../shared/messages.ts";
import { MapSkeleton, ViewSwitch } from "../map/map_page.tsx";
import { MovementFilter } from "../map/movement_filter.tsx";
import type { Found } from "../search/search_box.tsx";
import { GalleryHeader } from "../shared/gallery_header.tsx";
import { DayPainting } from "./view/day_painting.tsx";
import type { TimelineState } from "./state/timeline_state.ts";

/**
 * Placeholder catalog used while the real one loads, so that the header does not change afterwards.
 */
const EMPTY_CATALOG: Bootstrap = {
  bounds: { min_year: 0, max_year: 0 },
  eras: [],
  movements: [],
  artists: [],
};

/**
 * Returns true if a narrow screen begins with the list of eras, so that its title is shown during
 * loading.
 */
const startsWithWhole = ({ opened, list, era, selected }: TimelineState) =>
  !list.value && era.value === undefined && !selected.value && opened.window === undefined;

/** The header and the content of the page; without children a skeleton of the map. */
export function TimelineFrame({ state, catalog, day, overview, onPick, children }: {
  state: TimelineState;
  /** Markup of the whole map, if the server has drawn it. */
  overview?: string | undefined;
  /** The painting of the day, if the server has drawn it. */
  day?: PaintingOfTheDay | undefined;
  catalog?: Bootstrap | undefined;
  onPick?: (found: Found) => boolean;
  children?: ComponentChildren;
}) {
  return (
    <>
      <GalleryHeader onPick={onPick}>
        <MovementFilter catalog={catalog ?? EMPTY_CATALOG} shown={state.shownIds} />
        <ViewSwitch list={state.list} />
      </GalleryHeader>
      <main id="main" tabIndex={-1}>
        <h1 class="unseen">{t("brand")} – {t("tagline")}</h1>
        {children ?? (
          <MapSkeleton overview={startsWithWhole(state) ? overview : undefined}>
            {startsWithWhole(state) && (
              <p class="wall-title skeleton-title" aria-hidden="true">{t("tagline")}</p>
            )}
            {day && startsWithWhole(state) && <DayPainting painting={day} />}
          </MapSkeleton>
        )}
      </main>
    </>
  );
}
