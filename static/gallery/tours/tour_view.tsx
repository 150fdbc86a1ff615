/** A guided tour: the picture glides from detail to detail, the text stands beside or below it. */
import type { Tour, TourPainting } from "../../../domain/gallery/tour_records.ts";
import { tourManifestUrl } from "../../../domain/iiif/addresses.ts";
import { getTour } from "../shared/api.ts";
import { inEnglish } from "../shared/catalog_names.ts";
import { imageUrl } from "../shared/images.ts";
import { ManifestLink } from "../shared/manifest_link.tsx";
import { EditLink } from "../shared/curator.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { langOf, useInLanguage } from "./in_language.ts";
import { t } from "./messages.ts";
import { TourScreen } from "./tour_screen.tsx";
import { useWalk } from "./walk.ts";

type Works = ReadonlyMap<number, TourPainting>;

/** All of the tour to be read, and what a printer gets. */
function TourText({ tour, works }: { tour: Tour; works: Works }) {
  return (
    <section class="page-section tour-text" aria-labelledby="tour-text">
      <h2 id="tour-text" class="section-title">{t("as_text")}</h2>
      <ol class="stack gap-7">
        {tour.stops.map((stop, index) => {
          const work = works.get(stop.painting_id);
          const picture = work && imageUrl(work.thumbnail_path, work.thumbnail_cache_key);
          return (
            <li key={index} {...langOf(stop)}>
              {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
              <div class="stack gap-2">
                <h3>{stop.title}</h3>
                {work && (
                  <p class="soft">
                    <a href={`/paintings/${work.id}`} {...inEnglish()}>
                      {work.artist_name}, {work.title}
                    </a>
                  </p>
                )}
                <p>{stop.body}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A tour, drawn by the server first and taken over by the page's script. */
export function TourView({ first }: { first: Parameters<typeof useInLanguage<Tour>>[0] }) {
  const tour = useInLanguage(first, (language) => getTour(first.value.id, language));
  const { at, go, swipe } = useWalk(tour.stops.length);
  const works: Works = new Map(tour.paintings.map((work) => [work.id, work]));
  return (
    <TextPage title={tour.title}>
      <article class="tour-page">
        <TourScreen tour={tour} at={at} go={go} swipe={swipe}>
          <EditLink kind="tour" id={tour.id} hasKey />
        </TourScreen>
        <TourText tour={tour} works={works} />
        <ManifestLink of={(origin) => tourManifestUrl(origin, tour.id)} />
      </article>
    </TextPage>
  );
}
