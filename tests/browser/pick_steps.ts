/** What a picker does on the page of an order. */
import type { Page } from "playwright-core";
import { untilSo } from "../support/time.ts";

/** A button by its name. */
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Confirms stops of a pallet until it is finished. */
export async function finishPallet(page: Page, { picked, next }: { picked: string; next: RegExp }) {
  const over = page.getByRole("button", { name: next }).or(page.locator(".pick-all-done"));
  while (!await over.isVisible()) {
    const section = await page.locator(".pick-stop").innerText();
    await button(page, picked).tap();
    await untilSo(async () =>
      await over.isVisible() || await page.locator(".pick-stop").innerText() !== section
    );
  }
}

/** Types as a scanner does. */
export const scan = (page: Page, code: string) =>
  page.evaluate((code) => {
    for (const key of [...code, "Enter"]) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  }, code);
