/** Sources of the paintings' pictures. */
import { inLanguage } from "../../shared/catalog_text.ts";
import { foundImageUrl, imageUrl } from "../../shared/images.ts";
import { formatYear } from "../../shared/years.ts";
import { knownFormat } from "../../shared/painting_wall.tsx";
import type { Exhibit } from "../exhibition.ts";
import { drawPlaceholder } from "./label_sheet.ts";

/** Maximum longer side of a loaded picture, in pixels. The smallest size is the thumbnail. */
export type Size = 480 | 1024 | 2048;
export const SIZES: readonly Size[] = [480, 1024, 2048];
export const THUMBNAIL: Size = 480;

/** Decoded pixels to be uploaded to graphics memory. */
export type Pixels = ImageBitmap | HTMLCanvasElement;

function localUrl(exhibit: Exhibit, size: Size): string | undefined {
  const thumb = imageUrl(exhibit.thumbnail_path, exhibit.thumbnail_cache_key);
  const full = imageUrl(exhibit.image_path, exhibit.image_cache_key);
  return size === THUMBNAIL ? thumb ?? full : full ?? thumb;
}

const foundUrl = (exhibit: Exhibit, size: Size) =>
  foundImageUrl(exhibit.id, size === THUMBNAIL ? "thumb" : "full");

/** Returns true if a curator has removed the image; its frame stays empty. */
export function isCleared({ image_cleared }: Exhibit): boolean {
  return image_cleared === true;
}

async function fetchPixels(address: string, size: Size, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`No image: ${response.status}`);
  const original = await createImageBitmap(await response.blob());
  const longer = Math.max(original.width, original.height);
  if (longer <= size) return original;
  // Scaled on decoding, so that no more pixels than necessary are uploaded.
  const scaled = await createImageBitmap(original, {
    resizeWidth: Math.max(1, Math.round(original.width * size / longer)),
    resizeHeight: Math.max(1, Math.round(original.height * size / longer)),
    resizeQuality: "high",
  });
  original.close();
  return scaled;
}

/** Fetches pictures, and remembers the paintings without a picture and those with a found one. */
export class PictureSource {
  readonly #missingIds = new Set<number>();
  readonly #foundIds = new Set<number>();

  /** @param color The movement's colour, for the background of placeholders. */
  constructor(private readonly color: string) {}

  /** Returns true if a drawn title replaces the picture. */
  isDrawn(exhibit: Exhibit): boolean {
    return this.#address(exhibit, THUMBNAIL) === undefined;
  }

  /** Returns true if the server can be asked to search for the picture. */
  canSeek(exhibit: Exhibit): boolean {
    return this.isDrawn(exhibit) && !this.#missingIds.has(exhibit.id) &&
      foundUrl(exhibit, THUMBNAIL) !== undefined;
  }

  #address(exhibit: Exhibit, size: Size): string | undefined {
    if (this.#missingIds.has(exhibit.id)) return undefined;
    return localUrl(exhibit, size) ??
      (this.#foundIds.has(exhibit.id) ? foundUrl(exhibit, size) : undefined);
  }

  /**
   * Lets the server search other sites for a picture, which may take long.
   * @returns True if a picture is available afterwards.
   * @throws {DOMException} If it is aborted.
   */
  async seek(exhibit: Exhibit, signal: AbortSignal): Promise<boolean> {
    let isFound = false;
    try {
      const response = await fetch(foundUrl(exhibit, THUMBNAIL)!, { signal });
      await response.body?.cancel();
      isFound = response.ok;
    } catch (error) {
      if (signal.aborted) throw error;
    }
    (isFound ? this.#foundIds : this.#missingIds).add(exhibit.id);
    return isFound;
  }

  /**
   * Loads the picture in a size, or draws a placeholder if there is none.
   * @throws {DOMException} If it is aborted.
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
        this.#missingIds.add(exhibit.id);
      }
    }
    const year = exhibit.year === null ? words.undated : formatYear(exhibit.year);
    const label = { title: inLanguage(exhibit.title, exhibit.id), year, color: this.color };
    return drawPlaceholder(label, Math.min(size, 1024), knownFormat(exhibit));
  }
}
