/** The painting of the day, in the empty corner below the map. */
import type { PaintingOfTheDay } from "../../../../domain/gallery/records.ts";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../../shared/messages.ts";
import { shown } from "../../shared/catalog_text.ts";
import { imageUrl } from "../../shared/images.ts";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import { storedText } from "../../../shared/storage.ts";
import { formatYear } from "../../shared/years.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Returns the current day, in days since 1970. */
export const today = () => Math.floor(Date.now() / DAY_MS);

const OPENING_MS = 3000;
const opening = storedText("depot-opening");

/** Enlarges a visible painting over the faded map and moves it back, once per visitor. */
export function playOpening(painting: Element, map: Element): void {
  const isHidden = painting.getClientRects().length === 0;
  if (isHidden || prefersReducedMotion() || opening.read() !== undefined) return;
  opening.write("seen");
  const [from, around] = [painting, map].map((element) => element.getBoundingClientRect());
  const scale = Math.min(0.8 * around!.height / from!.height, 0.6 * around!.width / from!.width);
  const across = around!.left + around!.width / 2 - from!.left - from!.width / 2;
  const down = around!.top + around!.height / 2 - from!.top - from!.height / 2;
  const large = `translate(${across}px, ${down}px) scale(${scale})`;
  const play = (element: Element, property: string, resting: string, middle: string) =>
    element.animate({
      [property]: [resting, middle, middle, resting],
      offset: [0, 0.3, 0.5, 1],
      easing: "ease-in-out",
    }, OPENING_MS);
  const animations = [
    play(painting, "transform", "none", large),
    play(map, "opacity", "1", "0.15"),
  ];
  const end = () => animations.forEach((animation) => animation.finish());
  for (const input of ["pointerdown", "keydown", "wheel", "beforeprint"]) {
    addEventListener(input, end, { once: true, capture: true, passive: true });
  }
}

/**
 * The painting with links to the tours and to the room where it hangs.
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
        <p>
          <a
            class="work-name larger plain hover-line"
            href={`/paintings/${id}`}
            {...shown(title, id)}
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
