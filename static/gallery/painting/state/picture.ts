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
  first?: string | undefined;
  /** Smaller sizes, for `srcset`. */
  smaller?: string;
  /** True if the image service provides it. */
  zooms: boolean;
}

// Widths in pixels: of pictures that are shown without a small first image, and of the smaller
// sizes. The sizes differ by the square root of two, so that no more than twice the necessary
// pixels are loaded.
const MAX_DIRECT_WIDTH = 360;
const WIDTHS = [510, 720, 1020, 1440, 2040, 2880];

/**
 * Returns the picture, immediately if its size is known, else once its file has loaded: the local
 * file or one that the server has found; and the state of that search.
 */
export function usePicture(
  painting: PagePainting,
  { image_width: width, image_height: height, image_cleared }: PaintingContext,
): { picture: Picture | undefined; search: SearchState } {
  const { id, image_path, image_cache_key, thumbnail_path, thumbnail_cache_key } = painting;
  const local = imageUrl(image_path, image_cache_key);
  const hasKnownSize = local !== undefined && width !== undefined && height !== undefined;
  const [picture, setFound] = useState<Picture>();
  const [search, setSearch] = useState(initialSearchState);
  useEffect(() => {
    if (hasKnownSize) return;
    const storedUrl = local ?? imageUrl(thumbnail_path, thumbnail_cache_key);
    const url = storedUrl ?? (image_cleared ? undefined : foundImageUrl(id, "full"));
    if (url === undefined) return;
    const controller = new AbortController();
    loadInTurn(url, controller.signal).then((image) => {
      if (controller.signal.aborted) return;
      setSearch(image ? "found" : "none");
      if (image === undefined) return;
      const { naturalWidth: width, naturalHeight: height } = image;
      setFound({ url, width, height, zooms: storedUrl === undefined });
    });
    return () => controller.abort();
  }, []);
  if (!hasKnownSize) return { picture: picture, search };
  const first = firstImage(width, imageUrl(thumbnail_path, thumbnail_cache_key));
  const smaller = smallerSizes(id, { width, height }, image_cache_key);
  return {
    picture: { url: local, first, width, height, smaller, zooms: true },
    search: "found",
  };
}

/**
 * Returns the thumbnail, which exists already and is often cached, as the first image; undefined if
 * the picture itself is as small.
 * @param width Width of the picture, in pixels.
 */
export const firstImage = (width: number, thumbnail: string | undefined): string | undefined =>
  width > MAX_DIRECT_WIDTH ? thumbnail : undefined;

function smallerSizes(
  id: number,
  image: { width: number; height: number },
  key: number | undefined,
): string {
  const tallest = MAX_SIDE_PIXELS * image.width / image.height;
  return WIDTHS.filter((width) => width < image.width && width <= tallest)
    .map((width) => `${sizedImageUrl("", id, width, key)} ${width}w`)
    .join(", ");
}
