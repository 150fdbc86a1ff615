/** A guided tour: the picture glides from detail to detail, the text stands beside or below it. */
import type { Tour, TourPainting } from "../../../domain/gallery/tour_records.ts";
import { tourManifestUrl } from "../../../domain/iiif/addresses.ts";
import { getTour } from "../shared/api.ts";
import { imageUrl } from "../shared/images.ts";
import { ManifestLink } from "../shared/manifest_link.tsx";
import { EditLink } from "../shared/edit_link.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { ArrowIcon, BackIcon } from "../../shared/icons.tsx";
import { langOf, useInLanguage } from "./in_language.ts";
import { t } from "./messages.ts";
import { TakeAlong } from "./share.tsx";
import { TourStage } from "./stage.tsx";
import { useWalk } from "./walk.ts";

type Works = ReadonlyMap<number, TourPainting>;

function Steps({ tour, at, go }: { tour: Tour; at: number; go: (to: number) => void }) {
  const last = at === tour.stops.length - 1;
  return (
    <nav class="tour-steps" aria-label={t("steps")}>
      <button type="button" class="button" disabled={at === 0} onClick={() => go(at - 1)}>
        <BackIcon /> {t("previous")}
      </button>
      <ol class="tour-dots" aria-label={t("all_stops")}>
        {tour.stops.map((stop, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={t("go_to", { number: index + 1, title: stop.title })}
              {...(index === at ? { "aria-current": "step" as const } : {})}
              onClick={() => go(index)}
            />
          </li>
        ))}
      </ol>
      <button type="button" class="button tour-next" onClick={() => go(last ? 0 : at + 1)}>
        {t(last ? "again" : "next")} <ArrowIcon />
      </button>
    </nav>
  );
}

/** All of the tour to be read, and what a printer gets. */
function TourText({ tour, works }: { tour: Tour; works: Works }) {
  return (
    <section class="page-section tour-text" aria-labelledby="tour-text">
      <h2 id="tour-text">{t("as_text")}</h2>
      <ol>
        {tour.stops.map((stop, index) => {
          const work = works.get(stop.painting_id);
          const picture = work && imageUrl(work.thumbnail_path, work.thumbnail_cache_key);
          return (
            <li key={index} {...langOf(stop)}>
              {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
              <div>
                <h3>{stop.title}</h3>
                {work && (
                  <p class="soft">
                    <a href={`/paintings/${work.id}`}>{work.artist_name}, {work.title}</a>
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
  const stop = tour.stops[at];
  const painting = stop && works.get(stop.painting_id);
  return (
    <TextPage title={tour.title}>
      <article>
        <div class="tour">
          {stop && painting && <TourStage painting={painting} stop={stop} />}
          <div class="tour-side" {...swipe}>
            <header {...langOf(tour)}>
              <h1>{tour.title}</h1>
              {at === 0 && <p class="tour-summary">{tour.summary}</p>}
              <EditLink kind="tour" id={tour.id} />
            </header>
            {stop && (
              <>
                <div class="tour-stop" aria-live="polite">
                  <p class="tour-number">
                    {t("stop_of", { number: at + 1, total: tour.stops.length })}
                  </p>
                  <h2 {...langOf(stop)}>{stop.title}</h2>
                  <p {...langOf(stop)}>{stop.body}</p>
                </div>
                <Steps tour={tour} at={at} go={go} />
              </>
            )}
            <TakeAlong title={tour.title} />
          </div>
        </div>
        <TourText tour={tour} works={works} />
        <ManifestLink of={(origin) => tourManifestUrl(origin, tour.id)} />
      </article>
    </TextPage>
  );
}
