/** A guided tour: the picture moves from detail to detail, the text is beside or below it. */
import type { Tour, TourPainting } from "../../../domain/gallery/tour_records.ts";
import { tourManifestUrl } from "../../../domain/iiif/addresses.ts";
import { getTour } from "../shared/api.ts";
import { shown } from "../shared/catalog_text.ts";
import { imageUrl } from "../shared/images.ts";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { ManifestLink } from "../shared/manifest_link.tsx";
import { EditLink } from "../shared/curator.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { langOfTour, useInLanguage } from "./in_language.ts";
import { t } from "./messages.ts";
import { TourScreen } from "./tour_screen.tsx";
import { useTourSteps } from "./walk.ts";

type Works = ReadonlyMap<number, TourPainting>;

/** The whole text of the tour, for reading and printing. */
function TourText({ tour, works }: { tour: Tour; works: Works }) {
  return (
    <section class="page-section tour-text" aria-labelledby="tour-text">
      <h2 id="tour-text" class="section-title">{t("as_text")}</h2>
      <ol class="stack gap-7">
        {tour.stops.map((stop, index) => {
          const work = works.get(stop.painting_id);
          const picture = work && imageUrl(work.thumbnail_path, work.thumbnail_cache_key);
          return (
            <li key={index} {...langOfTour(stop)}>
              {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
              <div class="stack gap-2">
                <h3>{stop.title}</h3>
                {work && (
                  <p class="soft">
                    <a href={`/paintings/${work.id}`}>
                      <span {...shown(work.artist_name)} />,{" "}
                      <span {...shown(work.title, work.id)} />
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

/** A tour; rendered by the server first, then hydrated by the page's script. */
export function TourView({ initial }: { initial: Parameters<typeof useInLanguage<Tour>>[0] }) {
  const tour = useInLanguage(initial, (language) => getTour(initial.value.id, language));
  const { stopIndex, goTo, swipe } = useTourSteps(tour.stops.length);
  const works: Works = new Map(tour.paintings.map((work) => [work.id, work]));
  return (
    <TextPage title={tour.title}>
      <article class="tour-page">
        <TourScreen
          tour={tour}
          stopIndex={stopIndex}
          goTo={goTo}
          swipe={swipe}
          help={<KeyHelpTool page="tour" />}
        >
          <EditLink kind="tour" id={tour.id} hasKey />
        </TourScreen>
        <TourText tour={tour} works={works} />
        <ManifestLink of={(origin) => tourManifestUrl(origin, tour.id)} />
      </article>
    </TextPage>
  );
}
