/** Tiles of a picture that is about to be shown. */
import { AppError } from "../../domain/app_error.ts";
import { planImage } from "../../domain/iiif/image_plan.ts";
import { levelSize, scaleFactors, TILE } from "../../domain/iiif/levels.ts";
import type { Size } from "../../domain/images/fit.ts";
import type { Requester } from "../workers/requester.ts";
import type { ImageRenderer, SourceImage } from "./image_renderer.ts";

// Pixels on the long side of the largest level: what a screen shows before anybody zooms further in.
const LARGEST_LEVEL = 2048;

/** What the viewer asks for first: the tiles of all levels of up to 2048 pixels. */
export function firstTiles(image: Size): { region: string; size: string }[] {
  return scaleFactors(image).filter((factor) => {
    const { width, height } = levelSize(image, factor);
    return Math.max(width, height) <= LARGEST_LEVEL;
  }).flatMap((factor) => {
    const side = TILE * factor;
    const starts = (length: number) =>
      Array.from({ length: Math.ceil(length / side) }, (_, at) => at * side);
    return starts(image.height).flatMap((y) =>
      starts(image.width).map((x) => {
        const part = {
          width: Math.min(side, image.width - x),
          height: Math.min(side, image.height - y),
        };
        const { width, height } = levelSize(part, factor);
        return { region: `${x},${y},${part.width},${part.height}`, size: `${width},${height}` };
      })
    );
  });
}

/**
 * Makes the tiles of a picture that visitors see first, so that they are kept before the picture is
 * shown. Where the renderer has no time for it, they are made when they are asked for, as all others.
 */
export async function prepareTiles(
  renderer: Pick<ImageRenderer, "render">,
  image: SourceImage,
  requester: Requester,
): Promise<void> {
  const tiles = firstTiles(image).map((tile) =>
    renderer.render(
      image,
      planImage({ ...tile, rotation: "0", file: "default.jpg" }, image),
      requester,
    )
  );
  const failed = (await Promise.allSettled(tiles))
    .find((one): one is PromiseRejectedResult => one.status === "rejected");
  if (failed !== undefined && !(failed.reason instanceof AppError)) throw failed.reason;
}
