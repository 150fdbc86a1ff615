/** Where the picture of a painting comes from. */
import { foundImageUrl } from "../../../shared/found_image.ts";
import { imageUrl } from "../../../shared/images.ts";
import { formatYear } from "../../../shared/years.ts";
import { type Exhibit, formatOf } from "../exhibition.ts";
import { drawnLabel } from "./drawn_label.ts";
import { type Size, THUMBNAIL } from "./texture_plan.ts";

/** Pixels before the browser hands them to the graphics card. */
export type Pixels = ImageBitmap | HTMLCanvasElement;

/** The address of a painting's image; undefined when there is none to ask for. */
function addressOf(exhibit: Exhibit, size: Size): string | undefined {
  const thumb = imageUrl(exhibit.thumbnail_path, exhibit.thumbnail_cache_key);
  const full = imageUrl(exhibit.image_path, exhibit.image_cache_key);
  const local = size === THUMBNAIL ? thumb ?? full : full ?? thumb;
  return local ?? foundImageUrl(exhibit.id, size === THUMBNAIL ? "thumb" : "full");
}

/** A curator has taken the image down: its place stays empty. */
export function isCleared({ checkup_fixed, image_path, thumbnail_path }: Exhibit): boolean {
  return checkup_fixed && image_path === null && !thumbnail_path;
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

/** Fetches pictures, and remembers which paintings have none. */
export class PictureSource {
  readonly #missing = new Set<number>();

  /** @param color the movement's, for the ground under a title */
  constructor(private readonly color: string) {}

  /** Whether a title stands for the picture. */
  isDrawn(exhibit: Exhibit): boolean {
    return this.#missing.has(exhibit.id) || addressOf(exhibit, THUMBNAIL) === undefined;
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
    const address = this.isDrawn(exhibit) ? undefined : addressOf(exhibit, size);
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
    return drawnLabel(label, Math.min(size, 1024), formatOf(exhibit));
  }
}
