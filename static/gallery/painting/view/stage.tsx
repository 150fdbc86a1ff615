/** The picture on its wall: shown at once in its own proportions, and brought closer when asked to. */
import type { ComponentChild, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { Annotation, PaintingPage } from "../../../../domain/gallery/painting_records.ts";
import type { PaintingDetails } from "../../../../domain/gallery/museum.ts";
import { FramedGround, knownFormat } from "../../shared/painting_wall.tsx";
import { type ActiveNote, Pins } from "./annotations.tsx";
import { LookIcon } from "./painting_icons.tsx";
import type { Picture } from "../state/picture.ts";
import { ShownPicture } from "./shown_picture.tsx";
import { t } from "../messages.ts";

type PagePainting = PaintingPage["painting"];

/** Calls `look` when two fingers, or a wheel with the key that zooms, say that it is too small. */
function useSpread(figure: RefObject<HTMLElement | null>, look: (() => void) | undefined): void {
  useEffect(() => {
    const { current } = figure;
    if (!current || !look) return;
    const onWheel = (event: WheelEvent) => {
      // Without the key it is for the page: who reads on must not be held up by the picture.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      look();
    };
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length < 2) return;
      event.preventDefault();
      look();
    };
    current.addEventListener("wheel", onWheel, { passive: false });
    current.addEventListener("touchstart", onTouch, { passive: false });
    return () => {
      current.removeEventListener("wheel", onWheel);
      current.removeEventListener("touchstart", onTouch);
    };
  }, [look]);
}

/**
 * The picture with its pins; a ground of the movement's colour while it has not come, and an empty
 * slot where a curator has taken it down.
 *
 * @param date when it was made, in words
 * @param size of the work itself
 * @param look opens the close look; undefined when there is nothing to look at
 * @param credit where the picture comes from
 */
export function Stage({ painting, date, size, cleared, picture, notes, note, look, credit }: {
  painting: PagePainting;
  date: string;
  size: Pick<PaintingDetails, "height_mm" | "width_mm">;
  cleared: boolean;
  picture: Picture | undefined;
  notes: readonly Annotation[];
  note: ActiveNote;
  look: (() => void) | undefined;
  credit: ComponentChild;
}) {
  const figure = useRef<HTMLElement>(null);
  useSpread(figure, look);
  const format = picture ? picture.width / picture.height : knownFormat(size);
  const style = { "--format": String(format), "--pixels": `${picture?.width ?? 0}px` };
  return (
    <figure class="stage" ref={figure} style={style}>
      <div class={picture ? "stage-frame stage-shown" : "stage-frame"}>
        {picture
          ? (
            <ShownPicture
              picture={picture}
              alt={`${painting.title}, ${painting.artist_name}`}
              sizes={sizesOf(format)}
              look={look}
            />
          )
          : cleared
          ? <span class="empty-slot" />
          : (
            <span class="stage-ground" aria-hidden="true">
              <FramedGround title={painting.title} date={date} />
            </span>
          )}
        {picture && <Pins annotations={notes} {...note} />}
      </div>
      {look && (
        <Button class="button stage-look" aria-keyshortcuts="z" onClick={look}>
          <LookIcon /> {t("up_close")}
        </Button>
      )}
      {credit}
    </figure>
  );
}

// As exhibit.css has it: as wide as its place allows, and no higher than the screen.
function sizesOf(format: number): string {
  const byHeight = `${Math.round(84 * format)}vh`;
  return `(width <= 860px) min(92vw, ${Math.round(66 * format)}vh), min(64vw, ${byHeight})`;
}
