/** One stop of a tour as it is seen: the picture, the text beside or below it, and the steps. */
import type { ComponentChildren } from "preact";
import { Button } from "../../shared/ui/button.tsx";
import type { Tour } from "../../../domain/gallery/tour_records.ts";
import { ArrowIcon, BackIcon } from "../../shared/icons.tsx";
import { langOf } from "./in_language.ts";
import { t } from "./messages.ts";
import { TourStage } from "./stage.tsx";
import type { Swipe } from "./walk.ts";
import { useState } from "preact/hooks";
import { t as shared } from "../../shared/messages.ts";
import { copyLink, type CopyResult } from "../shared/copy_link.ts";

/** Buttons that share and print. */
function TakeAlong({ title }: { title: string }) {
  const [copyResult, setCopyResult] = useState<CopyResult>();
  const share = async () => {
    const url = location.href;
    // A visitor who closes the system's own sheet has not asked for a copy.
    if ("share" in navigator) return await navigator.share({ title, url }).catch(() => {});
    setCopyResult(await copyLink(url));
  };
  return (
    <p class="tour-along cluster">
      <Button onClick={share}>{t("share")}</Button>
      <Button onClick={() => globalThis.print()}>{t("print")}</Button>
      <span role="status">{copyResult && shared(copyResult)}</span>
    </p>
  );
}

function Steps({ tour, at, go }: { tour: Tour; at: number; go: (to: number) => void }) {
  const last = at === tour.stops.length - 1;
  return (
    <nav class="tour-steps" aria-label={t("steps")}>
      <Button disabled={at === 0} onClick={() => go(at - 1)}>
        <BackIcon /> {t("previous")}
      </Button>
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
      <Button onClick={() => go(last ? 0 : at + 1)}>
        {t(last ? "again" : "next")} <ArrowIcon />
      </Button>
    </nav>
  );
}

/**
 * The screen, which fits the width of the page that it is in.
 *
 * @param children stand below the title
 */
export function TourScreen({ tour, at, go, swipe, children }: {
  tour: Tour;
  at: number;
  go: (to: number) => void;
  swipe: Swipe;
  children?: ComponentChildren;
}) {
  const stop = tour.stops[at];
  const painting = stop && tour.paintings.find(({ id }) => id === stop.painting_id);
  return (
    <div class="tour">
      {stop && painting && <TourStage painting={painting} stop={stop} />}
      <div class="tour-side" {...swipe}>
        <header class="stack gap-3" {...langOf(tour)}>
          <h1>{tour.title}</h1>
          {at === 0 && <p class="soft">{tour.summary}</p>}
          {children}
        </header>
        {stop && (
          <>
            <div class="tour-stop stack gap-3" aria-live="polite">
              <p class="faint small">
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
  );
}
