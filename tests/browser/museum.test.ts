/** A small museum is made from nothing at the desk: once by mouse, once by keys alone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addCurator } from "../../db/accounts/curators.ts";
import { Database } from "../../db/open.ts";
import { eventually } from "../eventually.ts";
import { run } from "../server_process.ts";
import { atDesk, imageFile, NAME, PASSWORD } from "./at_desk.ts";
import { byKeys, byMouse, type Hands } from "./hands.ts";
import { DESKTOP, shoot, Visitor } from "./visitor.ts";

const BOB = { username: "bob", password: "battery staple" };
const VERMEER = "Johannes Vermeer";

/** The works, with the sizes of their pictures, which differ as pictures do. */
const WORKS = [
  { title: "The Milkmaid", artist: VERMEER, year: "1658", size: [900, 1000] },
  { title: "View of Delft", artist: VERMEER, year: "1661", size: [1180, 1000] },
  { title: "The Little Street", artist: VERMEER, year: "1658", size: [880, 1080] },
  { title: "The Courtyard", artist: "Pieter de Hooch", year: "1658", size: [820, 1000] },
  // Entered twice.
  { title: "Milkmaid, The", artist: VERMEER, year: "1658", size: [910, 1010] },
] as const;

/** What somebody asks the API in a session of their own. */
async function asking({ server }: Visitor, login: { username: string; password: string }) {
  const json = { "Content-Type": "application/json" };
  const answer = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: json,
    body: JSON.stringify(login),
  });
  await answer.body?.cancel();
  const Cookie = answer.headers.get("Set-Cookie")!.split(";")[0]!;
  return async (method: string, path: string, body?: unknown) => {
    const response = await server.fetch(path, {
      method,
      headers: { Cookie, ...json },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
}

const told = (page: Page, text: string) => page.locator(".told-done").getByText(text).waitFor();
const field = (page: Page, name: string | RegExp) => page.getByLabel(name).first();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
const combobox = (page: Page, name: string) =>
  page.getByRole("combobox", { name: new RegExp(`^${name}`) }).first();

/** Opens the list of a kind. */
async function list(page: Page, hands: Hands, kind: string): Promise<void> {
  await hands.press(page.getByRole("link", { name: "Catalog", exact: true }));
  await page.locator("#catalog-title").waitFor();
  await hands.select(page.getByLabel("Kind"), kind);
}

/** Creates a record. */
async function create(
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
async function hang(page: Page, hands: Hands): Promise<void> {
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
async function annotate(page: Page, hands: Hands, visitor: Visitor): Promise<void> {
  await list(page, hands, "Paintings");
  await hands.press(link(page, /^The Milkmaid/));
  await page.locator("#record-title").waitFor();
  await hands.press(page.getByRole("link", { name: "Its page", exact: true }));
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
async function mergeAndPart(page: Page, hands: Hands): Promise<void> {
  await list(page, hands, "Eras");
  await hands.press(link(page, "Likely doubles"));
  await page.locator("h1").getByText("Likely doubles").waitFor();
  await hands.press(button(page, "Paintings"));
  await hands.press(button(page, /^Merge The Milkmaid and Milkmaid, The/));
  await page.getByRole("columnheader", { name: /^Stays/ }).waitFor();
  await hands.press(page.getByRole("button", { name: "Merge", exact: true }));
  await page.getByText("Merged into The Milkmaid.").waitFor();
  await hands.press(button(page, "Take back"));
  await page.getByText("Taken back.").waitFor();
}

async function make(page: Page, hands: Hands, visitor: Visitor): Promise<void> {
  // A mistake that is refused, and one that is taken back.
  await list(page, hands, "Eras");
  await hands.press(page.getByRole("link", { name: "New", exact: true }));
  await page.locator("#record-title").waitFor();
  await hands.type(field(page, "Name"), "Golden age");
  await hands.type(field(page, "From year"), "1600");
  await hands.type(field(page, "To year"), "1500");
  await hands.press(button(page, "Create"));
  await page.getByText(/end_year/).waitFor();
  await hands.type(field(page, "To year"), "1700");
  await hands.press(button(page, "Create"));
  await told(page, "Created.");

  await create(page, hands, "Movements", {
    "Name": "Dutch painting",
    "From year": "1600",
    "To year": "1672",
  }, { "Era": "Golden age" });
  for (const name of [VERMEER, "Pieter de Hooch"]) {
    await create(page, hands, "Artists", { "Name": name }, { "Movement": "Dutch painting" });
  }
  for (const { title, artist, year } of WORKS) {
    await create(page, hands, "Paintings", { "Title": title, "Year": year }, { "Artist": artist });
  }
  await hands.type(field(page, "Year"), "1858");
  await hands.press(button(page, "Save"));
  await told(page, "Saved.");
  await hands.press(button(page, "Take it back"));
  await told(page, "Taken back.");
  assert.equal(await field(page, "Year").inputValue(), "1658");
  await hang(page, hands);

  await annotate(page, hands, visitor);
  await create(page, hands, "Influences", { "What it was": "The street as a stage" }, {
    "Source": "The Courtyard",
    "Influenced painting": "The Little Street",
  });
  await list(page, hands, "Tours");
  await hands.press(page.getByRole("link", { name: "New", exact: true }));
  await hands.press(page.locator('a[href="/curator/tour"]'));
  await page.getByRole("combobox", { name: /^Add a stop/ }).waitFor();
  await hands.type(field(page, /^Title, required/), "Delft in an hour");
  for (const title of ["View of Delft", "The Little Street"]) {
    await hands.find(page.getByRole("combobox", { name: /^Add a stop/ }), title);
    await button(page, new RegExp(`^\\d ${title}`)).waitFor();
  }
  await hands.press(button(page, /^(Create|Save)/));
  const tours = async () => (await (await visitor.server.fetch("/api/tours")).json()).length;
  await eventually(tours, 1);
  await hands.press(page.locator('a.tab[href="/curator/catalog?kind=tour"]'));
  await mergeAndPart(page, hands);

  // A second curator saves first: what was typed stays, beside theirs.
  const bob = await asking(visitor, BOB);
  await list(page, hands, "Eras");
  await hands.press(link(page, /Golden age/));
  await page.locator("#record-title").waitFor();
  await hands.type(field(page, "Description"), "Light on tiled floors.");
  await hands.type(field(page, "Name"), "The Golden Age");
  await bob("PATCH", "/api/eras/1", { name: "Dutch Golden Age", end_year: 1702 });
  await hands.press(button(page, "Save"));
  await page.getByRole("region", { name: "Name" }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: /^Name/ }).inputValue(), "The Golden Age");
  await hands.press(button(page, "Keep yours: Name"));
  await hands.press(button(page, "Save"));
  await told(page, "Saved.");
  assert.deepEqual(await bob("GET", "/api/records/eras/1"), {
    id: 1,
    name: "The Golden Age",
    start_year: 1600,
    end_year: 1702,
    start_definite: false,
    end_definite: false,
    description: "Light on tiled floors.",
    sort_order: 0,
  });
}

/** All that was done is in the log, with who did it. */
async function assertHistory(page: Page, hands: Hands, visitor: Visitor): Promise<void> {
  await hands.press(page.getByRole("link", { name: "Log", exact: true }));
  await page.locator(".entry").nth(10).waitFor();
  const names = new Set(await page.locator(".entry-who").allInnerTexts());
  // The accounts were made by the command.
  assert.deepEqual([...names].sort(), [NAME, BOB.username, "command line"]);
  const ada = await asking(visitor, { username: NAME, password: PASSWORD });
  const { records } = await ada("GET", "/api/audit?limit=200");
  const count = (action: string) =>
    records.filter((entry: { action: string }) => entry.action === action).length;
  const actions = {
    "era.create": 1,
    "movement.create": 1,
    "artist.create": 2,
    "painting.create": WORKS.length,
    "painting.upload_image": WORKS.length,
    "annotation.create": 2,
    "influence.create": 1,
    "tour.create": 1,
    "painting.merge": 1,
    "painting.restore": 1,
    "era.update": 2,
  };
  assert.deepEqual(
    Object.fromEntries(Object.keys(actions).map((action) => [action, count(action)])),
    actions,
  );
  assert.ok(records.every(({ username }: { username: string }) => username !== ""));
}

/** What leaves an installation by its command. */
async function exported(data: string): Promise<{ text: string; pictures: Map<string, string> }> {
  await Deno.mkdir(`${data}/out`, { recursive: true });
  const [file, folder] = [`${data}/out/catalog.json`, `${data}/out/pictures`];
  const { code, err } = await run(data, ["export", "catalog", file, "--pictures", folder]);
  assert.equal(code, 0, err);
  const pictures = new Map<string, string>();
  for await (const path of filesBelow(folder)) {
    pictures.set(path.slice(folder.length), (await Deno.readFile(path)).toBase64());
  }
  return { text: await Deno.readTextFile(file), pictures };
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

/** All rows of a document; of the log as many as there were before it was imported. */
function rowsOf(text: string, entries: number): Record<string, unknown[]> {
  const document: Record<string, unknown> = JSON.parse(text);
  const lists = Object.entries(document)
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const rows = Object.fromEntries(lists);
  // The import is an operation itself, the newest.
  return {
    ...rows,
    audit_log: rows.audit_log!.slice(0, entries),
    operations: rows.operations!.filter((one) => (one as { kind: string }).kind !== "import"),
  };
}

/** Into an empty database and out of it again: the same rows, the same bytes. */
async function assertRoundTrip(data: string): Promise<void> {
  const first = await exported(data);
  assert.equal(first.pictures.size >= WORKS.length, true);
  const empty = await Deno.makeTempDir({ dir: data });
  // A server reads what lies in its own folder alone.
  await Deno.rename(`${data}/out`, `${empty}/in`);
  const from = ["import", "catalog", `${empty}/in/catalog.json`];
  const { code, err } = await run(empty, [...from, "--pictures", `${empty}/in/pictures`]);
  assert.equal(code, 0, err);
  const second = await exported(empty);
  const entries = JSON.parse(first.text).audit_log.length;
  assert.equal(entries > 20, true);
  assert.deepEqual(rowsOf(second.text, entries), rowsOf(first.text, entries));
  assert.deepEqual(second.pictures, first.pictures);
}

for (const [how, hands] of [["by mouse", byMouse], ["by keys alone", byKeys]] as const) {
  Deno.test(`a small museum from nothing, ${how}: made, mistaken, merged, shared, taken out and in`, async () => {
    let data = "";
    await using visitor = await Visitor.arrive({
      env: { SEED: "none" },
      prepare: async (folder) => {
        data = folder;
        const db = await Database.open(`file:${folder}/depot.db`);
        await addCurator(db, NAME, PASSWORD);
        await addCurator(db, BOB.username, BOB.password, { role: "curator" });
        await db.close();
      },
    });
    await atDesk(visitor, DESKTOP, async (page) => {
      await make(page, hands(page), visitor);
      await shoot(page, `museum-${how.replaceAll(" ", "-")}`);
      await assertHistory(page, hands(page), visitor);
    }, { path: "/curator/catalog", expected: /400|409|412|404/ });
    await assertRoundTrip(data);
  });
}
