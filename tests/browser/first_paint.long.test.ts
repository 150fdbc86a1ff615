/** Pages of the catalog before their script has run: drawn by the server, taken over as they are. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawnImage } from "../support/pictures.ts";
import { asCurator, curatorArrives } from "./at_desk.ts";
import { DESKTOP, PHONE, shared, shifted, shoot, type Visitor } from "./visitor.ts";

/** A work that has a picture. */
const PICTURED = "The Starry Night";

const depot = shared(async () => {
  const visitor = await curatorArrives();
  const { paintings: [{ id }] } = await answer(visitor, search(PICTURED));
  await asCurator(visitor, `/api/paintings/${id}/upload-image`, {
    imageData: drawnImage(900, 720, "jpeg").toBase64(),
    mimeType: "image/jpeg",
  });
  return visitor;
});

const search = (text: string) => `/api/search?q=${encodeURIComponent(text)}`;

// deno-lint-ignore no-explicit-any
const answer = async (visitor: Visitor, path: string): Promise<any> =>
  await (await visitor.server.fetch(path)).json();

async function idOf(visitor: Visitor, title: string): Promise<number> {
  const { paintings } = await answer(visitor, search(title));
  return paintings[0].id;
}

async function addresses(visitor: Visitor): Promise<Record<string, [path: string, h1: string]>> {
  const { artists, movements } = await answer(visitor, "/api/search?q=impressionism");
  const [movement] = movements;
  const [artist] = artists.length > 0
    ? artists
    : await answer(visitor, `/api/movements/${movement.id}/artists`);
  const [tour] = await answer(visitor, "/api/tours");
  return {
    artist: [`/artists/${artist.id}`, artist.name],
    movement: [`/movements/${movement.id}`, movement.name],
    painting: [`/paintings/${await idOf(visitor, PICTURED)}`, PICTURED],
    tour: [`/tours/${tour.id}`, tour.title],
  };
}

/** Lets no answer of the API through before it is asked to. */
async function holdAnswers(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

Deno.test("first paint: heading, text and picture precede all responses, and elements are not replaced", async () => {
  const visitor = await depot();
  const pages = Object.entries(await addresses(visitor));
  for (const device of [DESKTOP, PHONE]) {
    await visitor.open("/tours", device, async (page) => {
      for (const [name, [path, heading]] of pages) {
        const release = await holdAnswers(page);
        await page.goto(visitor.server.url + path);
        const h1 = page.getByRole("heading", { level: 1, name: heading });
        await h1.waitFor();
        await shoot(page, `first-${name}-${device.width}`);
        await page.evaluate(() => {
          const now = document.querySelector("#app h1, #app main")!;
          // Without chips, where a detail of a painting comes in the place of initials, and without
          // similar pictures, which come by an answer of their own, or go where there are none.
          const words = () => {
            const main = document.querySelector("main")!.cloneNode(true) as Element;
            for (const late of main.querySelectorAll(".chip, .similar")) late.remove();
            return main.textContent;
          };
          Object.assign(globalThis, { drawn: now, words, before: words() });
        });
        release();
        // Only the script removes what the server has marked.
        await page.waitForFunction(() => !document.querySelector("#app [data-css]"));
        const same = await page.evaluate(() => {
          const { drawn, words, before } = globalThis as unknown as {
            drawn: Element;
            words: () => string;
            before: string;
          };
          return { element: drawn.isConnected, text: words() === before };
        });
        assert.deepEqual(same, { element: true, text: true }, `${name} at ${device.width} px`);
        assert.ok(await shifted(page) <= 0.02, `${name} at ${device.width} px moved`);
        await shoot(page, `taken-${name}-${device.width}`);
        await page.unrouteAll({ behavior: "wait" });
      }
    });
  }
});

Deno.test("first paint: no page is blank while its scripts load", async () => {
  const visitor = await depot();
  const drawn = Object.values(await addresses(visitor)).map(([path]) => path);
  const [movement] = drawn.filter((path) => path.startsWith("/movements/"));
  const waiting = ["/", "/influence", "/tours", "/colours", "/compare", `${movement}/rooms`];
  const [{ id }] = await answer(visitor, "/api/v1/warehouse_data");
  waiting.push("/warehouse", `/warehouse/${id}`, `/warehouse/${id}/stock`);
  const url = await visitor.server.url;
  await visitor.open("/tours", PHONE, async (page) => {
    await page.route("**/*.js*", () => {});
    for (const path of [...waiting, ...drawn]) {
      await page.goto(url + path, { waitUntil: "commit" });
      await page.getByRole("link", { name: "Open Depot", exact: true }).waitFor();
      await page.locator("main > *").first().waitFor();
    }
  });
});

Deno.test("first paint: the home page's painting needs no script, and little precedes it", async () => {
  const visitor = await depot();
  await visitor.open("/tours", DESKTOP, async (page) => {
    await page.route("**/*.js*", () => {});
    await page.goto(await visitor.server.url, { waitUntil: "commit" });
    const painting = page.locator(".day-picture img");
    await painting.waitFor();
    await page.waitForFunction(() =>
      document.querySelector<HTMLImageElement>(".day-picture img")!.naturalWidth > 0
    );
    const bytes = await page.evaluate(() => {
      const source = document.querySelector<HTMLImageElement>(".day-picture img")!.src;
      const loads = performance.getEntries().filter((one) =>
        one instanceof PerformanceResourceTiming
      );
      const sum = (some: PerformanceResourceTiming[]) =>
        some.reduce((total, { transferSize }) => total + transferSize, 0);
      const [picture, rest] = [true, false].map((is) =>
        sum(loads.filter(({ name }) => (name === source) === is))
      );
      return { picture: picture!, rest: rest! };
    });
    assert.ok(bytes.picture > 0 && bytes.picture <= 120_000, `${bytes.picture} bytes of picture`);
    assert.ok(bytes.rest > 0 && bytes.rest <= 260_000, `${bytes.rest} bytes before it`);
    await page.locator(".overview svg").first().waitFor();
  });
});

Deno.test("first paint: the server renders the tour stop of the URL", async () => {
  const visitor = await depot();
  const [tour] = await answer(visitor, "/api/tours");
  const { stops } = await answer(visitor, `/api/tours/${tour.id}`);
  const html = await (await visitor.server.fetch(`/tours/${tour.id}?stop=3`, {
    headers: { Accept: "text/html" },
  })).text();
  assert.match(html, /Stop 3 of/);
  assert.ok(stops.length > 3);
});

Deno.test("first paint: without responses the rendered text stays", async () => {
  const visitor = await depot();
  const { painting: [path, heading] } = await addresses(visitor) as { painting: [string, string] };
  await visitor.open("/tours", DESKTOP, async (page) => {
    await page.route("**/api/paintings/**", (route) => route.abort());
    await page.goto(visitor.server.url + path);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    assert.ok(await page.getByRole("heading", { level: 1, name: heading }).isVisible());
    await page.unroute("**/api/paintings/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForFunction(() => !document.querySelector("#app [data-css]"));
    assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  }, /Failed to load resource/);
});
