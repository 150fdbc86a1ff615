/** Frames that a page draws while something is done to it. */
import type { Page } from "playwright-core";

/** Milliseconds between the frames, in words. */
export async function frames(page: Page, act: (page: Page) => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const times: number[] = [];
    const state = globalThis as unknown as { times: number[]; stop?: boolean };
    state.times = times;
    state.stop = false;
    const frame = (now: number) => {
      times.push(now);
      if (!state.stop) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act(page);
  const times = await page.evaluate(() => {
    const state = globalThis as unknown as { times: number[]; stop?: boolean };
    state.stop = true;
    return state.times;
  });
  const gaps = times.slice(1).map((time, at) => time - times[at]!).sort((a, b) => a - b);
  const at = (share: number) => gaps[Math.floor(share * (gaps.length - 1))]!.toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms over ${gaps.length} frames`;
}

/** Drags the page about, over a second. */
export async function dragged(page: Page): Promise<void> {
  await page.mouse.move(450, 450);
  await page.mouse.down();
  for (let at = 0; at < 60; at++) {
    await page.mouse.move(450 + 250 * Math.sin(at / 8), 450 + 120 * Math.cos(at / 5));
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** Zooms in and out again. */
export async function zoomed(page: Page): Promise<void> {
  await wheel(page, -250, 12);
  await wheel(page, 250, 12);
}

/** Turns the wheel. */
export async function wheel(page: Page, by: number, times: number): Promise<void> {
  await page.mouse.move(450, 450);
  for (let at = 0; at < times; at++) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(40);
  }
}
