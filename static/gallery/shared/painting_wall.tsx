/** Paintings side by side in rows of equal height, in the given order. */
import { shown } from "./catalog_text.ts";
import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import type { PaintingDetails } from "../../../domain/gallery/museum.ts";
import type { PaletteColour } from "../../../domain/images/likeness/palette.ts";
import type { PaintingRow } from "../../../domain/gallery/records.ts";
import { t } from "../../shared/messages.ts";
import { pageContext } from "../../shared/page_context.ts";
import { imageUrl } from "./images.ts";
import { Heart } from "./my_wall.tsx";
import { type SearchState, useFoundThumbnail } from "./picture_search.ts";
import { formatYear } from "./years.ts";

/** Aspect ratio of a frame without a known size: a square. */
export const UNKNOWN_FORMAT = 1;

type Sizes =
  & Pick<PaintingRow, "image_width" | "image_height">
  & Pick<PaintingDetails, "height_mm" | "width_mm">;

/** Returns the aspect ratio of a painting's frame: of its image, else of the work itself. */
export function knownFormat({ image_width, image_height, width_mm, height_mm }: Sizes): number {
  if (image_width && image_height) return image_width / image_height;
  return width_mm && height_mm ? width_mm / height_mm : UNKNOWN_FORMAT;
}

// Range of aspect ratios on the wall; scrolls and very tall paintings are cropped, because their
// rows would be too low or too narrow.
const MIN_ASPECT = 0.3;
const MAX_ASPECT = 4;

/** Returns the aspect ratio of a painting's frame on the wall. */
export const formatOf = (painting: Sizes) =>
  Math.min(Math.max(knownFormat(painting), MIN_ASPECT), MAX_ASPECT);

/** Returns the state of a picture search as text. */
export function searchText(state: SearchState): string {
  if (state === "off") return t("picture_missing");
  return state === "found" ? "" : t(state === "looking" ? "picture_sought" : "picture_not_found");
}

/** The title and the date of a work, which replace a missing image. */
export function FramedGround({ title, id, year = null, date, state }: {
  title: string;
  id: number;
  year?: number | null;
  /** Date as text; the year if omitted. */
  date?: string;
  /** State of the search for its picture, if shown here. */
  state?: SearchState;
}) {
  return (
    <span class="framed-ground">
      <span class="framed-title clip-lines" {...shown(title, id)} />
      <span class="framed-year small">
        {date ?? (year === null ? t("year_unknown") : formatYear(year))}
      </span>
      {state && <span class={`smaller framed-${state}`}>{searchText(state)}</span>}
    </span>
  );
}

type WallPainting =
  & Sizes
  & Pick<
    PaintingRow,
    | "id"
    | "title"
    | "year"
    | "artist_name"
    | "image_path"
    | "thumbnail_path"
    | "thumbnail_cache_key"
    | "image_cleared"
  >;

function Picture({ painting }: { painting: WallPainting }) {
  const url = imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key);
  if (url) return <img src={url} alt="" loading="lazy" decoding="async" />;
  // A curator has removed this image: the frame stays empty.
  if (painting.image_cleared) return <span class="empty-slot" />;
  return <FoundPicture painting={painting} />;
}

/** The placeholder of a missing image, replaced as soon as the server has found one. */
function FoundPicture({ painting: { id, title, year } }: { painting: WallPainting }) {
  const element = useRef<HTMLSpanElement>(null);
  const { state, url } = useFoundThumbnail(element, id);
  return (
    <span class="sought" ref={element}>
      <FramedGround id={id} title={title} year={year} state={state} />
      {state === "found" && (
        <img class="found-image cover contain" src={url} alt="" decoding="async" />
      )}
    </span>
  );
}

/** Separates works with a picture from the others. */
export function byPicture<Painting extends Pick<PaintingRow, "image_path">>(
  paintings: readonly Painting[],
): { pictured: Painting[]; others: Painting[] } {
  const isPictured = ({ image_path }: Painting) => image_path !== null;
  return {
    pictured: paintings.filter(isPictured),
    others: paintings.filter((painting) => !isPictured(painting)),
  };
}

/**
 * A list of works without pictures, each with its thumbnail as soon as the server has found one.
 * @param named True to add the artist to each work.
 */
export function WorkList(
  { paintings, named = false }: { paintings: readonly WallPainting[]; named?: boolean },
) {
  return (
    <ul class="work-list tiles">
      {paintings.slice(0, pageContext.maxInList).map((painting) => (
        <li key={painting.id}>
          <a class="list-row list-row-aligned" href={`/paintings/${painting.id}`}>
            <FoundThumbnail painting={painting} />
            <span class="work-caption">
              <span class="work-name" {...shown(painting.title, painting.id)} />
              <ArtistAndYear painting={painting} named={named} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function ArtistAndYear({ painting: { artist_name, year }, named }: {
  painting: WallPainting;
  named: boolean;
}) {
  return (
    <span class="faint small">
      {named && <span {...shown(artist_name)} />}
      {named && ", "}
      {year === null ? t("year_unknown") : formatYear(year)}
    </span>
  );
}

/** A thumbnail, as soon as the server has found a picture. */
function FoundThumbnail({ painting: { id, image_cleared } }: { painting: WallPainting }) {
  const element = useRef<HTMLSpanElement>(null);
  const { state, url } = useFoundThumbnail(element, id);
  const isFound = state === "found" && !image_cleared;
  return (
    <span class={isFound ? "thumb" : ""} ref={element}>
      {isFound && <img src={url} alt="" decoding="async" />}
    </span>
  );
}

const heartOf = ({ id, title }: WallPainting) => <Heart id={id} title={title} />;

/**
 * The wall.
 * @param named True to add the artist to each caption.
 * @param mark Returns content above a painting's caption.
 * @param tools Returns the buttons of a painting, besides its link.
 */
export function PaintingWall<Painting extends WallPainting>(
  { paintings, named = false, mark, tools = heartOf }: {
    paintings: readonly Painting[];
    named?: boolean;
    mark?: (painting: Painting) => ComponentChild;
    tools?: (painting: Painting) => ComponentChild;
  },
) {
  return (
    <ul class="wall">
      {paintings.slice(0, pageContext.maxInList).map((painting) => (
        <li
          key={painting.id}
          class="work"
          data-work={painting.id}
          style={{ "--format": formatOf(painting).toFixed(3) }}
        >
          <a class="stack plain" href={`/paintings/${painting.id}`}>
            <span class="frame">
              <Picture painting={painting} />
            </span>
            {mark?.(painting)}
            <span class="work-caption">
              <span class="work-name" {...shown(painting.title, painting.id)} />
              <ArtistAndYear painting={painting} named={named} />
            </span>
          </a>
          {tools(painting)}
        </li>
      ))}
    </ul>
  );
}

/** Works: a wall of those with a picture, and a list of the others. */
export function Works(
  { paintings, named = false }: { paintings: readonly WallPainting[]; named?: boolean },
) {
  const { pictured, others } = byPicture(paintings);
  return (
    <>
      {pictured.length > 0 && <PaintingWall paintings={pictured} named={named} />}
      {others.length > 0 && <WorkList paintings={others} named={named} />}
    </>
  );
}

/** The colours of a picture side by side, each as wide as its share. */
export function PaletteStrip({ palette }: { palette: readonly PaletteColour[] }) {
  return (
    <span class="palette-strip" aria-hidden="true">
      {palette.map(({ colour, share }) => (
        <span key={colour} style={{ background: `#${colour}`, "flex-grow": String(share) }} />
      ))}
    </span>
  );
}
