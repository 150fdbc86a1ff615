/** Share cards, and the tags by which other sites find them. */
import assert from "node:assert/strict";
import { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { probe } from "../../../domain/images/probe.ts";
import { alternativeNames } from "../../../db/schema/gallery.ts";
import { tours, tourStops } from "../../../db/schema/tours.ts";
import { curatorSession } from "../../support/accounts.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { drawnImage } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

async function gallery(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1, { name: "Modern" })],
    movements: [movement(1, { name: "Realism" })],
    artists: [artist(1, { name: "Édouard Manet" })],
    paintings: [
      painting(1, { title: "Olympia", year: 1863 }),
      painting(2, { title: "The Balcony", year: 1868 }),
      painting(3, { title: 'Lost "work" & more' }),
    ],
  });
  await test.db.write(async (tx) => {
    await tx.insert(tours).values({ id: 1, title: "A walk", summary: "Two stops." });
    await tx.insert(tourStops).values([{ tour_id: 1, painting_id: 1, title: "One", body: "." }]);
  });
  const headers = { ...await curatorSession(test.db), "Content-Type": "application/json" };
  for (const id of [1, 2]) {
    const image = drawnImage(900 + id, 600, "jpeg").toBase64();
    const body = JSON.stringify({ imageData: image, mimeType: "image/jpeg" });
    await test.json(`/api/paintings/${id}/upload-image`, { method: "POST", headers, body });
  }
  return test;
}

async function cardAt(test: TestApp, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await test.request(url);
  assert.equal(response.status, 200, url);
  assert.equal(response.headers.get("Content-Type"), "image/jpeg");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { type, width, height } = probe(bytes);
  assert.deepEqual([type, width, height], ["image/jpeg", 1200, 630], url);
  return bytes;
}

/** The Open Graph tags of a page, by name. */
async function tagsOf(test: TestApp, path: string, language = "en") {
  const headers = { Accept: "text/html", "Accept-Language": language };
  const html = await (await test.request(path, { headers })).text();
  const tags = html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g);
  return Object.fromEntries(
    [...tags].map(([, name, text]) => [name, text!.replaceAll("&amp;", "&")]),
  );
}

Deno.test("share cards", async (t) => {
  await using test = await gallery();

  await t.step("every kind of page has its own, in size and language", async () => {
    const pages = {
      "/paintings/1": "Olympia",
      "/paintings/3": "Lost &quot;work&quot; & more",
      "/artists/1": "Édouard Manet",
      "/artists/1/rooms": "Rooms: Édouard Manet",
      "/movements/1": "Realism",
      "/?era=1": "Modern",
      "/tours/1": "A walk",
      "/compare?a=1&b=2": "Side by side: Olympia · The Balcony",
      "/wall?works=2,1,3": "A wall of paintings",
    };
    const cards = new Set<string>();
    for (const [path, title] of Object.entries(pages)) {
      const { image, url, locale, "image:width": width, ...tags } = await tagsOf(test, path);
      assert.equal(tags.title, title);
      assert.equal([width, locale].join(), "1200,en_US", path);
      assert.equal(new URL(url!).pathname + new URL(url!).search, path);
      const { origin, pathname, search } = new URL(image!);
      assert.equal(origin, new URL(url!).origin);
      cards.add((await cardAt(test, pathname + search)).toHex());
      const russian = await tagsOf(test, path, "ru");
      assert.equal(russian.locale, "ru_RU");
      assert.match(russian.image!, /lang=ru/);
    }
    // The rooms of an artist have the artist's card.
    assert.equal(cards.size, Object.keys(pages).length - 1);
  });

  await t.step("a detail and a comparison of details are shown as in the URL", async () => {
    const look = "0.3,0.4,5";
    const { url, image } = await tagsOf(test, `/paintings/1?look=${look}`);
    assert.match(url!, /\/paintings\/1\?look=0\.3,0\.4,5$/);
    const { pathname, search } = new URL(image!);
    const detail = await cardAt(test, pathname + search);
    const whole = await cardAt(test, "/cards/paintings/1.jpg?lang=en");
    assert.notDeepEqual(detail, whole);
    const both = await tagsOf(test, `/compare?a=1&b=2&look_b=${look}`);
    const { pathname: path, search: query } = new URL(both.image!);
    assert.deepEqual(new URLSearchParams(query).getAll("look"), ["", look]);
    assert.notDeepEqual(
      await cardAt(test, path + query),
      await cardAt(test, "/cards/paintings/1-2.jpg?lang=en"),
    );
  });

  await t.step("details stay with their works", async () => {
    const look = "0.3,0.4,5";
    const cards = [
      await cardAt(test, `/cards/wall/3-1-2.jpg?look=&look=${look}`),
      await cardAt(test, `/cards/wall/3-1-2.jpg?look=${look}`),
      await cardAt(test, "/cards/wall/3-1-2.jpg"),
    ];
    assert.notDeepEqual(cards[0], cards[2]);
    assert.deepEqual(cards[1], cards[2], "the work with the detail has no picture");
  });

  await t.step("404 for unknown records, other kinds and too many works", async () => {
    const many = Array.from({ length: 17 }, (_, at) => at + 1).join("-");
    const paths = ["paintings/99.jpg", "artists/9.jpg", "nothing/1.jpg", `wall/${many}.jpg`];
    for (const path of [...paths, "wall/98-99.jpg", "eras/1.png", "eras/x.jpg"]) {
      assert.equal((await test.refusal(`/cards/${path}`))[0], 404, path);
    }
  });
});

Deno.test("share cards: names that cannot be drawn are replaced", async () => {
  await using test = await gallery();
  await fill(test.db, {
    artists: [artist(2, { name: "北斎" }), artist(3, { name: "Hokusai" })],
    paintings: [
      painting(4, { title: "神奈川沖浪裏", artist_id: 2, year: 1831 }),
      painting(5, { title: "The Great Wave", artist_id: 3, year: 1831 }),
    ],
  });
  const unnamed = await cardAt(test, "/cards/paintings/4.jpg");
  await test.db.write((tx) =>
    tx.insert(alternativeNames).values([
      { target_type: "artist", target_id: 2, name: "Hokusai" },
      { target_type: "painting", target_id: 4, name: "The Great Wave", language: "en" },
    ])
  );
  for (const language of ["en", "ru"]) {
    const [drawn, same] = [4, 5].map((id) => `/cards/paintings/${id}.jpg?lang=${language}`);
    assert.deepEqual(await cardAt(test, drawn!), await cardAt(test, same!), language);
    assert.notDeepEqual(await cardAt(test, drawn!), unnamed);
  }
});

Deno.test("share cards: are drawn for remaining clients when the first disconnects", async () => {
  const [begun, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  class Workers extends WorkerPool {
    override async run(): Promise<never> {
      begun.resolve();
      await drawn.promise;
      return new Uint8Array([1]) as never;
    }
  }
  await using test = await TestApp.open({ workers: new Workers() });
  await fill(test.db, { eras: [era(1), era(2)] });
  const before = test.request("/cards/eras/1.jpg");
  await begun.promise;
  const leaving = new AbortController();
  const ask = (signal?: AbortSignal) => test.request("/cards/eras/2.jpg", signal ? { signal } : {});
  const requests = [ask(leaving.signal), ask()];
  // Both wait for the first card.
  await test.request("/cards/eras/9.jpg");
  leaving.abort();
  drawn.resolve();
  await Promise.allSettled([before, requests[0]]);
  assert.equal((await requests[1])!.status, 200);
});
