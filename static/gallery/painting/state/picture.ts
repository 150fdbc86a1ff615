import type {
  Annotation,
  PaintingContext,
  PaintingPage,
} from "../../../../domain/gallery/painting_records.ts";
import { useEffect, useState } from "preact/hooks";
import { MAX_SIDE_PIXELS, sizedImageUrl } from "../../../../domain/iiif/addresses.ts";
import { foundImageUrl, imageUrl } from "../../shared/images.ts";
import { firstState, loadInTurn, type SearchState } from "../../shared/picture_search.ts";

/** A note with its number in the list of all. */
interface PlacedNote {
  note: Annotation;
  number: number;
  /** In fractions of the picture: the point, or the middle of the rectangle. */
  x: number;
  y: number;
}

/** The notes that speak of a place in the picture, and not of the whole. */
export function placedNotes(notes: readonly Annotation[]): PlacedNote[] {
  return notes.flatMap((note, index) => {
    const { pos_x, pos_y, width = 0, height = 0 } = note;
    if (pos_x === null || pos_y === null) return [];
    return [{ note, number: index + 1, x: pos_x + width / 2, y: pos_y + height / 2 }];
  });
}

/** The picture of a painting as the page shows it: where its file is, and how large. */
type PagePainting = PaintingPage["painting"];

/** A picture that is there. */
export interface Picture {
  /** Address of the whole file. */
  url: string;
  /** Pixels of that file. */
  width: number;
  height: number;
  /** Address of a small image to begin with. */
  first?: string | undefined;
  /** Smaller sizes, for `srcset`. */
  smaller?: string;
  /** True if the image service has it. */
  zooms: boolean;
}

// Pixels. The widths of sizes are steps by the root of two, so that no place is given more than twice the pixels it shows.
const SHOWN_AT_ONCE = 360;
const WIDTHS = [510, 720, 1020, 1440, 2040, 2880];

/**
 * The picture, at once where its pixels are known, else as soon as its file has come: the local one
 * or one that the server has found, and how the search for it stands.
 */
export function usePicture(
  painting: PagePainting,
  { image_width: width, image_height: height, image_cleared }: PaintingContext,
): { picture: Picture | undefined; search: SearchState } {
  const { id, image_path, image_cache_key, thumbnail_path, thumbnail_cache_key } = painting;
  const local = imageUrl(image_path, image_cache_key);
  const registered = local !== undefined && width !== undefined && height !== undefined;
  const [found, setFound] = useState<Picture>();
  const [search, setSearch] = useState(firstState);
  useEffect(() => {
    if (registered) return;
    const any = local ?? imageUrl(thumbnail_path, thumbnail_cache_key);
    const url = any ?? (image_cleared ? undefined : foundImageUrl(id, "full"));
    if (url === undefined) return;
    const ending = new AbortController();
    loadInTurn(url, ending.signal).then((image) => {
      if (ending.signal.aborted) return;
      setSearch(image ? "found" : "none");
      if (image === undefined) return;
      const { naturalWidth: width, naturalHeight: height } = image;
      setFound({ url, width, height, zooms: any === undefined });
    });
    return () => ending.abort();
  }, []);
  if (!registered) return { picture: found, search };
  const first = firstImage(width, imageUrl(thumbnail_path, thumbnail_cache_key));
  const smaller = smallerSizes(id, { width, height }, image_cache_key);
  return {
    picture: { url: local, first, width, height, smaller, zooms: true },
    search: "found",
  };
}

/**
 * The small image that a page begins with: the thumbnail, which lists have shown and which nobody has to
 * make first; undefined where the picture itself is as small.
 *
 * @param width pixels of the picture
 */
export const firstImage = (width: number, thumbnail: string | undefined): string | undefined =>
  width > SHOWN_AT_ONCE ? thumbnail : undefined;

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
