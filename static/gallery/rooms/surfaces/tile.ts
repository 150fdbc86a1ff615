import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import type { Surface } from "../interiors/style.ts";
import { numbersFrom } from "./pen.ts";

/**
 * Paints the tile of a surface, which repeats in both directions.
 *
 * @param anisotropy how many samples a slanting look at it may take
 */
export function tileOf(surface: Surface, anisotropy: number): CanvasTexture {
  const size = surface.pixels ?? 512;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const ctx = canvas.getContext("2d")!;
  surface.paint({ ctx, size, px: size / surface.metres, random: numbersFrom(20_27) });
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}
