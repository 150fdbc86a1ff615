/** Portraits for the chips: loaded when they come into view, cut round once, the oldest forgotten. */
import { imageUrl } from "../../shared/images.ts";

const SIZE = 72;
const KEPT = 600;
const AT_ONCE = 6;

export class Portraits {
  readonly #ready = new Map<string, HTMLCanvasElement>();
  readonly #failed = new Set<string>();
  #wanted: string[] = [];
  #loading = 0;
  readonly #changed: () => void;

  /** @param changed called when another portrait can be drawn */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The portrait as a disc, or undefined while there is none; asking for it makes it load. */
  get(path: string): HTMLCanvasElement | undefined {
    if (path === "" || this.#failed.has(path)) return undefined;
    const disc = this.#ready.get(path);
    if (disc) {
      // Last in the map is last used.
      this.#ready.delete(path);
      this.#ready.set(path, disc);
      return disc;
    }
    if (!this.#wanted.includes(path)) this.#wanted.push(path);
    this.#next();
    return undefined;
  }

  #next(): void {
    while (this.#loading < AT_ONCE) {
      // The latest wish first: it is what the visitor looks at now.
      const path = this.#wanted.pop();
      const url = path && imageUrl(path);
      if (!path || !url) return;
      this.#wanted = this.#wanted.slice(-64);
      this.#loading++;
      const image = new Image();
      image.decoding = "async";
      image.onload = () => this.#finish(path, image);
      image.onerror = () => this.#finish(path, undefined);
      image.src = url;
    }
  }

  #finish(path: string, image: HTMLImageElement | undefined): void {
    this.#loading--;
    if (image && image.naturalWidth > 0) {
      this.#ready.set(path, round(image));
      const oldest = this.#ready.size > KEPT ? this.#ready.keys().next().value : undefined;
      if (oldest !== undefined) this.#ready.delete(oldest);
      this.#changed();
    } else this.#failed.add(path);
    this.#next();
  }
}

function round(image: HTMLImageElement): HTMLCanvasElement {
  const disc = document.createElement("canvas");
  disc.width = disc.height = SIZE;
  const context = disc.getContext("2d")!;
  context.beginPath();
  context.arc(SIZE / 2, SIZE / 2, SIZE / 2, 0, 2 * Math.PI);
  context.clip();
  // Covers the disc; faces sit in the upper part of portraits.
  const scale = Math.max(SIZE / image.naturalWidth, SIZE / image.naturalHeight);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  context.drawImage(image, (SIZE - width) / 2, (SIZE - height) * 0.25, width, height);
  return disc;
}
