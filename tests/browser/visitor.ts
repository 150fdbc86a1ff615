/** A visitor with a real browser: Chromium from npm, driven by Playwright. */
import axe from "axe-core";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as driver, type Page } from "playwright-core";
import { ServerProcess } from "../server_process.ts";

const SHOTS = new URL("./shots/", import.meta.url);

/** Arguments of a browser of which nothing leaves the machine. */
export const QUIET_BROWSER = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** What a visitor looks through. */
export interface Device {
  width: number;
  height: number;
  touch?: boolean;
  dark?: boolean;
  language?: string;
}

export const DESKTOP: Device = { width: 1280, height: 800 };
export const PHONE: Device = { width: 390, height: 844, touch: true };

/** A server with a browser in front of it. */
export class Visitor implements AsyncDisposable {
  private constructor(readonly server: ServerProcess, readonly browser: Browser) {}

  /** @param env Settings of the server. */
  static async arrive(
    options: { data?: string; env?: Record<string, string> } = {},
  ): Promise<Visitor> {
    const server = await ServerProcess.start(options);
    try {
      const executablePath = await chromium.executablePath();
      return new Visitor(server, await driver.launch({ executablePath, args: QUIET_BROWSER }));
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /**
   * Opens a page and runs `look` on it. Fails when the page has logged an error, thrown one, or asked
   * anybody but our server for anything.
   *
   * @param expected errors that belong to what is tested: browsers log every refused request
   */
  async open(
    path: string,
    { width, height, touch = false, dark = false, language = "en" }: Device,
    look: (page: Page) => Promise<void>,
    expected?: RegExp,
  ): Promise<void> {
    const origin = await this.server.url;
    const context = await this.browser.newContext({
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      deviceScaleFactor: touch ? 2 : 1,
      colorScheme: dark ? "dark" : "light",
      locale: language,
      // Flights end at once, so that a test need not wait for them.
      reducedMotion: "reduce",
    });
    const trouble: string[] = [];
    const page = await context.newPage();
    page.on("pageerror", (error) => trouble.push(`thrown: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") trouble.push(`logged: ${message.text()}`);
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
        trouble.push(`asked ${url.origin}`);
      }
    });
    try {
      await page.goto(origin + path, { waitUntil: "networkidle" });
      await look(page);
    } finally {
      await context.close();
    }
    const unexpected = trouble.filter((line) => !expected?.test(line));
    if (unexpected.length > 0) throw new Error(`${path}: ${unexpected.join("; ")}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await this.server[Symbol.asyncDispose]();
  }
}

/** Keeps a picture of the page in `tests/browser/shots/`, to be looked at. */
export async function shoot(page: Page, name: string): Promise<void> {
  await Deno.mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: new URL(`${name}.png`, SHOTS).pathname });
}

/** What axe finds wrong with the page, one line each. */
export async function barriers(page: Page): Promise<string[]> {
  // The policy of the page lets no script in but its own; the debugger's door is not a script.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    return (await axe.run()).violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ html }) => html),
    }));
  });
  return violations.map(({ id, places }) => `${id}: ${places.join(" ")}`);
}

/**
 * What axe finds wrong with a page on every device in light and dark, one line each; keeps pictures
 * of all of them.
 *
 * @param name what the pictures are called
 */
export async function barriersEverywhere(
  visitor: Visitor,
  name: string,
  path: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const device of [DESKTOP, PHONE]) {
    await visitor.open(path, device, async (page) => {
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        const where = `${name}-${device.width}${theme === "dark" ? "-dark" : ""}`;
        await shoot(page, where);
        found.push(...(await barriers(page)).map((barrier) => `${where}: ${barrier}`));
      }
    });
  }
  return found;
}

/** The sum of all layout shifts so far that nobody asked for (https://web.dev/articles/cls). */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as unknown as {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) sum += value;
        }
      }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(sum), 100);
    })
  );
}
