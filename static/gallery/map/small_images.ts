/** Small images on a map: loaded when they come into view, scaled once. */
import { imageUrl, portraitDetails } from "../shared/images.ts";

/** Diameter of a portrait in pixels, and the zoom of a painting's detail. */
const DISC_PX = 72;
const DETAIL_ZOOM = 1.7;
// Height of a scaled painting in pixels: twice the drawn height, for screens with a pixel ratio of
// 2.
const PICTURE_HEIGHT_PX = 96;

/** Loads and caches small images. */
export class SmallImages {
  /** Images by URL; undefined until they are loaded. */
  readonly #images = new Map<string, HTMLCanvasElement | undefined>();

  /**
   * @param cut Converts a loaded image to a small canvas.
   * @param onChange Called when another image can be drawn.
   */
  constructor(
    private readonly cut: (image: HTMLImageElement) => HTMLCanvasElement,
    private readonly onChange: () => void,
  ) {}

  /** Returns an image, or undefined until it is loaded; the first call starts loading. */
  get(url: string | undefined): HTMLCanvasElement | undefined {
    if (url === undefined) return undefined;
    if (!this.#images.has(url)) this.#load(url);
    return this.#images.get(url);
  }

  #load(url: string): void {
    this.#images.set(url, undefined);
    const image = new Image();
    image.decoding = "async";
    image.onload = () => {
      this.#images.set(url, this.cut(image));
      this.onChange();
    };
    image.src = url;
  }
}

const portraitDisc = (image: HTMLImageElement) => drawDisc(image, 1);

/** Draws a detail of a painting as a disc, with the same zoom as portraits on pages. */
const detailDisc = (image: HTMLImageElement) => drawDisc(image, DETAIL_ZOOM);

function drawDisc(image: HTMLImageElement, zoom: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = DISC_PX;
  const context = canvas.getContext("2d")!;
  context.beginPath();
  context.arc(DISC_PX / 2, DISC_PX / 2, DISC_PX / 2, 0, 2 * Math.PI);
  context.clip();
  // Covers the disc; the offset favours the upper part, where faces are.
  const scale = zoom * Math.max(DISC_PX / image.naturalWidth, DISC_PX / image.naturalHeight);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  context.drawImage(image, (DISC_PX - width) / 2, (DISC_PX - height) * 0.25, width, height);
  return canvas;
}

/** Scales a painting down to a height in pixels. */
export function scaled(image: HTMLImageElement, height = PICTURE_HEIGHT_PX): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, height / image.naturalHeight);
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * The discs of artists on a map: portraits, or details of paintings for artists without a portrait.
 */
export class ChipImages {
  readonly #portraits: SmallImages;
  readonly #details: SmallImages;
  readonly stop: () => void;

  /** @param onChange Called when another disc can be drawn. */
  constructor(onChange: () => void) {
    this.#portraits = new SmallImages(portraitDisc, onChange);
    this.#details = new SmallImages(detailDisc, onChange);
    this.stop = portraitDetails.onChange(onChange);
  }

  /** Returns the disc of an artist; undefined if there is none. */
  of(artist: number, portrait: string): HTMLCanvasElement | undefined {
    if (portrait) return this.#portraits.get(imageUrl(portrait));
    const detail = portraitDetails.of(artist);
    if (detail === undefined) return undefined;
    return this.#details.get(imageUrl(detail.thumbnail_path, detail.thumbnail_cache_key));
  }
}
