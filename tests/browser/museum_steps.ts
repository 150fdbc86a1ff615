/** What a curator does to make a small museum, by mouse or by keys. */
import type { Page } from "playwright-core";
import { eventually } from "../support/time.ts";
import { imageFile } from "./at_desk.ts";
import type { Hands } from "./hands.ts";
import type { Visitor } from "./visitor.ts";

export const VERMEER = "Johannes Vermeer";

/** The works, with the sizes of their pictures, which differ as pictures do. */
export const WORKS = [
  { title: "The Milkmaid", artist: VERMEER, year: "1658", size: [360, 400] },
  { title: "View of Delft", artist: VERMEER, year: "1661", size: [472, 400] },
  { title: "The Little Street", artist: VERMEER, year: "1658", size: [352, 432] },
  { title: "The Courtyard", artist: "Pieter de Hooch", year: "1658", size: [328, 400] },
  // Entered twice.
  { title: "Milkmaid, The", artist: VERMEER, year: "1658", size: [364, 404] },
] as const;

export const told = (page: Page, text: string) =>
  page.locator(".told-done").getByText(text).waitFor();
export const field = (page: Page, name: string | RegExp) => page.getByLabel(name).first();
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first();
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
export const combobox = (page: Page, name: string) =>
  page.getByRole("combobox", { name: new RegExp(`^${name}`) }).first();

/** Opens the list of a kind. */
export async function list(page: Page, hands: Hands, kind: string): Promise<void> {
  await hands.press(page.getByRole("link", { name: "Catalog", exact: true }));
  await page.locator("#catalog-title").waitFor();
  await hands.select(page.getByLabel("Kind"), kind);
}

/** Creates a record. */
export async function create(
  page: Page,
  hands: Hands,
  kind: string,
  fields: Record<string, string>,
  records: Record<string, string> = {},
): Promise<void> {
  await list(page, hands, kind);
  await hands.press(page.getByRole("link", { name: "New", exact: true }));
  await page.locator("#record-title").waitFor();
  for (const [name, text] of Object.entries(fields)) await hands.type(field(page, name), text);
  for (const [name, text] of Object.entries(records)) {
    await hands.find(combobox(page, name), text);
  }
  await hands.press(button(page, "Create"));
  await told(page, "Created.");
}

/** Hangs the pictures at the desk. */
export async function hang(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole("link", { name: "Review", exact: true }));
  await page.locator(".stage-head h2").waitFor();
  for (const { title, size: [width, height] } of WORKS) {
    await page.locator(".stage-head h2").getByText(title, { exact: true }).waitFor();
    const chooser = page.waitForEvent("filechooser");
    await hands.press(page.locator(".act-upload"));
    await (await chooser).setFiles(imageFile(`${title}.jpg`, width, height));
    await page.locator(".badge-fixed").waitFor();
    await hands.press(page.locator(".act-next"));
  }
}

/** Makes notes on the picture itself: a detail is framed and named. */
export async function annotate(page: Page, hands: Hands, visitor: Visitor): Promise<void> {
  await list(page, hands, "Paintings");
  await hands.press(link(page, /^The Milkmaid/));
  await page.locator("#record-title").waitFor();
  await hands.press(page.getByRole("link", { name: "Open page", exact: true }));
  await hands.press(button(page, "Edit notes and influences"));
  await page.getByRole("complementary", { name: "Notes and influences" }).waitFor();
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)![0]);
  const notes = async () =>
    (await (await visitor.server.fetch(`/api/paintings/${id}`)).json()).annotations.length;
  for (const [at, label] of ["Bread", "Nail in the wall"].entries()) {
    await hands.press(button(page, "Zoom in"));
    await hands.press(button(page, "New note"));
    await hands.type(page.getByLabel(/^Title/), label);
    await page.keyboard.press("Enter");
    await eventually(notes, at + 1);
    await page.getByLabel(/^Title/).waitFor({ state: "detached" });
  }
  await hands.press(button(page, /^Done/));
  await hands.press(page.getByRole("button", { name: "Close", exact: true }));
  await hands.press(page.locator("a.review-link", { hasText: "Edit" }).first());
  await page.locator("#record-title").waitFor();
}

/** Merges the double at the desk and parts the two again. */
export async function mergeAndPart(page: Page, hands: Hands): Promise<void> {
  await list(page, hands, "Eras");
  await hands.press(link(page, "Possible duplicates"));
  await page.locator("h1").getByText("Possible duplicates").waitFor();
  await hands.press(button(page, "Paintings"));
  await hands.press(button(page, /^Merge The Milkmaid and Milkmaid, The/));
  await page.getByRole("columnheader", { name: /^Keep/ }).waitFor();
  await hands.press(page.getByRole("button", { name: "Merge", exact: true }));
  await page.getByText("Merged into The Milkmaid.").waitFor();
  await hands.press(button(page, "Undo"));
  await page.getByText("Undone.").waitFor();
}
