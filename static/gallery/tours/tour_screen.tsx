/**
 * One stop of a tour: the picture, the text beside or below it, and the buttons for the other
 * stops.
 */
import type { ComponentChildren } from "preact";
import { Button } from "../../shared/ui/button.tsx";
import type { Tour, TourPainting, TourStop } from "../../../domain/gallery/tour_records.ts";
import { ArrowIcon, BackIcon } from "../../shared/icons.tsx";
import { langOfTour } from "./in_language.ts";
import { t } from "./messages.ts";
import type { Swipe } from "./walk.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { t as shared } from "../../shared/messages.ts";
import { type CopyResult, shareLink } from "../shared/manifest_link.tsx";
import { imageServiceUrl } from "../../../domain/iiif/addresses.ts";
import type { Zoomer } from "../painting/viewer/zoomer.ts";
import { viewerScripts } from "../painting/viewer_scripts.ts";
import { inLanguage, langOf, shown } from "../shared/catalog_text.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { FramedGround } from "../shared/painting_wall.tsx";

/** Returns the place that a stop shows: a rectangle, or undefined for the whole picture. */
function placeOf({ pos_x, pos_y, width, height }: TourStop) {
  return pos_x === null || pos_y === null || width === null || height === null
    ? undefined
    : { x: pos_x, y: pos_y, width, height };
}

/** An animated picture from the image service, or a plain image if that fails. */
function AnimatedPicture({ painting, stop }: { painting: TourPainting; stop: TourStop }) {
  const box = useRef<HTMLDivElement>(null);
  const zoomer = useRef<Zoomer | undefined>(undefined);
  const currentStop = useRef(stop);
  currentStop.current = stop;
  const [state, setState] = useState<"coming" | "gliding" | "failed">("coming");
  const still = imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key) ??
    imageUrl(painting.image_path, painting.image_cache_key)!;
  const alt = `${inLanguage(painting.title, painting.id)}, ${inLanguage(painting.artist_name)}`;

  useEffect(() => {
    let isMounted = true;
    viewerScripts.zoomer?.().then(({ Zoomer }) => {
      if (!isMounted || !box.current) return;
      const created = new Zoomer(box.current, {
        info: `${imageServiceUrl("", painting.id)}/info.json`,
        still,
      }, {
        moved: () => {},
        ready: () => {
          created.showPlace(placeOf(currentStop.current));
          setState("gliding");
        },
        failed: () => setState("failed"),
      });
      zoomer.current = created;
      created.canvas.setAttribute("role", "img");
      created.canvas.setAttribute("aria-label", alt);
    }, () => setState("failed"));
    return () => {
      isMounted = false;
      zoomer.current?.close();
      zoomer.current = undefined;
    };
  }, []);
  useEffect(() => zoomer.current?.showPlace(placeOf(stop)), [stop]);

  if (state === "failed") {
    const fullUrl = imageUrl(painting.image_path, painting.image_cache_key);
    return (
      <img class="cover contain" src={fullUrl} alt={alt} {...langOf(painting.title, painting.id)} />
    );
  }
  return (
    <>
      {state === "coming" && (
        <img
          class="cover contain"
          src={still}
          alt={alt}
          fetchpriority="high"
          {...langOf(painting.title, painting.id)}
        />
      )}
      <div class="zoom-box cover" ref={box} />
    </>
  );
}

/** The picture of a stop, with the painting's name and a link to its page below. */
function TourStage({ painting, stop }: { painting: TourPainting; stop: TourStop }) {
  const { id, title, artist_name, year, image_path, movement_color } = painting;
  return (
    <figure class="tour-stage column tinted" style={movementColors(movement_color)}>
      <div class="holder grow">
        {image_path !== null
          ? <AnimatedPicture key={id} painting={painting} stop={stop} />
          : painting.image_cleared
          ? <span class="empty-slot" />
          : <FramedGround id={id} title={title} year={year} />}
      </div>
      <figcaption>
        <a class="target soft" href={`/paintings/${id}`}>
          <span>
            <span {...shown(artist_name)} />, <cite {...shown(title, id)} />
            {year === null ? "" : `, ${year}`}
          </span>
        </a>
      </figcaption>
    </figure>
  );
}

function ShareAndPrint({ title, help }: { title: string; help: ComponentChildren }) {
  const [copyResult, setCopyResult] = useState<CopyResult>();
  const share = async () => {
    const url = location.href;
    // Cancelling the system's share dialog does not copy the link.
    if ("share" in navigator) return await navigator.share({ title, url }).catch(() => {});
    setCopyResult(await shareLink(url));
  };
  return (
    <p class="tour-along cluster">
      <Button onClick={share}>{t("share")}</Button>
      <Button onClick={() => globalThis.print()}>{t("print")}</Button>
      {help}
      <span role="status">{copyResult && shared(copyResult)}</span>
    </p>
  );
}

function Steps(
  { tour, stopIndex, goTo }: { tour: Tour; stopIndex: number; goTo: (to: number) => void },
) {
  const isLast = stopIndex === tour.stops.length - 1;
  return (
    <nav class="tour-steps" aria-label={t("steps")}>
      <Button disabled={stopIndex === 0} onClick={() => goTo(stopIndex - 1)}>
        <BackIcon /> {t("previous")}
      </Button>
      <ol class="tour-dots" aria-label={t("all_stops")}>
        {tour.stops.map((stop, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={t("go_to", { number: index + 1, title: stop.title })}
              {...(index === stopIndex ? { "aria-current": "step" as const } : {})}
              onClick={() => goTo(index)}
            />
          </li>
        ))}
      </ol>
      <Button onClick={() => goTo(isLast ? 0 : stopIndex + 1)}>
        {t(isLast ? "again" : "next")} <ArrowIcon />
      </Button>
    </nav>
  );
}

/**
 * The screen of a stop, which adapts to the width of its container.
 * @param children Content below the title.
 */
export function TourScreen({ tour, stopIndex, goTo, swipe, help, children }: {
  tour: Tour;
  stopIndex: number;
  goTo: (to: number) => void;
  swipe: Swipe;
  /** The button that lists the shortcuts. */
  help?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const stop = tour.stops[stopIndex];
  const painting = stop && tour.paintings.find(({ id }) => id === stop.painting_id);
  return (
    <div class="tour">
      {stop && painting && <TourStage painting={painting} stop={stop} />}
      <div class="tour-side column" {...swipe}>
        <header class="stack gap-3" {...langOfTour(tour)}>
          <h1>{tour.title}</h1>
          {stopIndex === 0 && <p class="soft">{tour.summary}</p>}
          {children}
        </header>
        {stop && (
          <>
            <div class="tour-stop scroll stack gap-3" aria-live="polite">
              <p class="faint small">
                {t("stop_of", { number: stopIndex + 1, total: tour.stops.length })}
              </p>
              <h2 {...langOfTour(stop)}>{stop.title}</h2>
              <p {...langOfTour(stop)}>{stop.body}</p>
            </div>
            <Steps tour={tour} stopIndex={stopIndex} goTo={goTo} />
          </>
        )}
        <ShareAndPrint title={tour.title} help={help} />
      </div>
    </div>
  );
}
