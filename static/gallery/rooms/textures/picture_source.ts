/** Sources of the paintings' pictures. */
import { foundImageUrl, imageUrl } from "../../shared/images.ts";
import { formatYear } from "../../shared/years.ts";
import { knownFormat } from "../../shared/painting_wall.tsx";
import type { Exhibit } from "../exhibition.ts";
import { drawnLabel } from "./label_sheet.ts";

/** The longer side of a loaded picture in pixels, at most. The smallest is the thumbnail. */
export type Size = 480 | 1024 | 2048;
export const SIZES: readonly Size[] = [480, 1024, 2048];
export const THUMBNAIL: Size = 480;

/** Pixels before the browser hands them to the graphics card. */
export type Pixels = ImageBitmap | HTMLCanvasElement;

function localAddress(exhibit: Exhibit, size: Size): string | undefined {
  const thumb = imageUrl(exhibit.thumbnail_path, exhibit.thumbnail_cache_key);
  const full = imageUrl(exhibit.image_path, exhibit.image_cache_key);
  return size === THUMBNAIL ? thumb ?? full : full ?? thumb;
}

const foundAddress = (exhibit: Exhibit, size: Size) =>
  foundImageUrl(exhibit.id, size === THUMBNAIL ? "thumb" : "full");

/** A curator has taken the image down: its place stays empty. */
export function isCleared({ image_cleared }: Exhibit): boolean {
  return image_cleared === true;
}

async function fetchPixels(address: string, size: Size, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`No image: ${response.status}`);
  const whole = await createImageBitmap(await response.blob());
  const longer = Math.max(whole.width, whole.height);
  if (longer <= size) return whole;
  // Scaled where it is decoded, so that no more goes to the graphics card than is seen.
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * size / longer)),
    resizeHeight: Math.max(1, Math.round(whole.height * size / longer)),
    resizeQuality: "high",
  });
  whole.close();
  return small;
}

/** Fetches pictures, and remembers which paintings have none and which have been found. */
export class PictureSource {
  readonly #missing = new Set<number>();
  readonly #found = new Set<number>();

  /** @param color the movement's, for the ground under a title */
  constructor(private readonly color: string) {}

  /** Returns true if a drawn title replaces the picture. */
  isDrawn(exhibit: Exhibit): boolean {
    return this.#address(exhibit, THUMBNAIL) === undefined;
  }

  /** Returns true if the server can be asked to search for the picture. */
  canSeek(exhibit: Exhibit): boolean {
    return this.isDrawn(exhibit) && !this.#missing.has(exhibit.id) &&
      foundAddress(exhibit, THUMBNAIL) !== undefined;
  }

  #address(exhibit: Exhibit, size: Size): string | undefined {
    if (this.#missing.has(exhibit.id)) return undefined;
    return localAddress(exhibit, size) ??
      (this.#found.has(exhibit.id) ? foundAddress(exhibit, size) : undefined);
  }

  /**
   * Has the server look for a picture, which may take long.
   *
   * @returns whether there is one now
   * @throws a DOMException when it was called off
   */
  async seek(exhibit: Exhibit, signal: AbortSignal): Promise<boolean> {
    let found = false;
    try {
      const response = await fetch(foundAddress(exhibit, THUMBNAIL)!, { signal });
      await response.body?.cancel();
      found = response.ok;
    } catch (error) {
      if (signal.aborted) throw error;
    }
    (found ? this.#found : this.#missing).add(exhibit.id);
    return found;
  }

  /**
   * The picture in a size, or the title when there is no picture.
   *
   * @throws a DOMException when it was called off
   */
  async load(
    exhibit: Exhibit,
    size: Size,
    words: { undated: string },
    signal: AbortSignal,
  ): Promise<Pixels> {
    const address = this.#address(exhibit, size);
    if (address !== undefined) {
      try {
        return await fetchPixels(address, size, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        this.#missing.add(exhibit.id);
      }
    }
    const year = exhibit.year === null ? words.undated : formatYear(exhibit.year);
    const label = { title: exhibit.title, year, color: this.color };
    return drawnLabel(label, Math.min(size, 1024), knownFormat(exhibit));
  }
}
