/** One of two paintings side by side: its zoomable picture and its label. */
import { EditLink } from "../../shared/curator.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PaintingContext, PaintingPage } from "../../../../domain/gallery/painting_records.ts";
import { imageServiceUrl } from "../../../../domain/iiif/addresses.ts";
import { t as shared } from "../../../shared/messages.ts";
import { type Picture, sizesIn, usePicture } from "../../painting/state/picture.ts";
import { ShownPicture } from "../../painting/view/shown_picture.tsx";
import type { Zoomer } from "../../painting/viewer/zoomer.ts";
import { viewerScripts } from "../../painting/viewer_scripts.ts";
import { inLanguage, shown } from "../../shared/catalog_text.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { FramedGround } from "../../shared/painting_wall.tsx";
import { formatYear } from "../../shared/years.ts";
import { t } from "../messages.ts";

/** A painting with its context. */
export interface ComparedPainting {
  page: PaintingPage;
  context: PaintingContext;
}

/** Events of a side. */
export interface SideEvents {
  /** Called with the zoomer when the picture is ready, and with undefined when it is removed. */
  ready: (zoomer: Zoomer | undefined) => void;
  moved: () => void;
  /** Called before the visitor moves this picture. */
  onUse: () => void;
}

/** The picture, static until the page is used; then zoomable. */
function Movable({ id, title, picture, priority, isUsed, events }: {
  id: number;
  title: string;
  picture: Picture;
  priority: "high" | "low";
  isUsed: boolean;
  events: SideEvents;
}) {
  const box = useRef<HTMLDivElement>(null);
  const staticImage = useRef<HTMLDivElement>(null);
  const handlers = useRef(events);
  handlers.current = events;
  const [state, setState] = useState<"still" | "ready" | "failed">("still");
  useEffect(() => {
    if (!isUsed) return;
    let created: Zoomer | undefined;
    let isUnmounted = false;
    const fail = () => setState("failed");
    viewerScripts.zoomer?.().then(({ Zoomer }) => {
      if (isUnmounted) return;
      const zoomer = new Zoomer(box.current!, {
        info: `${imageServiceUrl("", id)}/info.json`,
        still: staticImage.current?.querySelector("img")?.currentSrc || picture.url,
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
      isUnmounted = true;
      handlers.current.ready(undefined);
      created?.close();
    };
  }, [isUsed]);
  const onUse = () => events.onUse();
  return (
    <>
      {state !== "ready" && (
        <div class="compare-still cover" ref={staticImage}>
          <ShownPicture
            picture={picture}
            alt={title}
            sizes={comparedSizes(picture)}
            priority={priority}
          />
        </div>
      )}
      {state !== "failed" && (
        <div
          class="zoom-box cover"
          ref={box}
          onPointerDownCapture={onUse}
          onWheelCapture={onUse}
          onFocusCapture={onUse}
        />
      )}
    </>
  );
}

// As in compare.css: half of the window, beside the other picture or above it.
const AREAS = { below: 640, narrow: ["100vw", "36vh"], wide: ["50vw", "78vh"] } as const;

/** Returns the width of the picture on the page, as in the attribute `sizes`. */
export const comparedSizes = (picture: Picture) => sizesIn(picture, AREAS);

/** The picture with its title, artist and year. */
export function ComparedSide({ of: { page, context }, priority, isUsed, events }: {
  of: ComparedPainting;
  /** Priority of its picture: the first is loaded before the second. */
  priority: "high" | "low";
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
      <div class="compare-view holder tinted">
        {picture
          ? (
            <Movable
              id={painting.id}
              title={inLanguage(painting.title, painting.id)}
              picture={picture}
              priority={priority}
              isUsed={isUsed}
              events={events}
            />
          )
          : cleared
          ? <span class="empty-slot" />
          : <FramedGround id={painting.id} title={painting.title} year={year} state={search} />}
      </div>
      <figcaption>
        <h2 class="larger">
          <a href={`/paintings/${painting.id}`} {...shown(painting.title, painting.id)} />
        </h2>
        <p>
          <a href={`/artists/${artist.id}`} {...shown(artist.name)} />,{" "}
          {year === null ? shared("year_unknown") : formatYear(year)}
        </p>
        <EditLink kind="painting" id={painting.id} />
      </figcaption>
    </figure>
  );
}
