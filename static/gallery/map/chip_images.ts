import { imageUrl } from "../shared/images.ts";
import { portraitDetails } from "../shared/portrait_details.ts";
import { round, roundDetail, SmallImages } from "./small_images.ts";

/** The discs that stand for artists on a map: portraits, and details of paintings where there are none. */
export class ChipImages {
  readonly #portraits: SmallImages;
  readonly #details: SmallImages;
  /** Ends what it listens to. */
  readonly stop: () => void;

  /** @param changed called when another disc can be drawn */
  constructor(changed: () => void) {
    this.#portraits = new SmallImages(round, changed);
    this.#details = new SmallImages(roundDetail, changed);
    this.stop = portraitDetails.onChange(changed);
  }

  /** The disc of an artist; undefined while there is none. */
  of(artist: number, portrait: string): HTMLCanvasElement | undefined {
    if (portrait) return this.#portraits.get(imageUrl(portrait));
    const detail = portraitDetails.of(artist);
    if (detail === undefined) return undefined;
    return this.#details.get(imageUrl(detail.thumbnail_path, detail.thumbnail_cache_key));
  }
}
