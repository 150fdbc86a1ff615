/** One of two paintings side by side: its picture, to be moved and zoomed, and its label. */
import { EditLink } from "../../shared/edit_link.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PaintingContext, PaintingPage } from "../../../../domain/gallery/painting_records.ts";
import { imageServiceUrl } from "../../../../domain/iiif/addresses.ts";
import { t as shared } from "../../../shared/messages.ts";
import { usePicture } from "../../painting/state/picture.ts";
import { Zoomer } from "../../painting/viewer/zoomer.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { FramedGround } from "../../shared/painting_wall.tsx";
import { formatYear } from "../../shared/years.ts";
import { t } from "../messages.ts";

/** A painting with what is known around it. */
export interface Compared {
  page: PaintingPage;
  context: PaintingContext;
}

/** What a side tells of itself. */
export interface SideEvents {
  /** There is a picture whose place is known; undefined: it is gone. */
  ready: (zoomer: Zoomer | undefined) => void;
  moved: () => void;
  /** A hand or a key is about to move this one. */
  taken: () => void;
}

/** The picture in its box; where it cannot be zoomed it stands still. */
function Movable({ id, title, url, events }: {
  id: number;
  title: string;
  url: string;
  events: SideEvents;
}) {
  const box = useRef<HTMLDivElement>(null);
  const handlers = useRef(events);
  handlers.current = events;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = new Zoomer(box.current!, {
      info: `${imageServiceUrl("", id)}/info.json`,
      still: url,
    }, {
      moved: () => handlers.current.moved(),
      ready: () => handlers.current.ready(made),
      failed: () => setFailed(true),
    });
    made.canvas.setAttribute("role", "application");
    made.canvas.setAttribute("aria-label", t("canvas", { title }));
    return () => {
      handlers.current.ready(undefined);
      made.close();
    };
  }, []);
  if (failed) return <img class="compare-still" src={url} alt={title} />;
  const taken = () => events.taken();
  return (
    <div
      class="compare-box"
      ref={box}
      onPointerDownCapture={taken}
      onWheelCapture={taken}
      onFocusCapture={taken}
    />
  );
}

/** The picture with its title, artist and year. */
export function ComparedSide({ of: { page, context }, events }: {
  of: Compared;
  events: SideEvents;
}) {
  const { painting } = page;
  const { artist, year } = context;
  const { picture, search } = usePicture(painting, context);
  const cleared = picture === undefined && context.image_cleared;
  return (
    <figure class="compare-side" style={movementColors(artist.movement_color)}>
      <div class="compare-view">
        {picture
          ? <Movable id={painting.id} title={painting.title} url={picture.url} events={events} />
          : cleared
          ? <span class="empty-slot" />
          : <FramedGround title={painting.title} year={year} state={search} />}
      </div>
      <figcaption>
        <h2>
          <a href={`/paintings/${painting.id}`}>{painting.title}</a>
        </h2>
        <p>
          <a href={`/artists/${artist.id}`}>{artist.name}</a>,{" "}
          {year === null ? shared("year_unknown") : formatYear(year)}
        </p>
        <EditLink kind="painting" id={painting.id} />
      </figcaption>
    </figure>
  );
}
