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

/** Distance beyond which pictures out of view are freed, in metres. */
const MAX_RETAIN_M = 24;
/**
 * Distance up to which a large picture is retained although a smaller one would suffice, in metres.
 */
const MAX_OVERSIZED_M = 6;
const MAX_LOADING = 4;

/** Returns the smallest size that looks sharp; not larger than the image itself. */
function sharpSize({ pixels, width, height }: Picture): Size {
  const side = Math.max(width, height);
  return SIZES.find((size) => size >= pixels * 0.8 || size >= side) ?? 2048;
}

/** Returns the size in which a picture is loaded; undefined if it is too far away. */
function targetSize(picture: Picture, loaded: Size | undefined, largest: Size): Size | undefined {
  if (!picture.inView && picture.distance > MAX_RETAIN_M) return undefined;
  // Something small at once is better than something sharp later.
  if (loaded === undefined) return THUMBNAIL;
  const sharp = picture.inView ? Math.min(sharpSize(picture), largest) as Size : THUMBNAIL;
  return loaded > sharp && picture.distance < MAX_OVERSIZED_M ? loaded : sharp;
}

/** Plans what is loaded next and which textures are freed. Pictures in view and nearby are first. */
export function planTextures(
  pictures: readonly Picture[],
  { loaded, loading, largest }: {
    loaded: ReadonlyMap<number, { size: Size }>;
    loading: ReadonlySet<number>;
    largest: Size;
  },
): { load: { id: number; size: Size }[]; free: number[] } {
  const wanted = new Map(pictures.flatMap((picture) => {
    const size = targetSize(picture, loaded.get(picture.id)?.size, largest);
    return size === undefined ? [] : [[picture.id, size] as const];
  }));
  const urgency = ({ distance, inView }: Picture) => inView ? distance : distance + 1000;
  const load = [...pictures].sort((a, b) => urgency(a) - urgency(b) || a.id - b.id)
    .flatMap(({ id }) => {
      const size = wanted.get(id);
      return size === undefined || loading.has(id) || loaded.get(id)?.size === size
        ? []
        : [{ id, size }];
    })
    .slice(0, Math.max(0, MAX_LOADING - loading.size));
  return { load, free: [...loaded.keys()].filter((id) => !wanted.has(id)) };
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
  readonly #loaded = new Map<number, { size: Size; texture: Texture }>();
  readonly #loading = new Set<number>();
  readonly #searches = new Set<number>();
  readonly #stop = new AbortController();

  /** @param largest Largest size to load. */
  constructor(
    private readonly exhibits: ReadonlyMap<number, Exhibit>,
    private readonly source: PictureSource,
    private readonly largest: Size,
    private readonly onPicture: OnPicture,
    private readonly anisotropy: number,
  ) {}

  /** Loads and frees textures for the current surroundings of the visitor. */
  update(pictures: readonly Picture[]): void {
    const visiblePictures = pictures.filter(({ id }) => !isCleared(this.exhibits.get(id)!));
    const [loaded, loading, largest] = [this.#loaded, this.#loading, this.largest];
    const { load, free } = planTextures(visiblePictures, { loaded, loading, largest });
    for (const id of free) this.#free(id);
    for (const { id, size } of load) void this.#load(id, size);
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
    this.#searches.add(id);
    const { signal } = this.#stop;
    const isAvailable = await this.source.seek(this.exhibits.get(id)!, signal).catch(() => false);
    this.#searches.delete(id);
    if (signal.aborted) return;
    const loaded = this.#loaded.get(id);
    if (isAvailable && loaded) await this.#load(id, loaded.size);
    this.#searchMore();
  }

  textureOf(id: number): Texture | undefined {
    return this.#loaded.get(id)?.texture;
  }

  async #load(id: number, size: Size): Promise<void> {
    this.#loading.add(id);
    const { signal } = this.#stop;
    const exhibit = this.exhibits.get(id)!;
    const words = { undated: t("year_unknown") };
    const pixels = await this.source.load(exhibit, size, words, signal).catch(() => undefined);
    this.#loading.delete(id);
    // The visit is over.
    if (!pixels || signal.aborted) return;
    this.#loaded.get(id)?.texture.dispose();
    const texture = textureOf(pixels, this.anisotropy);
    const { width, height } = pixels;
    if (pixels instanceof ImageBitmap) {
      // The bitmap can be closed once it has been uploaded.
      texture.onUpdate = () => pixels.close();
    }
    this.#loaded.set(id, { size, texture });
    this.onPicture(id, texture, this.source.isDrawn(exhibit) ? undefined : width / height);
  }

  #free(id: number): void {
    this.#loaded.get(id)?.texture.dispose();
    this.#loaded.delete(id);
    this.onPicture(id, null);
  }

  dispose(): void {
    this.#stop.abort();
    for (const { texture } of this.#loaded.values()) texture.dispose();
    this.#loaded.clear();
  }
}
