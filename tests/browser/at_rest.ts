/** When a page may be looked at: it is there, has asked for all it wants and has nothing left to do. */
import type { Page, Request } from "playwright-core";
import { MAX_WAIT_MS } from "../support/time.ts";

const underWay = new WeakMap<Page, Set<Request>>();

/** Keeps account of what a new page asks for; {@link atRest} needs it. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => {
    // A stream of events goes on for as long as the page is open.
    if (!/\/events(\?|$)/.test(request.url())) requests.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => requests.delete(request));
  }
}

/**
 * Waits until a page is at rest. The page itself is asked whether it is idle: a clock would take one
 * for idle that is merely slow.
 */
export async function atRest(page: Page): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  for (let quiet = 0; quiet < 3;) {
    await page.waitForLoadState("load");
    const idle = await page.evaluate(() =>
      new Promise<boolean>((done) => {
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => done(true)), 40));
        // Chromium now and then draws no frame until it is asked for another.
        setTimeout(() => done(false), 5000);
      })
    ).catch((error: Error) => {
      // It went to another page meanwhile.
      if (/context|navigat/i.test(error.message) && !page.isClosed()) return false;
      throw error;
    });
    const requests = [...underWay.get(page)!];
    quiet = idle && requests.length === 0 ? quiet + 1 : 0;
    if (Date.now() > end) throw new Error(`Not at rest: ${requests.map((one) => one.url())}`);
  }
}

/** A map draws its first picture in parts, one a frame; the last parts may hardly show. */
const SETTLED_FRAMES = 12;

/**
 * A checksum of a map's picture once it has stopped changing. Counted in frames of the page: on a busy
 * machine a picture takes long, not more frames.
 */
export function settledPicture(page: Page): Promise<number> {
  return page.locator(".map > canvas").evaluate(async (element, frames) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
    const read = () => {
      copy.drawImage(canvas, 0, 0);
      const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
      let sum = 0;
      for (const pixel of pixels) sum = (Math.imul(sum, 31) + pixel) | 0;
      return sum;
    };
    let picture = read();
    for (let same = 0; same < frames; same++) {
      await new Promise((done) => requestAnimationFrame(done));
      const next = read();
      if (next !== picture) same = -1;
      picture = next;
    }
    return picture;
  }, SETTLED_FRAMES);
}

/** Counts what a page draws with WebGL, for {@link drawn}; runs before the scripts of the page. */
export function countDrawings(): void {
  const counted = globalThis as unknown as { drawings: number };
  counted.drawings = 0;
  const { prototype } = WebGL2RenderingContext;
  const { clear } = prototype;
  prototype.clear = function (mask) {
    counted.drawings++;
    clear.call(this, mask);
  };
}

/** Waits until a scene is there, has its pictures and is no longer drawn anew. */
export async function drawn(page: Page): Promise<void> {
  await page.locator("canvas[data-ready]").first().waitFor();
  await atRest(page);
  await page.evaluate(async (frames) => {
    const counted = globalThis as unknown as { drawings: number };
    let before = counted.drawings;
    for (let still = 0; still < frames; still++) {
      await new Promise((done) => requestAnimationFrame(done));
      if (counted.drawings !== before) still = -1;
      before = counted.drawings;
    }
  }, SETTLED_FRAMES);
}

/** The query of the address as a visitor leaves it: what is yet to be written is written then. */
export async function writtenQuery(page: Page): Promise<URLSearchParams> {
  if (await page.locator(".map > canvas").count() > 0) await settledPicture(page);
  const search = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide"));
    return location.search;
  });
  return new URLSearchParams(search);
}
