/** Plan of textures: which pictures to load in what size, and which to free. Pure. */

/** The longer side of a loaded picture in pixels, at most. The smallest is the thumbnail. */
export type Size = 480 | 1024 | 2048;
const SIZES: readonly Size[] = [480, 1024, 2048];
export const THUMBNAIL: Size = 480;

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
export interface TextureState {
  loaded: ReadonlyMap<number, { size: Size; bytes: number }>;
  loading: ReadonlyMap<number, Size>;
}

export interface TextureLimits {
  bytes: number;
  loads: number;
}

/** Next steps; `load` in order of urgency. */
export interface TextureSteps {
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
