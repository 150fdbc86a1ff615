/** A visitor with a real browser: Chromium from npm, driven by Playwright. */
import axe from "axe-core/axe.min.js" with { type: "text" };
import type { Browser, BrowserContext, Page } from "playwright-core";
import { atRest, countDrawings, watchRequests } from "./at_rest.ts";
import { Depot, type DepotOptions } from "./depot.ts";
import { MAX_ELEMENT_MS, MAX_WAIT_MS } from "../support/time.ts";
import { launchBrowser } from "./quiet_browser.ts";

const SHOTS = new URL("./shots/", import.meta.url);
let browser: Promise<Browser> | undefined;

// One browser for all tests of a file; what they see of each other is nothing.
Deno.test.afterAll(async () => await (await browser)?.close());

/** What a visitor looks through. */
export interface Device {
  width: number;
  height: number;
  touch?: boolean;
  dark?: boolean;
  language?: string;
  /** The name of its time zone; that of the machine if left out. */
  zone?: string;
}

export const DESKTOP: Device = { width: 1280, height: 800 };
export const PHONE: Device = { width: 390, height: 844, touch: true };

/** For elements that appear after a calculation. */
export const CALCULATION = { timeout: MAX_WAIT_MS };
/** What a browser logs without a connection, also for the worker of a page. */
export const OFFLINE_ERRORS = /Failed to load resource|net::ERR_|when fetching the script/;
// Not everything that Playwright does has an end of its own where a page hangs.
const MAX_LOOK_MS = 360_000;

/** Fails when something takes longer than it ever should. */
async function within<Value>(ms: number, work: Promise<Value>, what: string): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} takes more than ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A depot with a browser in front of it. */
export class Visitor implements AsyncDisposable {
  /** Contexts that no test uses, by their devices: what is in their cache is loaded once. */
  readonly #contexts = new Map<string, BrowserContext[]>();

  private constructor(readonly server: Depot, private readonly browser: Browser) {}

  /** Opens a depot for a test. */
  static async arrive(options: DepotOptions = {}): Promise<Visitor> {
    const server = await Depot.open(options);
    return new Visitor(server, await (browser ??= launchBrowser()));
  }

  /**
   * Opens a page and runs `look` on it. Fails when the page has logged an error, thrown one, or asked
   * anybody but our server for anything.
   * @param expected errors that belong to what is tested: browsers log every refused request
   * @param before what is done before the page is asked for
   */
  async open(
    path: string,
    device: Device,
    look: (page: Page) => Promise<void>,
    expected?: RegExp,
    before?: (page: Page) => Promise<unknown>,
  ): Promise<void> {
    const origin = this.server.url;
    const key = JSON.stringify(device);
    const used = this.#contexts.get(key)?.pop();
    const context = used ?? await this.#newContext(device);
    const trouble: string[] = [];
    const page = await context.newPage();
    if (used !== undefined) await this.#clear(page);
    watchRequests(page);
    await page.addInitScript(countDrawings);
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
      await before?.(page);
      await page.goto(origin + path);
      await atRest(page);
      await within(MAX_LOOK_MS, look(page), `Looking at ${path}`);
      const closed = Promise.all(context.pages().map((page) => page.close()));
      await within(MAX_WAIT_MS, closed, "Closing the pages");
      this.#contexts.set(key, [...this.#contexts.get(key) ?? [], context]);
    } catch (error) {
      await context.close();
      throw error;
    }
    const unexpected = trouble.filter((line) => !expected?.test(line));
    if (unexpected.length > 0) throw new Error(`${path}: ${unexpected.join("; ")}`);
  }

  async #newContext(
    { width, height, touch = false, dark = false, language = "en", zone }: Device,
  ): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      deviceScaleFactor: touch ? 2 : 1,
      colorScheme: dark ? "dark" : "light",
      locale: language,
      ...(zone === undefined ? {} : { timezoneId: zone }),
      // Flights end at once, so that a test need not wait for them.
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(MAX_ELEMENT_MS);
    context.setDefaultNavigationTimeout(MAX_WAIT_MS);
    return context;
  }

  /** Deletes what earlier pages of a new page's context have stored. */
  async #clear(page: Page): Promise<void> {
    const context = page.context();
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", {
      origin: this.server.url,
      storageTypes: "all",
    });
    await session.detach();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const context of [...this.#contexts.values()].flat()) await context.close();
    await this.server[Symbol.asyncDispose]();
  }
}

/**
 * What several tests of a file look at and none of them changes: made for the first, gone with the
 * file.
 */
export function shared<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => made ??= make();
}

/** Under `TEST_SHOTS=on` keeps a picture of the page in `tests/browser/shots/`, to be looked at. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (Deno.env.get("TEST_SHOTS") !== "on") return;
  await Deno.mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: new URL(`${name}.png`, SHOTS).pathname });
}

/**
 * What axe finds wrong with the page, one line each.
 * @param rules only these of axe's rules; all if not given
 * @param ignored rules that are left out of all
 */
export async function barriers(
  page: Page,
  rules?: string[],
  ignored: string[] = [],
): Promise<string[]> {
  // The policy of the page lets no script in but its own; the debugger's door is not a script.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe);
  const violations = await page.evaluate(async ({ rules, ignored }) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          context: { include: string[][]; exclude: string[][] },
          options: {
            runOnly?: string[];
            rules: Record<string, { enabled: boolean }>;
            resultTypes: string[];
            selectors: boolean;
          },
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Entries of a long list are alike.
    const exclude = ["li", "tr", "option"].map((name) => [`${name}:nth-of-type(n+9)`]);
    const { violations } = await axe.run({ include: [["html"]], exclude }, {
      // Listing the passes too would take a third more time, and selectors a tenth.
      resultTypes: ["violations"],
      selectors: false,
      rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
      ...(rules === undefined ? {} : { runOnly: rules }),
    });
    return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }));
  }, { rules, ignored });
  return violations.map(({ id, places }) => `${id}: ${places.join(" ")}`);
}

/** Same as {@link barriers}, of a page on a phone whose colours are looked at on a desk. */
export const barriersButColours = (page: Page): Promise<string[]> =>
  barriers(page, undefined, ["color-contrast"]);

/**
 * What axe finds wrong with the page as it is, in light and dark, one line each; keeps a picture of
 * both. The page stays dark.
 * @param name what the pictures are called
 */
export async function barriersLightAndDark(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const where = colorScheme === "dark" ? `${name}-dark` : name;
    await shoot(page, where);
    // Of all that axe looks at, the theme changes the colours alone.
    const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
    found.push(...(await barriers(page, rules)).map((barrier) => `${where}: ${barrier}`));
  }
  return found;
}

/** Same as {@link barriersLightAndDark}, of a page that is opened at a desk for it. */
export async function barriersAtDesk(
  visitor: Visitor,
  name: string,
  path: string,
): Promise<string[]> {
  let found: string[] = [];
  await visitor.open(path, DESKTOP, async (page) => {
    found = await barriersLightAndDark(page, `${name}-${DESKTOP.width}`);
  });
  return found;
}

/**
 * What axe finds wrong with a page on every device, one line each; keeps pictures of all of them. In the
 * dark at a desk only: a phone has the same colours.
 * @param name what the pictures are called
 */
export async function barriersEverywhere(
  visitor: Visitor,
  name: string,
  path: string,
): Promise<string[]> {
  const found = await barriersAtDesk(visitor, name, path);
  await visitor.open(path, PHONE, async (page) => {
    await shoot(page, `${name}-${PHONE.width}`);
    found.push(
      ...(await barriersButColours(page)).map((barrier) => `${name}-${PHONE.width}: ${barrier}`),
    );
  });
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
      // Called after the observer, which has the entries so far.
      requestAnimationFrame(() => requestIdleCallback(() => resolve(sum)));
    })
  );
}
