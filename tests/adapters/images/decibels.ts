import type { Pixels } from "../../../domain/images/pixels.ts";

/** How near a picture is to another of its size: PSNR in decibels, alpha left aside. */
export function decibels(a: Pixels, b: Pixels): number {
  const colours = Math.min(3, a.channels, b.channels);
  let sum = 0;
  for (let i = 0; i < a.width * a.height; i++) {
    for (let c = 0; c < colours; c++) {
      sum += (a.data[i * a.channels + c]! - b.data[i * b.channels + c]!) ** 2;
    }
  }
  return 10 * Math.log10(255 ** 2 / (sum / (a.width * a.height * colours)));
}
