/**
 * The picture on a painting's page: framed, with its credit and a button that opens the close look.
 */
import { inLanguage } from "../../shared/catalog_text.ts";
import { useEffect, useRef } from "preact/hooks";
import { type Picture, sizesIn } from "../state/picture.ts";
import { ShownPicture } from "./shown_picture.tsx";
import type {
  Annotation,
  PaintingContext,
  PaintingPage,
} from "../../../../domain/gallery/painting_records.ts";
import { licenseName, PUBLIC_DOMAIN } from "../../../../domain/gallery/attribution.ts";
import { t } from "../messages.ts";
import { ReviewLink } from "../../shared/curator.tsx";
import { FramedGround, knownFormat, searchText } from "../../shared/painting_wall.tsx";
import type { SearchState } from "../../shared/picture_search.ts";
import type { ComponentChild, RefObject } from "preact";
import { Button } from "../../../shared/ui/button.tsx";
import type { PaintingDetails } from "../../../../domain/gallery/museum.ts";
import { type ActiveNote, Pins } from "./annotations.tsx";
import { LookIcon } from "./painting_icons.tsx";

/** Placeholder of a missing picture: the state of the search, and links. */
export function MissingPicture({ id, state, context }: {
  id: number;
  state: SearchState;
  context: PaintingContext;
}) {
  const { encyclopedia_title: title } = context;
  return (
    <figcaption class="picture-credit cluster cluster-nowrap cluster-middle">
      <span role="status">{searchText(state)}</span>
      {context.copyright_until !== undefined && (
        <span>{t("in_copyright", { year: String(context.copyright_until) })}</span>
      )}
      {title && state !== "looking" && (
        <a href={articleUrl(title)} rel="noopener noreferrer">{t("encyclopedia")}</a>
      )}
      {state !== "looking" && <ReviewLink kind="painting" id={id} label={t("add_picture")} />}
    </figcaption>
  );
}

const articleUrl = (title: string) =>
  `https://en.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`;

/** Source and licence of the picture; nothing if neither is known. */
export function PictureCredit({ context }: { context: PaintingContext }) {
  const { image_source: source, image_credit: credit, image_license: license } = context;
  const isFound = context.image_found === true;
  if (!source && !credit && !license && !isFound) return null;
  return (
    <figcaption class="picture-credit cluster cluster-nowrap cluster-middle">
      {isFound && <span>{t("found_automatically")}</span>}
      {license && (
        <Linked url={license}>
          {license === PUBLIC_DOMAIN ? t("public_domain") : licenseName(license)}
        </Linked>
      )}
      {credit && <span>{credit}</span>}
      {source && <Linked url={source}>{URL.canParse(source) ? t("file_source") : source}</Linked>}
    </figcaption>
  );
}

function Linked({ url, children }: { url: string; children: string }) {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return <span>{children}</span>;
  return <a href={parsed.href} rel="noopener noreferrer nofollow">{children}</a>;
}

// As in painting.css: limited by the width of its area and by the height of the screen.
const AREAS = {
  below: 860,
  narrow: ["94vw - 23px", "67vh - 77px"],
  wide: ["94vw - 464px", "84vh - 144px"],
} as const;

/** Returns the width of the picture on the page, as in the attribute `sizes`. */
export const stageSizes = (picture: Picture) => sizesIn(picture, AREAS);

/** The painting of the page. */
type PagePainting = PaintingPage["painting"];

/**
 * Calls `look` when the visitor zooms the picture with two fingers, or with the wheel and Ctrl or
 * Command.
 */
function useZoomGesture(
  figure: RefObject<HTMLElement | null>,
  look: (() => void) | undefined,
): void {
  useEffect(() => {
    const { current } = figure;
    if (!current || !look) return;
    const onWheel = (event: WheelEvent) => {
      // Without the key the wheel scrolls the page.
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
 * The picture with its pins; a background in the movement's colour while it loads, and an empty
 * frame if a curator has removed it.
 * @param date Date of the work as text.
 * @param size Size of the work itself.
 * @param look Opens the close look; undefined if there is none.
 * @param credit Source of the picture.
 */
export function Stage(
  { painting, date, size, cleared, picture, notes, note, look, credit, isMissing }: {
    painting: PagePainting;
    date: string;
    size: Pick<PaintingDetails, "height_mm" | "width_mm">;
    cleared: boolean;
    picture: Picture | undefined;
    notes: readonly Annotation[];
    note: ActiveNote;
    look: (() => void) | undefined;
    credit: ComponentChild;
    /** True if there is no picture, and none is being searched. */
    isMissing: boolean;
  },
) {
  const figure = useRef<HTMLElement>(null);
  useZoomGesture(figure, look);
  const format = picture ? picture.width / picture.height : knownFormat(size);
  const style = { "--format": String(format), "--pixels": `${picture?.width ?? 0}px` };
  if (isMissing) return <figure class="stage stage-missing" ref={figure}>{credit}</figure>;
  return (
    <figure class="stage centred" ref={figure} style={style}>
      <div class={picture ? "stage-frame stage-shown" : "stage-frame"}>
        {picture
          ? (
            <ShownPicture
              picture={picture}
              alt={`${inLanguage(painting.title, painting.id)}, ${
                inLanguage(painting.artist_name)
              }`}
              sizes={stageSizes(picture)}
              look={look}
            />
          )
          : cleared
          ? <span class="empty-slot" />
          : (
            <span class="cover" aria-hidden="true">
              <FramedGround id={painting.id} title={painting.title} date={date} />
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
