/** Small images on a map: loaded when they come into view, cut to size once, the oldest forgotten. */
import { imageUrl, portraitDetails } from "../shared/images.ts";

const DISC = 72;
const DETAIL_ZOOM = 1.7;
// Twice the height at which a painting is drawn, for screens with two pixels in one.
const PICTURE_HEIGHT = 96;
const MAX_CACHED_IMAGES = 600;
const MAX_CONCURRENT = 6;

export class SmallImages {
  readonly #ready = new Map<string, HTMLCanvasElement>();
  readonly #failed = new Set<string>();
  #wanted: string[] = [];
  #loading = 0;

  /**
   * @param cut makes of a loaded image what is drawn
   * @param changed called when another image can be drawn
   */
  constructor(
    private readonly cut: (image: HTMLImageElement) => HTMLCanvasElement,
    private readonly changed: () => void,
  ) {}

  /** The image of an address, or undefined while there is none; asking for it makes it load. */
  get(url: string | undefined): HTMLCanvasElement | undefined {
    if (url === undefined || this.#failed.has(url)) return undefined;
    const ready = this.#ready.get(url);
    if (ready) {
      // Last in the map is last used.
      this.#ready.delete(url);
      this.#ready.set(url, ready);
      return ready;
    }
    if (!this.#wanted.includes(url)) this.#wanted.push(url);
    this.#next();
    return undefined;
  }

  #next(): void {
    while (this.#loading < MAX_CONCURRENT) {
      // The latest wish first: it is what the visitor looks at now.
      const url = this.#wanted.pop();
      if (url === undefined) return;
      this.#wanted = this.#wanted.slice(-64);
      this.#loading++;
      const image = new Image();
      image.decoding = "async";
      image.onload = () => this.#finish(url, image);
      image.onerror = () => this.#finish(url, undefined);
      image.src = url;
    }
  }

  #finish(url: string, image: HTMLImageElement | undefined): void {
    this.#loading--;
    if (image && image.naturalWidth > 0) {
      this.#ready.set(url, this.cut(image));
      const oldest = this.#ready.size > MAX_CACHED_IMAGES
        ? this.#ready.keys().next().value
        : undefined;
      if (oldest !== undefined) this.#ready.delete(oldest);
      this.changed();
    } else this.#failed.add(url);
    this.#next();
  }
}

/** A portrait as a disc. */
const round = (image: HTMLImageElement) => disc(image, 1);

/** A detail of a painting as a disc; as near as chips on pages have it. */
const roundDetail = (image: HTMLImageElement) => disc(image, DETAIL_ZOOM);

function disc(image: HTMLImageElement, zoom: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = DISC;
  const context = canvas.getContext("2d")!;
  context.beginPath();
  context.arc(DISC / 2, DISC / 2, DISC / 2, 0, 2 * Math.PI);
  context.clip();
  // Covers the disc; faces sit in the upper part of portraits.
  const scale = zoom * Math.max(DISC / image.naturalWidth, DISC / image.naturalHeight);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  context.drawImage(image, (DISC - width) / 2, (DISC - height) * 0.25, width, height);
  return canvas;
}

/** A painting in its own proportions, as small as it is drawn. */
export function scaled(image: HTMLImageElement): HTMLCanvasElement {
  const small = document.createElement("canvas");
  const scale = Math.min(1, PICTURE_HEIGHT / image.naturalHeight);
  small.width = Math.max(1, Math.round(image.naturalWidth * scale));
  small.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = small.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, small.width, small.height);
  return small;
}

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
