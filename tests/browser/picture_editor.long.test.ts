/** A curator makes notes and influences on the picture itself: by keys, by mouse, by finger. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { encodeJpeg } from "../../adapters/images/codecs/jpeg.ts";
import { drawnImage } from "../support/pictures.ts";
import { until } from "../support/time.ts";
import { asCurator, atDesk, curatorArrives } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, type Device, PHONE, shared, shoot } from "./visitor.ts";

const [WIDTH, HEIGHT] = [1600, 1100];

const gallery = shared(async () => {
  const visitor = await curatorArrives();
  const found = await visitor.server.fetch("/api/search?q=Olympia");
  const id: number = (await found.json()).paintings[0].id;
  await asCurator(visitor, `/api/paintings/${id}/upload-image`, {
    imageData: drawnImage(WIDTH, HEIGHT, "jpeg").toBase64(),
    mimeType: "image/jpeg",
  });
  return { visitor, id };
});

interface Stored {
  id: number;
  label: string;
  body: string;
  pos_x: number | null;
  pos_y: number | null;
  width?: number;
  height?: number;
}

async function notes(): Promise<Stored[]> {
  const { visitor, id } = await gallery();
  return (await (await visitor.server.fetch(`/api/paintings/${id}`)).json()).annotations;
}

/** Waits until a note of this title is stored as it should be. */
async function stored(label: string, is: (note: Stored) => boolean = () => true): Promise<Stored> {
  const find = async () => (await notes()).find((note) => note.label === label);
  return (await until(find, (note) => note !== undefined && is(note), `"${label}" is stored`))!;
}

/** Opens the editor from the painting's page. */
async function editing(device: Device, look: (page: Page) => Promise<void>): Promise<void> {
  const { visitor, id } = await gallery();
  await atDesk(visitor, device, async (page) => {
    // The desk has noted that a curator uses this browser.
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await page.goto(`${visitor.server.url}/paintings/${id}`);
    await page.getByRole("button", { name: "Edit notes and influences" }).click();
    await page.getByRole("complementary", { name: "Notes and influences" }).waitFor();
    await look(page);
    // A note whose making was taken back is asked for once more, to be sure.
  }, { expected: /404/ });
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const body = (page: Page) => page.locator(".place-body");
type Box = NonNullable<Awaited<ReturnType<ReturnType<Page["locator"]>["boundingBox"]>>>;
const near = (one: number, other: number) => Math.abs(one - other) < 2;
/** Waits until the frame is drawn where it should be. */
const boxUntil = async (page: Page, is: (box: Box) => boolean): Promise<Box> =>
  await until(async () => (await body(page).boundingBox())!, is, "the frame is in its place");

Deno.test("picture editor by keyboard: a detail is framed, named, moved and resized; an influence is linked and undone", async () => {
  const { visitor, id } = await gallery();
  await editing(DESKTOP, async (page) => {
    const title = page.getByLabel(/^Title/);
    await page.keyboard.press("+");
    await page.keyboard.press("a");
    await title.waitFor();
    await page.keyboard.type("The black ribbon");
    await page.keyboard.press("Enter");
    const first = await stored("The black ribbon");
    assert.ok(first.width! > 0.1 && first.width! < 0.7, "most of what was seen");

    const open = page.getByRole("button", { name: /^Edit note \d+: The black ribbon/ });
    await open.focus();
    await page.keyboard.press("Enter");
    await title.waitFor();
    await page.getByRole("button", { name: "Move with the keyboard" }).focus();
    await page.keyboard.press("Enter");
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("button", { name: /^Bottom right corner/ }).focus();
    await page.keyboard.press("Shift+ArrowLeft");
    assert.deepEqual(await barriersLightAndDark(page, "picture-editor"), []);
    await page.keyboard.press("Control+s");
    const moved = await stored("The black ribbon", ({ pos_x }) => pos_x! > first.pos_x!);
    const fine = moved.pos_x! - first.pos_x!;
    const coarse = (moved.pos_y! - first.pos_y!) * HEIGHT / WIDTH;
    assert.ok(Math.abs(coarse / fine - 4) < 0.2, `${coarse} is four times ${fine}`);
    assert.ok(moved.width! < first.width!);
    await page.getByRole("button", { name: "Undo" }).click();
    await stored(
      "The black ribbon",
      ({ pos_x, width }) => pos_x === first.pos_x && width === first.width,
    );

    await page.locator(".zoom-box .openseadragon-canvas").focus();
    await page.keyboard.press("i");
    await page.getByRole("combobox", { name: /^Find a painting/ }).and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.type("Surrender of Breda");
    await page.getByRole("option", { name: /Surrender of Breda/ }).waitFor();
    await page.keyboard.press("Enter");
    const what = field(page, "Description");
    await what.waitFor();
    await what.fill("The pose, taken up once more");
    await shoot(page, "picture-editor-influence");
    await page.keyboard.press("Control+Enter");
    const sources = async () => {
      const answer = await visitor.server.fetch(`/api/paintings/${id}`);
      return JSON.stringify((await answer.json()).influencedBy);
    };
    await until(sources, (text) => text.includes("The pose, taken up once more"), "it is linked");
    await page.getByRole("button", { name: "Undo" }).click();
    await until(sources, (text) => !text.includes("The pose, taken up once more"), "it is gone");
  });
});

Deno.test("picture editor by mouse: the drawing tool stays on, and the picture can be moved meanwhile", async () => {
  await editing(DESKTOP, async (page) => {
    const title = page.getByLabel(/^Title/);
    const draw = page.getByRole("button", { name: "Draw" });
    await draw.click();
    await page.locator(".place-sheet").waitFor();
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(420, 380, { steps: 4 });
    await page.mouse.up();
    await title.fill("A rectangle");
    await page.keyboard.press("Enter");
    const rectangle = await stored("A rectangle");
    assert.ok(rectangle.width! > 0.05 && rectangle.height! > 0.05);
    await title.waitFor({ state: "detached" });
    assert.equal(await draw.getAttribute("aria-pressed"), "true");

    await page.mouse.move(360, 340);
    await page.mouse.wheel(0, -300);
    await page.keyboard.down(" ");
    await page.mouse.down();
    await page.mouse.move(460, 340, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up(" ");
    assert.equal(await title.count(), 0, "with the space bar a hand moves the picture");
    await page.mouse.click(500, 420);
    await title.fill("A point");
    await shoot(page, "picture-editor-drawing");
    await page.keyboard.press("Enter");
    const point = await stored("A point");
    assert.equal(point.width, undefined);
    await title.waitFor({ state: "detached" });
    await page.keyboard.press("d");
    assert.equal(await draw.getAttribute("aria-pressed"), "false");

    await page.getByRole("button", { name: /^Edit note \d+: A rectangle/ }).click();
    await body(page).waitFor();
    const before = (await body(page).boundingBox())!;
    await page.mouse.move(before.x + 20, before.y + 20);
    await page.mouse.down();
    await page.mouse.move(before.x + 70, before.y + 60, { steps: 4 });
    await page.mouse.up();
    const there = await boxUntil(
      page,
      ({ x, y }) => near(x, before.x + 50) && near(y, before.y + 40),
    );
    const [right, bottom] = [there.x + there.width, there.y + there.height];
    await page.mouse.move(right, bottom);
    await page.mouse.down();
    await page.mouse.move(right + 60, bottom + 50, { steps: 4 });
    await page.mouse.up();
    await boxUntil(page, ({ x, width }) => near(x, there.x) && near(width, there.width + 60));
    page.once("dialog", (question) => void question.dismiss());
    await page.keyboard.press("Escape");
    assert.equal(await title.inputValue(), "A rectangle", "what is not saved is not left");
    await page.keyboard.press("Control+s");
    await stored("A rectangle", ({ width }) => width! > rectangle.width!);
  });
});

Deno.test("gallery pages: curators have a link to the edited record", async () => {
  const { visitor, id } = await gallery();
  const artist = (await (await visitor.server.fetch(`/api/paintings/${id}/context`)).json()).artist;
  const pages: [path: string, address: string][] = [
    ["/", "/curator/catalog?kind=artist"],
    [`/paintings/${id}`, `/curator/catalog?kind=painting&id=${id}`],
    [`/artists/${artist.id}`, `/curator/catalog?kind=artist&id=${artist.id}`],
    [
      `/movements/${artist.movement_id}/rooms?view=list`,
      `/curator/catalog?kind=movement&id=${artist.movement_id}`,
    ],
    ["/tours", "/curator/catalog?kind=tour"],
    ["/tours/1", "/curator/tour?id=1"],
    ["/influence?view=list", "/curator/catalog?kind=influence"],
    ["/colours", "/curator/catalog?kind=painting"],
    [`/compare?a=${id}`, "/curator/catalog?kind=painting"],
  ];
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Log out" }).waitFor();
    for (const [path, address] of pages) {
      await page.goto(visitor.server.url + path);
      const edit = page.locator(".site-nav a", { hasText: "Edit" });
      await edit.waitFor();
      assert.equal(await edit.getAttribute("href"), address, path);
      if (path === "/") await shoot(page, "edit-in-head");
    }
  });
});

Deno.test("picture editor by touch: a place is drawn and moved on a phone", async () => {
  await editing(PHONE, async (page) => {
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y }],
      });
    const swipe = async (x: number, y: number, dx: number, dy: number) => {
      await send("touchStart", x, y);
      for (let step = 1; step <= 4; step++) {
        await send("touchMove", x + dx * step / 4, y + dy * step / 4);
      }
      await send("touchEnd");
    };
    const title = page.getByLabel(/^Title/);
    await page.getByRole("button", { name: "Draw" }).tap();
    await page.locator(".place-sheet").waitFor();
    await swipe(120, 200, 120, 90);
    await title.fill("By thumb");
    assert.deepEqual(await barriersLightAndDark(page, "picture-editor-390"), []);
    const before = (await body(page).boundingBox())!;
    await swipe(before.x + 50, before.y + 40, 30, 20);
    await boxUntil(page, ({ x, y }) => near(x, before.x + 30) && near(y, before.y + 20));
    await shoot(page, "picture-editor-390-moved");
    await page.getByRole("button", { name: "Save" }).tap();
    await stored("By thumb", ({ width }) => width! > 0);
  });
});

Deno.test("placements: both pictures are shown, and a curator confirms the places", async () => {
  await using visitor = await curatorArrives();
  const found = await (await visitor.server.fetch("/api/search?q=Olympia")).json();
  const path = `/api/paintings/${found.paintings[0].id}/upload-image`;
  const upload = (bytes: Uint8Array<ArrayBuffer>) =>
    asCurator(visitor, path, { imageData: bytes.toBase64(), mimeType: "image/jpeg" });
  await upload(drawnImage(800, 550, "jpeg"));
  const plain = { width: 600, height: 500, channels: 1 as const };
  await upload(encodeJpeg({ ...plain, data: new Uint8Array(600 * 500).fill(140) }, 85));
  for (const device of [DESKTOP, PHONE]) {
    await atDesk(visitor, device, async (page) => {
      await page.getByRole("heading", { name: /Olympia/ }).waitFor();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>(".placed-picture img")]
          .every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      );
      const marks = () =>
        page.locator(".placed-picture").evaluateAll((all) =>
          all.map((picture) => picture.querySelectorAll(".placed-point, .placed-rectangle").length)
        );
      const [before, now] = await marks();
      assert.ok(before! > 1 && before === now, `${before} ${now}`);
      assert.deepEqual(await barriersLightAndDark(page, `placements-${device.width}`), []);
      if (device === DESKTOP) return;
      await page.getByRole("button", { name: "Confirm positions" }).tap();
      await page.getByText("No note positions to confirm.").waitFor();
    }, { path: "/curator/placements" });
  }
});
