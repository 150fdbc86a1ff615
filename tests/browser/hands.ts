/** Works a page by keys alone. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

/** What a person does with controls; what cannot be reached fails. */
export interface Hands {
  /** Goes from one control to the next until it is reached. */
  reach(target: Locator): Promise<void>;
  /** Ticks a box. */
  tick(target: Locator): Promise<void>;
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>;
  /** Types into a field, in the place of what it holds. */
  type(target: Locator, text: string): Promise<void>;
  /** Chooses in a list that opens. */
  select(target: Locator, label: string): Promise<void>;
  /** Finds a record in a field that searches. */
  find(target: Locator, text: string): Promise<void>;
}

async function option(page: Page, text: string): Promise<Locator> {
  const found = page.getByRole("option", { name: text }).first();
  await found.waitFor();
  return found;
}

// More than any page has before what is looked for.
const MAX_STEPS = 250;

/** Never touches the mouse: goes from one control to the next by Tab, as far as it takes. */
export function byKeys(page: Page): Hands {
  const reach = async (target: Locator) => {
    await target.waitFor();
    // Finding it by its role and name takes longer than all the rest of a step.
    let found = (await target.elementHandle())!;
    for (let step = 0; step < MAX_STEPS; step++) {
      const where = await found.evaluate((element) => {
        if (!element.isConnected) return "gone";
        const active = document.activeElement ?? document.body;
        if (active === element || element.contains(active) && active !== document.body) {
          return "here";
        }
        const place = active.compareDocumentPosition(element);
        return place & Node.DOCUMENT_POSITION_PRECEDING ? "before" : "after";
      });
      if (where === "here") return;
      if (where === "gone") found = (await target.elementHandle())!;
      else await page.keyboard.press(where === "before" ? "Shift+Tab" : "Tab");
    }
    assert.fail(`${target} is not reached by Tab`);
  };
  return {
    reach,
    async tick(target) {
      await reach(target);
      await page.keyboard.press("Space");
    },
    async press(target) {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    async type(target, text) {
      await reach(target);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
    },
    async select(target, label) {
      await reach(target);
      // No key of the driver's has Russian letters: what is not found by its first is gone to.
      const chosen = () =>
        target.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label);
      if (/^[ -~]+$/.test(label)) await page.keyboard.type(label);
      else await page.keyboard.press("Home");
      for (let step = 0; step < MAX_STEPS && await chosen() !== label; step++) {
        await page.keyboard.press("ArrowDown");
      }
      assert.equal(await chosen(), label);
    },
    async find(target, text) {
      await reach(target);
      await page.keyboard.type(text);
      await option(page, text);
      await page.keyboard.press("Enter");
    },
  };
}
