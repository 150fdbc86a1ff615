import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { Services } from "../services.ts";
import { icons, preview } from "./head.ts";
import { type Language, visitorsLanguage } from "./language.ts";
import { drawFrame } from "./frames.tsx";
import { pageHeaders, policyWithStyle } from "./page_headers.ts";
import { chosenTheme } from "./theme.ts";
import type { Pages } from "./pages.ts";
import type { Rendered } from "./render_view.ts";
import { WORDS } from "./words.ts";

/** A page of the client: its script, and what hangs in the shell before the script runs. */
export interface Page {
  /** Name of its bundle, and of its style sheet where it has one. */
  name:
    | "timeline"
    | "artist"
    | "movement"
    | "painting"
    | "compare"
    | "tours"
    | "tour"
    | "influence"
    | "colours"
    | "rooms"
    | "curator"
    | "catalog_desk"
    | "tour_editor"
    | "warehouses"
    | "floor"
    | "boxes"
    | "users"
    | "orders"
    | "order"
    | "sheet"
    | "pick"
    | "shift"
    | "stock"
    | "labels"
    | "rounds"
    | "round_pick"
    | "slotting"
    | "warehouse_not_found"
    | "docs"
    | "not_found";
  /** What the page is about, for its title; empty for the product's name alone. */
  title: string;
  description: string;
  /** Address of a picture of what the page is about. */
  image?: string | undefined;
  /** Address of the image that the page shows first. */
  first?: string | undefined;
  /** Style sheets besides the common one. */
  styles?: readonly string[];
  /** Whether the page may ask for the camera. */
  camera?: boolean;
  /** Whether the server looks outside for images that are not there. */
  looks?: boolean;
  /** Whether the page's answers are for those who have signed in. */
  signIn?: boolean;
  /** Bundle of the worker that the script starts; its address hangs in the shell. */
  worker?: "influence_layout" | "pick_offline";
  /** API answers that the script asks for first. */
  preload?: readonly string[];
  /** What the page shows before its script runs; without it, nothing. */
  drawn?: DrawnPage;
}

/** A page as the server has drawn it. */
export interface DrawnPage extends Rendered {
  /** What it is about, for search engines: JSON-LD. A page without it is a frame that a script fills. */
  about?: string;
}

const FONTS: Record<Language, string[]> = {
  en: ["sans-latin.woff2", "serif-latin.woff2"],
  ru: ["sans-latin.woff2", "serif-latin.woff2", "sans-cyrillic.woff2", "serif-cyrillic.woff2"],
};

type Shown = Pick<Services, "pages" | "settings">;

/** The page as an answer, in the language and theme that the visitor has chosen. */
export function shell(c: Context, services: Shown, page: Page, status: 200 | 404 = 200) {
  const drawn = page.drawn ?? drawFrame(c, page.name);
  return c.html(pageText(c, services, { ...page, ...(drawn && { drawn }) }), status, {
    ...pageHeaders(c, services.settings, page.camera),
    ...(drawn && { "Content-Security-Policy": policyWithStyle(drawn.cssHash) }),
  });
}

/** The page as HTML. */
export function pageText(c: Context, { pages, settings }: Shown, page: Page) {
  const language = visitorsLanguage(c);
  const theme = chosenTheme(c);
  const attributes = theme === "system"
    ? html`lang="${language}"`
    : html`lang="${language}" data-theme="${theme}"`;
  const script = `${page.name}.js`;
  const styles = ["site.css", ...(page.styles ?? [])];
  const about = bodyAttributes(page, pages);
  // What is drawn needs style sheets, fonts and its picture; what a script adds may come after them.
  const low = raw(' fetchpriority="low"');
  const scriptPriority = page.drawn ? low : "";
  const answerPriority = page.drawn?.about === undefined ? "" : low;
  return html`
    <!doctype html>
    <html ${attributes}>
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <title>${page.title ? `${page.title} · Open Depot` : "Open Depot"}</title>
        <meta name="description" content="${page.description}">
        ${styles.map((style) =>
          html`
            <link rel="stylesheet" href="${pages.address(style)}">
          `
        )}${FONTS[language].map((font) =>
          html`
            <link rel="preload" href="${pages.address(
              font,
            )}" as="font" type="font/woff2" crossorigin>
          `
        )}${(page.preload ?? []).map((address) =>
          html`
            <link rel="preload" href="${address}" as="fetch" crossorigin="anonymous" ${answerPriority}>
          `
        )}${page.first && html`
          <link rel="preload" href="${page.first}" as="image" fetchpriority="high">
        `}${pages.imports(script).map((chunk) =>
          html`
            <link rel="modulepreload" href="/assets/${chunk}" ${scriptPriority}>
          `
        )}<script type="module" src="${pages.address(script)}"${scriptPriority}></script>
        ${icons(pages)}${preview(c, settings, pages, language, page)}${page.drawn &&
          html`
            <style>${raw(page.drawn.css)}</style>
          `}${page.drawn?.about !== undefined &&
          html`
            <script type="application/ld+json">${raw(page.drawn.about)}</script>
          `}
      </head>
      <body ${about}>
        <div id="app">${raw(page.drawn?.markup ?? "")}</div>
        ${page.drawn?.about === undefined &&
          html`<noscript>${WORDS.no_script[language]}</noscript>`}
      </body>
    </html>
  `;
}

/** What the script finds out about its page from the page itself. */
function bodyAttributes({ name, looks, signIn, worker }: Page, pages: Pages) {
  const data: Record<string, string> = { page: name, looks: looks ? "yes" : "no" };
  if (signIn) data["sign-in"] = "yes";
  if (worker) data.worker = pages.address(`${worker}.js`);
  return raw(Object.entries(data).map(([key, value]) => `data-${key}="${value}"`).join(" "));
}
