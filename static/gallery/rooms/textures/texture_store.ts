import { LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace, Texture } from "three";
import { t } from "../../../shared/messages.ts";
import type { Exhibit } from "../exhibition.ts";
import {
  isCleared,
  type PictureSource,
  type Pixels,
  type Size,
  SIZES,
  THUMBNAIL,
} from "./picture_source.ts";

/** A picture that could be shown. */
export interface Picture {
  id: number;
  /** From the visitor, in metres. */
  distance: number;
  /** In a room that is in view. */
  inView: boolean;
  /** Length of its longer side on the screen, in device pixels. */
  pixels: number;
  /** Width and height of the image in pixels, where they are known. */
  width: number;
  height: number;
}

/** Loaded and pending textures, by picture. */
interface TextureState {
  loaded: ReadonlyMap<number, { size: Size; bytes: number }>;
  loading: ReadonlyMap<number, Size>;
}

interface TextureLimits {
  bytes: number;
  loads: number;
}

/** Next steps; `load` in order of urgency. */
interface TextureSteps {
  load: { id: number; size: Size }[];
  cancel: number[];
  free: number[];
}

/** A picture farther than this that is not in view is let go. */
const FORGET_M = 24;
/** A large picture is kept so far, though a smaller one would do. */
const KEEP_M = 9;

/** Bytes of a picture on the graphics card: four a pixel, and a third for its smaller copies. */
export function bytesOf({ width, height }: { width: number; height: number }, size: Size): number {
  const scale = Math.min(1, size / Math.max(width, height));
  return Math.ceil(width * scale) * Math.ceil(height * scale) * 4 * 4 / 3;
}

/** The smallest size that looks sharp; none larger than the image itself asks for. */
function sharpSize({ pixels, width, height }: Picture): Size {
  const side = Math.max(width, height);
  return SIZES.find((size) => size >= pixels * 0.8 || size >= side) ?? 2048;
}

function wantedSize(picture: Picture, loadedSize: Size | undefined): Size | undefined {
  if (!picture.inView && picture.distance > FORGET_M) return undefined;
  const sharp = picture.inView ? sharpSize(picture) : THUMBNAIL;
  return loadedSize !== undefined && loadedSize > sharp && picture.distance < KEEP_M
    ? loadedSize
    : sharp;
}

/**
 * Decides the next steps: what is in view and near comes first; what does not fit into the budget is
 * shown smaller, or not at all; a picture that is not wanted any more is neither loaded nor held.
 */
export function planTextures(
  pictures: readonly Picture[],
  { loaded, loading }: TextureState,
  limits: TextureLimits,
): TextureSteps {
  const urgency = ({ distance, inView }: Picture) => inView ? distance : distance + 1000;
  const order = [...pictures].sort((a, b) => urgency(a) - urgency(b) || a.id - b.id);
  const target = new Map<number, Size>();
  let bytes = 0;
  for (const picture of order) {
    const wanted = wantedSize(picture, loaded.get(picture.id)?.size);
    if (wanted === undefined) continue;
    const size = SIZES.filter((size) => size <= wanted).reverse()
      .find((size) => bytes + bytesOf(picture, size) <= limits.bytes);
    if (size === undefined) continue;
    target.set(picture.id, size);
    bytes += bytesOf(picture, size);
  }
  const cancel = [...loading]
    .filter(([id, size]) => size > (target.get(id) ?? 0))
    .map(([id]) => id);
  const going = loading.size - cancel.length;
  const load = order
    .flatMap(({ id }) => {
      const size = target.get(id);
      const busy = loading.has(id) && !cancel.includes(id);
      if (size === undefined || busy || loaded.get(id)?.size === size) return [];
      // Something small at once is better than something sharp later.
      return [{ id, size: loaded.has(id) ? size : THUMBNAIL }];
    })
    .slice(0, Math.max(0, limits.loads - going));
  return { load, cancel, free: [...loaded.keys()].filter((id) => !target.has(id)) };
}

/** Textures of paintings: loaded, shown, let go, as `planTextures` decides. */
interface LoadedTexture {
  size: Size;
  bytes: number;
  texture: Texture;
}

/** Called when a painting has another picture; null when it has been let go. */
type OnPicture = (id: number, texture: Texture | null, aspect?: number) => void;

function textureOf(pixels: Pixels, anisotropy: number): Texture {
  const texture = new Texture(pixels);
  // Bitmaps cannot be turned over on upload; the paintings' coordinates have v downwards instead.
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = anisotropy;
  texture.needsUpdate = true;
  return texture;
}

/** Pictures that the server looks for at once: each may take it long. */
const SEEKS = 2;

/** The textures of one visit. */
export class TextureStore {
  readonly #loaded = new Map<number, LoadedTexture>();
  readonly #loading = new Map<number, { size: Size; stop: AbortController }>();
  readonly #seeking = new Map<number, AbortController>();

  constructor(
    private readonly exhibits: ReadonlyMap<number, Exhibit>,
    private readonly source: PictureSource,
    private readonly limits: TextureLimits,
    private readonly onPicture: OnPicture,
    private readonly anisotropy: number,
  ) {}

  /** Bytes on the graphics card, and how many textures they are. */
  get usage(): { bytes: number; textures: number } {
    let bytes = 0;
    for (const loadedTexture of this.#loaded.values()) bytes += loadedTexture.bytes;
    return { bytes, textures: this.#loaded.size };
  }

  /** Goes on loading and freeing for what is around the visitor now. */
  update(pictures: readonly Picture[]): void {
    const shown = pictures.filter(({ id }) => !isCleared(this.exhibits.get(id)!));
    const loading = new Map([...this.#loading].map(([id, { size }]) => [id, size]));
    const steps = planTextures(shown, { loaded: this.#loaded, loading }, this.limits);
    for (const id of steps.cancel) {
      this.#loading.get(id)!.stop.abort();
      this.#loading.delete(id);
    }
    for (const id of steps.free) this.#free(id);
    for (const { id, size } of steps.load) void this.#load(id, size);
    this.#seekSome();
  }

  /** Has pictures looked for whose titles are shown, in the order in which those were loaded. */
  #seekSome(): void {
    for (const id of this.#loaded.keys()) {
      if (this.#seeking.size >= SEEKS) return;
      if (this.#seeking.has(id) || !this.source.canSeek(this.exhibits.get(id)!)) continue;
      void this.#seek(id);
    }
  }

  async #seek(id: number): Promise<void> {
    const stop = new AbortController();
    this.#seeking.set(id, stop);
    const found = await this.source.seek(this.exhibits.get(id)!, stop.signal).catch(() => false);
    this.#seeking.delete(id);
    if (stop.signal.aborted) return;
    const loadedTexture = this.#loaded.get(id);
    if (found && loadedTexture) await this.#load(id, loadedTexture.size);
    this.#seekSome();
  }

  /** A picture that is loaded. */
  textureOf(id: number): Texture | undefined {
    return this.#loaded.get(id)?.texture;
  }

  get busy(): boolean {
    return this.#loading.size > 0;
  }

  async #load(id: number, size: Size): Promise<void> {
    const stop = new AbortController();
    const entry = { size, stop };
    this.#loading.set(id, entry);
    let pixels: Pixels;
    try {
      const words = { undated: t("year_unknown") };
      pixels = await this.source.load(this.exhibits.get(id)!, size, words, stop.signal);
    } catch {
      // Aborted: it is no longer needed.
      if (this.#loading.get(id) === entry) this.#loading.delete(id);
      return;
    }
    if (this.#loading.get(id) !== entry) {
      if (pixels instanceof ImageBitmap) pixels.close();
      return;
    }
    this.#loading.delete(id);
    this.#loaded.get(id)?.texture.dispose();
    const texture = textureOf(pixels, this.anisotropy);
    if (pixels instanceof ImageBitmap) {
      // The graphics card has its copy after the first frame with it.
      texture.onUpdate = () => pixels.close();
    }
    const { width, height } = pixels;
    this.#loaded.set(id, { size, bytes: width * height * 16 / 3, texture });
    const isDrawn = this.source.isDrawn(this.exhibits.get(id)!);
    this.onPicture(id, texture, isDrawn ? undefined : width / height);
  }

  #free(id: number): void {
    this.#seeking.get(id)?.abort();
    this.#loaded.get(id)?.texture.dispose();
    this.#loaded.delete(id);
    this.onPicture(id, null);
  }

  /** Lets everything go. */
  dispose(): void {
    for (const { stop } of this.#loading.values()) stop.abort();
    for (const stop of this.#seeking.values()) stop.abort();
    this.#loading.clear();
    for (const { texture } of this.#loaded.values()) texture.dispose();
    this.#loaded.clear();
  }
}
