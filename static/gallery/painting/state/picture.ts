import type {
  Annotation,
  PaintingContext,
  PaintingPage,
} from "../../../../domain/gallery/painting_records.ts";
import { useEffect, useState } from "preact/hooks";
import { MAX_SIDE_PIXELS, sizedImageUrl } from "../../../../domain/iiif/addresses.ts";
import { foundImageUrl, imageUrl } from "../../shared/images.ts";
import { initialSearchState, loadInTurn, type SearchState } from "../../shared/picture_search.ts";

interface PlacedNote {
  note: Annotation;
  number: number;
  /** Position in fractions of the picture: the point, or the middle of the rectangle. */
  x: number;
  y: number;
}

/** Returns the notes that refer to a position on the picture. */
export function placedNotes(notes: readonly Annotation[]): PlacedNote[] {
  return notes.flatMap((note, index) => {
    const { pos_x, pos_y, width = 0, height = 0 } = note;
    if (pos_x === null || pos_y === null) return [];
    return [{ note, number: index + 1, x: pos_x + width / 2, y: pos_y + height / 2 }];
  });
}

/** The painting of the page. */
type PagePainting = PaintingPage["painting"];

/** An available picture. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  /** Smaller sizes and itself, for `srcset`. */
  sources?: string;
  /** True if the image service provides it. */
  zooms: boolean;
}

// Widths in pixels. They differ by the cube root of two at most, so that few more pixels than needed
// are loaded; 700 is for common phones.
const WIDTHS = [400, 510, 640, 700, 800, 1020, 1280, 1620, 2040, 2570, 3240];

/** Returns the stored picture; undefined if there is none, or its size is unknown. */
export function storedPicture(
  { id, image_path, image_cache_key }: PagePainting,
  { image_width: width, image_height: height }: PaintingContext,
): Picture | undefined {
  const url = imageUrl(image_path, image_cache_key);
  if (url === undefined || width === undefined || height === undefined) return undefined;
  const widest = Math.min(width - 1, MAX_SIDE_PIXELS * width / height);
  const smaller = WIDTHS.filter((one) => one <= widest)
    .map((one) => `${sizedImageUrl("", id, one, image_cache_key)} ${one}w`);
  return { url, width, height, sources: [...smaller, `${url} ${width}w`].join(", "), zooms: true };
}

/** Largest width and height of an area, as CSS calculations. */
type Area = readonly [width: string, height: string];

/**
 * Returns the attribute `sizes` of a picture that fills one of two areas. Pixels beyond two per CSS
 * pixel are invisible, so phones with three load as if they had two.
 * @param below Width of the window, in pixels, up to which the area is the narrow one.
 */
export function sizesIn(
  { width, height }: Picture,
  { below, narrow, wide }: { below: number; narrow: Area; wide: Area },
): string {
  const format = (width / height).toFixed(2);
  const within = ([x, y]: Area) => `min(${x}, (${y}) * ${format})`;
  const isNarrow = `(max-width: ${below}px)`;
  return `${isNarrow} and (min-resolution: 2.1dppx) calc(${within(narrow)} * 2 / 3), ` +
    `${isNarrow} ${within(narrow)}, ${within(wide)}`;
}

/**
 * Returns the picture, immediately if its size is known, else once its file has loaded: the local
 * file or one that the server has found; and the state of that search.
 */
export function usePicture(
  painting: PagePainting,
  context: PaintingContext,
): { picture: Picture | undefined; search: SearchState } {
  const stored = storedPicture(painting, context);
  const [picture, setFound] = useState<Picture>();
  const [search, setSearch] = useState(initialSearchState);
  useEffect(() => {
    if (stored) return;
    const { id, image_path, image_cache_key, thumbnail_path, thumbnail_cache_key } = painting;
    const local = imageUrl(image_path, image_cache_key) ??
      imageUrl(thumbnail_path, thumbnail_cache_key);
    const url = local ?? (context.image_cleared ? undefined : foundImageUrl(id, "full"));
    if (url === undefined) return;
    const controller = new AbortController();
    loadInTurn(url, controller.signal).then((image) => {
      if (controller.signal.aborted) return;
      setSearch(image ? "found" : "none");
      if (image === undefined) return;
      const { naturalWidth: width, naturalHeight: height } = image;
      setFound({ url, width, height, zooms: local === undefined });
    });
    return () => controller.abort();
  }, []);
  return stored ? { picture: stored, search: "found" } : { picture, search };
}
