/** Picture files for tests that care where files go, not what is in them. */
import type { PictureFiles } from "../services/gallery/pictures/pictures.ts";

let made = 0;

/** Two files of distinct bytes that claim to be JPEG images. */
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
