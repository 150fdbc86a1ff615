/** A curator in front of the review desk. */
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { drawnImage } from "../support/pictures.ts";
import { MAX_WAIT_MS } from "../support/time.ts";
import { type Device, Visitor } from "./visitor.ts";

export const NAME = "ada";
export const PASSWORD = "correct horse";

/** A server that knows one curator. */
export function curatorArrives(env: Record<string, string> = {}): Promise<Visitor> {
  return Visitor.arrive({ env: { CURATOR_USERNAME: NAME, CURATOR_PASSWORD: PASSWORD, ...env } });
}

/** Types name and password where the cursor is, and sends them. */
export async function typeLogin(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(NAME);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
}

/** Opens the desk, logged in and with its list. */
export function atDesk(
  visitor: Visitor,
  device: Device,
  look: (page: Page) => Promise<void>,
  { path = "/curator", expected }: { path?: string; expected?: RegExp } = {},
): Promise<void> {
  return visitor.open(path, device, look, expected, async (page) => {
    // From here on choosers are caught: one that opens before that would wait for a human.
    page.on("filechooser", () => {});
    const { request } = page.context();
    const data = { username: NAME, password: PASSWORD };
    const answer = await request.post(`${visitor.server.url}/api/auth/login`, { data });
    if (!answer.ok()) throw new Error(`The login was answered with ${answer.status()}`);
  });
}

/** A curator's request to the API. @returns the answer, null without a body */
export async function asCurator(
  { server }: Visitor,
  path: string,
  body?: unknown,
  method = "POST",
  who = { username: NAME, password: PASSWORD },
  // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
): Promise<any> {
  const send = (
    path: string,
    json: unknown,
    method: string,
    headers: Record<string, string> = {},
  ) =>
    server.fetch(path, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  const login = await send("/api/auth/login", who, "POST");
  await login.body?.cancel();
  const cookie = { Cookie: login.headers.get("Set-Cookie")!.split(";")[0]! };
  const answer = await send(path, body, method, cookie);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** The title that the desk shows. */
export const shownTitle = (page: Page) => page.locator(".stage-head h2").innerText();

/** An image file as the file chooser hands it over. */
export const imageFile = (name: string, width: number, height: number) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(drawnImage(width, height, "jpeg")),
});

/** Asks for the file chooser by its key and chooses a file in it. */
export async function chooseFile(page: Page, file: ReturnType<typeof imageFile>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("u");
  await (await chooser).setFiles(file, { timeout: MAX_WAIT_MS });
}

/** Drops a file on the page as a hand with a mouse does. */
export async function drop(
  page: Page,
  file: { name: string; mimeType: string; buffer: Uint8Array },
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    {
      name: file.name,
      type: file.mimeType,
      base64: Buffer.from(file.buffer).toString("base64"),
    },
  );
  await page.dispatchEvent("main", "dragover", { dataTransfer });
  await page.locator(".drop-veil").waitFor();
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

interface Shown {
  checkup_checked: boolean;
  checkup_fixed: boolean;
  image_path: string | null;
  image_cache_key?: number;
}

/** What everybody sees of a painting. */
export async function paintingOf(visitor: Visitor, id: number): Promise<Shown> {
  const response = await visitor.server.fetch(`/api/paintings/${id}`);
  return (await response.json()).painting;
}

/** The review flags of a painting, as they are stored: checked, fixed. */
export async function flagsOf(visitor: Visitor, id: number): Promise<[boolean, boolean]> {
  const { checkup_checked, checkup_fixed } = await paintingOf(visitor, id);
  return [checkup_checked, checkup_fixed];
}
