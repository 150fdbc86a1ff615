/** A small museum is made from nothing at the desk: by keys alone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addCurator } from "../../db/accounts/curators.ts";
import { Database } from "../../db/open.ts";
import { eventually } from "../support/time.ts";
import { atDesk, NAME, PASSWORD } from "./at_desk.ts";
import { byKeys, type Hands } from "./hands.ts";
import {
  annotate,
  button,
  create,
  field,
  hang,
  link,
  list,
  mergeAndPart,
  told,
  VERMEER,
  WORKS,
} from "./museum_steps.ts";
import { assertRoundTrip } from "./museum_round_trip.ts";
import { DESKTOP, shoot, Visitor } from "./visitor.ts";

const BOB = { username: "bob", password: "battery staple" };
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

async function make(page: Page, hands: Hands, visitor: Visitor): Promise<void> {
  // A mistake that is refused, and one that is taken back.
  await list(page, hands, "Eras");
  await hands.press(page.getByRole("link", { name: "New", exact: true }));
  await page.locator("#record-title").waitFor();
  await hands.type(field(page, "Name"), "Golden age");
  await hands.type(field(page, "Start year"), "1600");
  await hands.type(field(page, "End year"), "1500");
  await hands.press(button(page, "Create"));
  await page.getByText("End year must be 1600 or later.").waitFor();
  await hands.type(field(page, "End year"), "1700");
  await hands.press(button(page, "Create"));
  await told(page, "Created.");

  await create(page, hands, "Movements", {
    "Name": "Dutch painting",
    "Start year": "1600",
    "End year": "1672",
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
  await hands.press(button(page, "Undo"));
  await told(page, "Undone.");
  assert.equal(await field(page, "Year").inputValue(), "1658");
  await hang(page, hands);

  await annotate(page, hands, visitor);
  await create(page, hands, "Influences", { "Description": "The street as a stage" }, {
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

Deno.test("a small museum from nothing, by keys alone: made, mistaken, merged, shared, taken out and in", async () => {
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
    await make(page, byKeys(page), visitor);
    await shoot(page, "museum");
    await assertHistory(page, byKeys(page), visitor);
  }, { path: "/curator/catalog", expected: /400|409|412|404/ });
  await assertRoundTrip(data, WORKS.length);
});
