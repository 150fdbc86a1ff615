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
  /** Distance from the visitor, in metres. */
  distance: number;
  /** True if its room is in view. */
  inView: boolean;
  /** Length of its longer side on screen, in device pixels. */
  pixels: number;
  /** Width and height of the image, in pixels. */
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

/** Next steps; `load` is in order of urgency. */
interface TextureSteps {
  load: { id: number; size: Size }[];
  cancel: number[];
  free: number[];
}

/** Distance beyond which pictures out of view are freed, in metres. */
const MAX_RETAIN_M = 24;
/**
 * Distance up to which a large picture is retained although a smaller one would suffice, in metres.
 */
const MAX_OVERSIZED_M = 9;

/** Returns the graphics memory of a picture, in bytes: four per pixel, plus a third for mipmaps. */
export function bytesOf({ width, height }: { width: number; height: number }, size: Size): number {
  const scale = Math.min(1, size / Math.max(width, height));
  return Math.ceil(width * scale) * Math.ceil(height * scale) * 4 * 4 / 3;
}

/** Returns the smallest size that looks sharp; not larger than the image itself. */
function sharpSize({ pixels, width, height }: Picture): Size {
  const side = Math.max(width, height);
  return SIZES.find((size) => size >= pixels * 0.8 || size >= side) ?? 2048;
}

function targetSize(picture: Picture, loadedSize: Size | undefined): Size | undefined {
  if (!picture.inView && picture.distance > MAX_RETAIN_M) return undefined;
  const sharp = picture.inView ? sharpSize(picture) : THUMBNAIL;
  return loadedSize !== undefined && loadedSize > sharp && picture.distance < MAX_OVERSIZED_M
    ? loadedSize
    : sharp;
}

/**
 * Plans the next steps. Pictures in view and nearby are first. Pictures that exceed the budget are
 * loaded in a smaller size or not at all. Pictures that are no longer needed are cancelled or
 * freed.
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
    const largestSize = targetSize(picture, loaded.get(picture.id)?.size);
    if (largestSize === undefined) continue;
    const size = SIZES.filter((size) => size <= largestSize).reverse()
      .find((size) => bytes + bytesOf(picture, size) <= limits.bytes);
    if (size === undefined) continue;
    target.set(picture.id, size);
    bytes += bytesOf(picture, size);
  }
  const cancel = [...loading]
    .filter(([id, size]) => size > (target.get(id) ?? 0))
    .map(([id]) => id);
  const activeLoads = loading.size - cancel.length;
  const load = order
    .flatMap(({ id }) => {
      const size = target.get(id);
      const isLoading = loading.has(id) && !cancel.includes(id);
      if (size === undefined || isLoading || loaded.get(id)?.size === size) return [];
      // A small picture soon is better than a sharp one later.
      return [{ id, size: loaded.has(id) ? size : THUMBNAIL }];
    })
    .slice(0, Math.max(0, limits.loads - activeLoads));
  return { load, cancel, free: [...loaded.keys()].filter((id) => !target.has(id)) };
}

/** A texture in graphics memory. */
interface LoadedTexture {
  size: Size;
  bytes: number;
  texture: Texture;
}

/** Called when a painting has another picture; null when it has been freed. */
type OnPicture = (id: number, texture: Texture | null, aspect?: number) => void;

function textureOf(pixels: Pixels, anisotropy: number): Texture {
  const texture = new Texture(pixels);
  // Bitmaps cannot be flipped on upload; the texture coordinates run downwards instead.
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = anisotropy;
  texture.needsUpdate = true;
  return texture;
}

/** Maximum number of simultaneous searches by the server, which may take long. */
const MAX_SEARCHES = 2;

/** Loads and frees the textures of one visit, as `planTextures` decides. */
export class TextureStore {
  readonly #loaded = new Map<number, LoadedTexture>();
  readonly #loading = new Map<number, { size: Size; controller: AbortController }>();
  readonly #searches = new Map<number, AbortController>();

  constructor(
    private readonly exhibits: ReadonlyMap<number, Exhibit>,
    private readonly source: PictureSource,
    private readonly limits: TextureLimits,
    private readonly onPicture: OnPicture,
    private readonly anisotropy: number,
  ) {}

  /** Number of loaded textures, and their total size in bytes. */
  get usage(): { bytes: number; textures: number } {
    let bytes = 0;
    for (const loadedTexture of this.#loaded.values()) bytes += loadedTexture.bytes;
    return { bytes, textures: this.#loaded.size };
  }

  /** Loads and frees textures for the current surroundings of the visitor. */
  update(pictures: readonly Picture[]): void {
    const visiblePictures = pictures.filter(({ id }) => !isCleared(this.exhibits.get(id)!));
    const loading = new Map([...this.#loading].map(([id, { size }]) => [id, size]));
    const steps = planTextures(visiblePictures, { loaded: this.#loaded, loading }, this.limits);
    for (const id of steps.cancel) {
      this.#loading.get(id)!.controller.abort();
      this.#loading.delete(id);
    }
    for (const id of steps.free) this.#free(id);
    for (const { id, size } of steps.load) void this.#load(id, size);
    this.#searchMore();
  }

  /** Starts searches for pictures whose placeholders are shown, in the order of loading. */
  #searchMore(): void {
    for (const id of this.#loaded.keys()) {
      if (this.#searches.size >= MAX_SEARCHES) return;
      if (this.#searches.has(id) || !this.source.canSeek(this.exhibits.get(id)!)) continue;
      void this.#search(id);
    }
  }

  async #search(id: number): Promise<void> {
    const controller = new AbortController();
    this.#searches.set(id, controller);
    const found = await this.source.seek(this.exhibits.get(id)!, controller.signal).catch(() =>
      false
    );
    this.#searches.delete(id);
    if (controller.signal.aborted) return;
    const loadedTexture = this.#loaded.get(id);
    if (found && loadedTexture) await this.#load(id, loadedTexture.size);
    this.#searchMore();
  }

  /** Returns the loaded texture of a picture. */
  textureOf(id: number): Texture | undefined {
    return this.#loaded.get(id)?.texture;
  }

  get isLoading(): boolean {
    return this.#loading.size > 0;
  }

  async #load(id: number, size: Size): Promise<void> {
    const controller = new AbortController();
    const pending = { size, controller };
    this.#loading.set(id, pending);
    let pixels: Pixels;
    try {
      const words = { undated: t("year_unknown") };
      pixels = await this.source.load(this.exhibits.get(id)!, size, words, controller.signal);
    } catch {
      // Aborted because it is no longer needed.
      if (this.#loading.get(id) === pending) this.#loading.delete(id);
      return;
    }
    if (this.#loading.get(id) !== pending) {
      if (pixels instanceof ImageBitmap) pixels.close();
      return;
    }
    this.#loading.delete(id);
    this.#loaded.get(id)?.texture.dispose();
    const texture = textureOf(pixels, this.anisotropy);
    if (pixels instanceof ImageBitmap) {
      // The bitmap can be closed once it has been uploaded.
      texture.onUpdate = () => pixels.close();
    }
    const { width, height } = pixels;
    this.#loaded.set(id, { size, bytes: width * height * 16 / 3, texture });
    const isDrawn = this.source.isDrawn(this.exhibits.get(id)!);
    this.onPicture(id, texture, isDrawn ? undefined : width / height);
  }

  #free(id: number): void {
    this.#searches.get(id)?.abort();
    this.#loaded.get(id)?.texture.dispose();
    this.#loaded.delete(id);
    this.onPicture(id, null);
  }

  /** Aborts all requests and frees all textures. */
  dispose(): void {
    for (const { controller } of this.#loading.values()) controller.abort();
    for (const controller of this.#searches.values()) controller.abort();
    this.#loading.clear();
    for (const { texture } of this.#loaded.values()) texture.dispose();
    this.#loaded.clear();
  }
}
