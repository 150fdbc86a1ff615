/** Chromium from npm, of which nothing leaves the machine, driven by Playwright. */
import { tmpdir } from "node:os";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as driver } from "playwright-core";

/** Its arguments. */
export const QUIET_BROWSER = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Starts one. */
export async function launchBrowser(): Promise<Browser> {
  return await driver.launch({ executablePath: await unpacked(), args: QUIET_BROWSER });
}

// The first call on a machine unpacks it, and takes what another has unpacked by half for whole.
async function unpacked(): Promise<string> {
  using lock = await Deno.open(`${tmpdir()}/depot-chromium.lock`, { create: true, write: true });
  await lock.lock(true);
  return await chromium.executablePath();
}
