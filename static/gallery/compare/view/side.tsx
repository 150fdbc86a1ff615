/** One of two paintings side by side: its picture, to be moved and zoomed, and its label. */
import { EditLink } from "../../shared/curator.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PaintingContext, PaintingPage } from "../../../../domain/gallery/painting_records.ts";
import { imageServiceUrl } from "../../../../domain/iiif/addresses.ts";
import { t as shared } from "../../../shared/messages.ts";
import { type Picture, usePicture } from "../../painting/state/picture.ts";
import { ShownPicture } from "../../painting/view/shown_picture.tsx";
import type { Zoomer } from "../../painting/viewer/zoomer.ts";
import { viewerScripts } from "../../painting/viewer_scripts.ts";
import { inEnglish } from "../../shared/catalog_names.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { FramedGround } from "../../shared/painting_wall.tsx";
import { formatYear } from "../../shared/years.ts";
import { t } from "../messages.ts";

/** A painting with what is known around it. */
export interface Compared {
  page: PaintingPage;
  context: PaintingContext;
}

/** Events of a side. */
export interface SideEvents {
  /** There is a picture whose place is known; undefined: it is gone. */
  ready: (zoomer: Zoomer | undefined) => void;
  moved: () => void;
  /** A hand or a key is about to move this one. */
  taken: () => void;
}

/** The picture, still until the page is used; then in a box where it can be moved and zoomed. */
function Movable({ id, title, picture, isUsed, events }: {
  id: number;
  title: string;
  picture: Picture;
  isUsed: boolean;
  events: SideEvents;
}) {
  const box = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLDivElement>(null);
  const handlers = useRef(events);
  handlers.current = events;
  const [state, setState] = useState<"still" | "ready" | "failed">("still");
  useEffect(() => {
    if (!isUsed) return;
    let created: Zoomer | undefined;
    let isGone = false;
    const fail = () => setState("failed");
    viewerScripts.zoomer?.().then(({ Zoomer }) => {
      if (isGone) return;
      const zoomer = new Zoomer(box.current!, {
        info: `${imageServiceUrl("", id)}/info.json`,
        still: shownIn(still.current) ?? picture.first ?? picture.url,
      }, {
        moved: () => handlers.current.moved(),
        ready: () => {
          setState("ready");
          handlers.current.ready(zoomer);
        },
        failed: fail,
      });
      zoomer.canvas.setAttribute("role", "application");
      zoomer.canvas.setAttribute("aria-label", t("canvas", { title }));
      created = zoomer;
    }, fail);
    return () => {
      isGone = true;
      handlers.current.ready(undefined);
      created?.close();
    };
  }, [isUsed]);
  const taken = () => events.taken();
  return (
    <>
      {state !== "ready" && (
        <div class="compare-still" ref={still}>
          <ShownPicture picture={picture} alt={title} sizes={sizesOf(picture)} />
        </div>
      )}
      {state !== "failed" && (
        <div
          class="zoom-box"
          ref={box}
          onPointerDownCapture={taken}
          onWheelCapture={taken}
          onFocusCapture={taken}
        />
      )}
    </>
  );
}

/** The file that stands there already; undefined while it is on its way. */
function shownIn(still: Element | null): string | undefined {
  const image = still?.querySelector<HTMLImageElement>(".stage-picture");
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
}

// As compare.css has it: half of the window, beside the other or above it.
function sizesOf({ width, height }: Picture): string {
  const format = width / height;
  return `(width <= 640px) min(100vw, ${Math.round(32 * format)}vh), min(50vw, ${
    Math.round(78 * format)
  }vh)`;
}

/** The picture with its title, artist and year. */
export function ComparedSide({ of: { page, context }, isUsed, events }: {
  of: Compared;
  /** True if the user can interact with the page, so that pictures can be moved and zoomed. */
  isUsed: boolean;
  events: SideEvents;
}) {
  const { painting } = page;
  const { artist, year } = context;
  const { picture, search } = usePicture(painting, context);
  const cleared = picture === undefined && context.image_cleared;
  return (
    <figure class="compare-side" style={movementColors(artist.movement_color)}>
      <div class="compare-view tinted">
        {picture
          ? (
            <Movable
              id={painting.id}
              title={painting.title}
              picture={picture}
              isUsed={isUsed}
              events={events}
            />
          )
          : cleared
          ? <span class="empty-slot" />
          : <FramedGround title={painting.title} year={year} state={search} />}
      </div>
      <figcaption>
        <h2>
          <a href={`/paintings/${painting.id}`} {...inEnglish()}>{painting.title}</a>
        </h2>
        <p>
          <a href={`/artists/${artist.id}`} {...inEnglish()}>{artist.name}</a>,{" "}
          {year === null ? shared("year_unknown") : formatYear(year)}
        </p>
        <EditLink kind="painting" id={painting.id} />
      </figcaption>
    </figure>
  );
}
