/** Page of all guided tours. */
import type { TourRow } from "../../../domain/gallery/tour_records.ts";
import { getTours } from "../shared/api.ts";
import { imageUrl } from "../shared/images.ts";
import { useCurator } from "../shared/curator.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { language } from "../../shared/i18n.ts";
import { langOfTour, useInLanguage } from "./in_language.ts";
import { count, t } from "./messages.ts";

/** The link that creates a tour; shown to curators only. */
function NewTour() {
  if (!useCurator()) return null;
  return (
    <p>
      <a class="button" href="/curator/tour">{t("new_tour")}</a>
    </p>
  );
}

function TourCard({ tour, isFirst }: { tour: TourRow; isFirst: boolean }) {
  const picture = imageUrl(tour.thumbnail_path, tour.thumbnail_cache_key);
  return (
    <li>
      <a class="tour-card plain stack gap-3" href={`/tours/${tour.id}`} {...langOfTour(tour)}>
        <span class="thumb">
          {picture && (
            <img
              src={picture}
              alt=""
              {...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" })}
              decoding="async"
            />
          )}
        </span>
        <h2 class="hover-line">{tour.title}</h2>
        <p>{tour.summary}</p>
        <p class="soft" lang={language.value}>{count("stops", tour.stops)}</p>
      </a>
    </li>
  );
}

/** All guided tours; rendered by the server first, then hydrated by the page's script. */
export function ToursView(
  { initial }: { initial: Parameters<typeof useInLanguage<TourRow[]>>[0] },
) {
  const tours = useInLanguage(initial, getTours);
  return (
    <TextPage title={t("tours")}>
      <article class="page-section">
        <div class="page-title stack gap-3">
          <h1>{t("tours")}</h1>
          <p class="page-lead">{t("tours_lead")}</p>
          <NewTour />
        </div>
        {tours.length > 0
          ? (
            <ul class="tour-list tiles below">
              {tours.map((tour, at) => <TourCard key={tour.id} tour={tour} isFirst={at === 0} />)}
            </ul>
          )
          : <p class="soft">{t("no_tours")}</p>}
      </article>
    </TextPage>
  );
}
