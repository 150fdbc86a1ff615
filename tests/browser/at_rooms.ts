/** A gallery of two schools, and somebody who walks through its rooms. */
import type { Page } from "playwright-core";
import { artist, byMovement, type Catalog, era, movement, painting } from "../support/catalog.ts";
import { drawnImage } from "../support/pictures.ts";
import { fillDepot } from "./depot.ts";
import { type Device, PHONE as TALL_PHONE, Visitor } from "./visitor.ts";

export const DESK: Device = { width: 800, height: 560 };
/** For what looks the same at any size: the fewer pixels, the sooner they are drawn. */
export const SMALL: Device = { width: 480, height: 340 };
export const PHONE: Device = { ...TALL_PHONE, height: 480 };

/** A school with a few paintings in one room, one with two dozen in several, and the way between them. */
function catalog(): Catalog {
  const titles = ["First", "Second", "Third", "Taken down", "Not yet found"];
  return {
    eras: [era(1, { name: "Age of Industry", start_year: 1800, end_year: 1900 })],
    movements: [
      movement(1, { name: "Small School", start_year: 1850, end_year: 1880, color: "#3A8BAF" }),
      movement(3, { name: "Empty School" }),
      movement(2, { name: "Large School", start_year: 1880, end_year: 1900, color: "#B05D7F" }),
    ],
    artists: [artist(1, { name: "Ann Ash" }), artist(2, { name: "Bo Birch", movement_id: 2 })],
    paintings: [
      ...titles.map((title, i) =>
        painting(i + 1, {
          title,
          year: 1860 + i,
          sort_order: i,
          checkup_fixed: i === 3,
          image_cleared: i === 3,
          image_path: i < 3 ? `${i + 1}.jpg` : null,
          thumbnail_path: i < 3 ? `${i + 1}.jpg` : null,
        })
      ),
      ...Array.from(
        { length: 24 },
        (_, i) => painting(i + 101, { title: `Work ${i + 1}`, year: 1860 + i, artist_id: 2 }),
      ),
    ],
    influences: [byMovement(101, 1), byMovement(2, 2)],
  };
}

/** Somebody who comes into it. */
export function gallery(env: Record<string, string> = {}): Promise<Visitor> {
  return Visitor.arrive({
    env: { SEED: "none", ...env },
    async prepare(folder) {
      await Deno.mkdir(`${folder}/images`);
      for (const [i, [width, height]] of [[90, 60], [60, 90], [160, 60]].entries()) {
        const image = drawnImage(width!, height!, "jpeg");
        await Deno.writeFile(`${folder}/images/${i + 1}.jpg`, image);
      }
      await fillDepot(folder, catalog());
    },
  });
}

/** Opens rooms as somebody who walks there although the processor draws them. */
export const walk = (
  visitor: Visitor,
  path: string,
  device: Device,
  look: (page: Page) => Promise<void>,
  expected?: RegExp,
  before?: (page: Page) => Promise<unknown>,
) =>
  visitor.open(path, device, look, expected, async (page) => {
    await page.addInitScript(() => localStorage.setItem("depot_rooms_walk", "yes"));
    await before?.(page);
  });

/** The title of the painting one stands before. */
export const label = (page: Page) => page.locator(".label-title");
