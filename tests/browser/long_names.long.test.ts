/** Labels and packing sheets with many types and long names, measured as they are printed. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answered, BOX, newWarehouse } from "./at_depot.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { DESKTOP, shoot, Visitor } from "./visitor.ts";

const ALPHABETS = {
  Latin: "ARTICLE-WITH-LONG-NAME-",
  Arabic: "زيت الزيتون البكر الممتاز من ",
};

/** Number of types of an order, and of letters in their names. */
const CASES: [types: number, letters: number, alphabet: keyof typeof ALPHABETS][] = [
  [1, 5, "Latin"],
  [60, 95, "Arabic"],
];

/** Names that are told apart at their ends alone. */
const namesOf = (types: number, letters: number, alphabet: keyof typeof ALPHABETS) =>
  Array.from({ length: types }, (_, at) => {
    const end = String(at + 1).padStart(2, "0");
    return ALPHABETS[alphabet].repeat(letters).slice(0, letters - end.length).trim() + end;
  });

/** Boxes of the types, three of each, taken from sections with names as long; answers the order's path. */
async function orderOf(visitor: Visitor, names: readonly string[]): Promise<string> {
  const id_warehouse = await newWarehouse(visitor, `Warehouse of ${names[0]}`);
  const create = <Made>(path: string, rows: unknown[]) => answered<Made[]>(visitor, path, rows);
  const [point] = await create<{ id: string }>("/warehouse_points/points", [
    { id_warehouse, name_points: "Dock", pos_x: 1000, pos_y: 1000 },
  ]);
  const size = { length_box: 100, width_box: 100, height_box: 100, weight_box: 1 };
  const boxes = await create<{ id: string; sku_box: string }>(
    "/stockbox/boxes",
    names.map((sku_box) => ({ ...BOX, ...size, uuid_warehouse: id_warehouse, sku_box })),
  );
  const sections = await create<{ id: string }>(
    "/warehouse_section/sections",
    boxes.map(({ id, sku_box }) => ({
      ...{ id_warehouse, section_name: `§ ${sku_box}`, id_box: id, count_box: 9 },
    })),
  );
  await create(
    "/warehouse_section_geometry/sections",
    sections.map(({ id }, at) => ({
      ...{ id_warehouse, id_warehouse_section: id, id_point_way: point!.id },
      ...{ x_pos: 200 * at, y_pos: 2000, widht_wsec: 100, lenght_wsec: 100 },
    })),
  );
  const [order] = await create<{ id: string }>("/order_item", [
    {
      ...{ id_warehouse, order_name: names.at(-1), pallete_computed: "", customer: names[0] },
      ...{ address: names.join("\n").slice(0, 300), reference: names[0], carrier: names[0] },
    },
  ]);
  const line = { id_order_item: order!.id };
  await create(
    "/order_data",
    boxes.map(({ id, sku_box }) => ({ ...line, id_box: id, name_box: sku_box, count_box: 3 })),
  );
  await create("/order_param", [{
    ...line,
    ...{ pallet_length: 1200, pallet_width: 800, pallet_max_height: 1000, packing_type: 0 },
    ...{ min_layer_fill_ratio: 0, min_support_ratio: 0.5, height_layer_diff: 0 },
    height_tolerance: 0,
  }]);
  await answered(visitor, "/computed_order", {
    ...{ ...line, id_warehouse, id_point_start: point!.id },
  });
  return `/warehouse/${id_warehouse}/orders/${order!.id}`;
}

/** Texts that are cut off, reach out of `frame`, or over one of `others`, as it is printed. */
const faults = (page: Page, frame: string, what: string, others: string) =>
  page.evaluate(
    ([frame, what, others]) =>
      [...document.querySelectorAll(frame!)].flatMap((sheet) => {
        const edge = sheet.getBoundingClientRect();
        const taken = [...sheet.querySelectorAll(others!)].map((one) =>
          one.getBoundingClientRect()
        );
        return [...sheet.querySelectorAll<HTMLElement>(what!)].flatMap((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const wrong = [...range.getClientRects()].filter(({ left, top, right, bottom }) =>
            left < edge.left || top < edge.top || right > edge.right || bottom > edge.bottom ||
            taken.some((other) =>
              left < other.right - 0.5 && right > other.left + 0.5 &&
              top < other.bottom - 0.5 && bottom > other.top + 0.5
            )
          );
          const { textOverflow, whiteSpace } = getComputedStyle(element);
          const isCut = textOverflow === "ellipsis" || whiteSpace === "nowrap";
          return wrong.length > 0 || isCut ? [element.textContent] : [];
        });
      }),
    [frame, what, others],
  );

const textsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map(({ textContent }) => textContent!));

Deno.test("labels and sheets: 1 to 60 types with names of 5 to 95 letters, nothing is cut off or printed over anything", async () => {
  await using visitor = await Visitor.arrive();
  for (const [types, letters, alphabet] of CASES) {
    const about = `${types} types, ${letters} letters, ${alphabet}`;
    const names = namesOf(types, letters, alphabet);
    const path = await orderOf(visitor, names);
    await visitor.open(`${path}/labels`, DESKTOP, async (page) => {
      await page.locator(".label .label-qr svg").first().waitFor();
      await page.emulateMedia({ media: "print" });
      const texts =
        ".label-boxes td, .label-order, .label-consignee, .label-head p, .label-head h2, .label-list";
      assert.deepEqual(await faults(page, ".label", texts, "[role=img], .label-text"), [], about);
      assert.deepEqual((await textsOf(page, ".label-boxes td:first-child")).sort(), names.sort());
      const rows = await page.locator(".label-boxes tbody tr").evaluateAll((rows) =>
        rows.map((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const room = row.closest(".label-middle")!.getBoundingClientRect();
          return top >= room.top && bottom <= room.bottom
            ? []
            : [top, bottom, room.top, room.bottom];
        }).filter((wrong) => wrong.length > 0)
      );
      assert.deepEqual(rows, [], about);
      const codes = await page.locator(".label").evaluateAll((labels) =>
        labels.map((label) => {
          const code = label.querySelector(".label-bars")?.getBoundingClientRect().top;
          return code === undefined ? undefined : label.getBoundingClientRect().top + 793.7 - code;
        })
      );
      await shoot(page, `labels-${types}-${letters}-${alphabet}`);
      const pages = await printed(page);
      assert.equal(pages.length, codes.length, about);
      for (const [at, paper] of pages.entries()) {
        assert.deepEqual(cutOff(paper, 12), [], about);
        const top = codes[at];
        if (top === undefined) continue;
        const below = paper.texts.filter(({ y }) => y < top * 0.75);
        assert.deepEqual(
          below.filter(({ text }) => !/^\((400|00)\)|^[()0-9a-f]+$/.test(text)).map(({ text }) =>
            text
          ),
          [],
          `${about}: over the codes`,
        );
      }
    });
    await visitor.open(`${path}/sheet?paper=a4`, DESKTOP, async (page) => {
      await page.locator('.papers[aria-busy="false"]').waitFor();
      await page.locator(".picks").last().waitFor();
      await page.emulateMedia({ media: "print" });
      const texts = ".picks td, .legend-sku, .legend-size, .paper-order, .paper-where";
      assert.deepEqual(await faults(page, ".paper", texts, ".paper-foot, svg.drawing"), [], about);
      for (const list of [".legend-sku", ".steps-table .picks-sku"]) {
        assert.deepEqual([...new Set(await textsOf(page, list))].sort(), names.sort(), about);
      }
      const overlaps = await page.locator(".paper").evaluateAll((papers) =>
        papers.filter((paper) =>
          paper.querySelector(".paper-body")!.scrollHeight >
            paper.querySelector(".paper-body")!.clientHeight + 1
        ).length
      );
      assert.equal(overlaps, 0, about);
      await shoot(page, `sheet-${types}-${letters}-${alphabet}`);
      const pages = await printed(page);
      assert.equal(pages.length, await page.locator(".paper").count(), about);
      for (const paper of pages) assert.deepEqual(cutOff(paper, 18), [], about);
      assert.ok(!pages.some(({ text }) => text.includes("…")), about);
    });
    const notes = `${path.replace("orders/", "print?orders=")}&parts=notes&paper=a4`;
    await visitor.open(notes, DESKTOP, async (page) => {
      await page.locator("p.paper-facts").waitFor();
      await page.emulateMedia({ media: "print" });
      const texts = ".picks td, .paper-order, .paper-where, p.paper-facts span";
      assert.deepEqual(await faults(page, ".paper", texts, ".paper-foot"), [], about);
      assert.deepEqual((await textsOf(page, ".picks td:first-child")).sort(), names.sort(), about);
      await shoot(page, `note-${types}-${letters}-${alphabet}`);
    });
  }
});
