/** Image files for tests, drawn and encoded here. */
import { encodeJpeg } from "../../adapters/images/codecs/jpeg.ts";
import { encodePng } from "../../adapters/images/codecs/encode_png.ts";
import type { PictureFiles } from "../../services/gallery/pictures/pictures.ts";

/** Returns a picture of soft colours in which no two regions look alike. */
export function drawnImage(
  width: number,
  height: number,
  type: "jpeg" | "png",
): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[at++] = 255 * x / width;
      data[at++] = 255 * y / height;
      data[at++] = 127 + 120 * Math.sin(x / 9) * Math.cos(y / 7);
    }
  }
  const pixels = { width, height, channels: 3 as const, data };
  return type === "jpeg" ? encodeJpeg(pixels, 85) : encodePng(pixels);
}

let made = 0;

/** Returns two files of distinct bytes that are declared as JPEG images. */
export function pictureFiles(content = `picture ${++made}`): PictureFiles {
  const file = (text: string, width: number, height: number) => ({
    bytes: new TextEncoder().encode(text),
    type: "image/jpeg" as const,
    extension: "jpg" as const,
    sha256: text.replace(/[^a-f0-9]/g, "").padEnd(64, "0"),
    width,
    height,
  });
  return { full: file(content, 800, 600), thumbnail: file(`${content} small`, 480, 360) };
}
