/** What a printer gets of a page, read back from a PDF. */
import type { Page } from "playwright-core";
import { getDocumentProxy } from "unpdf";

/** A word on paper and where it stands, in points from the lower left. */
export interface PrintedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A printed page; 72 points are an inch. */
export interface PrintedPage {
  width: number;
  height: number;
  texts: PrintedText[];
  /** All of it, words apart by single spaces. */
  text: string;
}

/** Prints a page as the browser's own dialog does, on the paper that the page asks for. */
export async function printed(page: Page): Promise<PrintedPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const texts = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, along, , , x, y] = item.transform as number[];
      // Text that runs upwards is as high as it is long.
      const upwards = along !== 0;
      return [{
        text: item.str.trim(),
        x: x!,
        y: y!,
        width: upwards ? 0 : item.width,
        height: upwards ? item.width : item.height,
      }];
    });
    const text = texts.map((word) => word.text).join(" ").replace(/\s+/g, " ");
    pages.push({ width, height, texts, text });
  }
  await pdf.cleanup();
  return pages;
}

/** What stands nearer to an edge of its page than so many points, or beyond it. */
export function cutOff({ width, height, texts }: PrintedPage, margin: number): string[] {
  return texts.filter((word) =>
    word.x < margin || word.y < margin || word.x + word.width > width - margin ||
    word.y + word.height > height - margin
  ).map(({ text, x, y }) => `${text} at ${Math.round(x)}, ${Math.round(y)}`);
}
