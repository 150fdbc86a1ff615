import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { icons, preview } from "./head.ts";
import { type Language, visitorsLanguage } from "./language.ts";
import { drawFrame } from "./frames.tsx";
import { pageHeaders, policyWithStyle } from "./page_headers.ts";
import { chosenTheme } from "./theme.ts";
import type { Page } from "./page.ts";
import type { Pages } from "./pages.ts";
import { WORDS } from "./words.ts";

const FONTS: Record<Language, string[]> = {
  en: ["sans-latin.woff2", "serif-latin.woff2"],
  ru: ["sans-latin.woff2", "serif-latin.woff2", "sans-cyrillic.woff2", "serif-cyrillic.woff2"],
};

type Shown = Pick<Services, "pages" | "settings">;

const stylesOf = (
  { base = "site.css", styles = [] }: Pick<Page, "base" | "styles">,
) => [base, ...styles];

/**
 * The page as an answer, in the language and theme that the visitor has chosen. Its style sheets are
 * written into it: the first paint waits for no other request (`docs/decisions/050`).
 */
export async function shell(
  c: Context,
  services: Shown,
  page: Page,
  status: 200 | 404 = 200,
): Promise<Response> {
  const { pages, settings } = services;
  const drawn = page.drawn ?? drawFrame(c, page);
  const { text, policy } = await pageText(c, services, { ...page, ...(drawn && { drawn }) });
  return sendAnswer(c, pages.answer(text), {
    ...pageHeaders(c, settings, page.camera),
    "Content-Security-Policy": policy,
    "Content-Type": "text/html; charset=UTF-8",
  }, status);
}

/** The page as HTML with its style sheets in it, and the policy that allows these. */
export async function pageText(
  c: Context,
  { pages, settings }: Shown,
  page: Page,
): Promise<{ text: string; policy: string }> {
  // Text that is there from the start would move when a font comes late; a canvas draws itself again.
  const fonts = page.drawn?.about === undefined ? "swap" : "optional";
  const css = await pages.styles(stylesOf(page), fonts) + (page.drawn?.css ?? "");
  const hash = createHash("sha256").update(css).digest("base64");
  const text = String(await documentOf(c, { pages, settings }, page, css));
  return { text, policy: policyWithStyle(`sha256-${hash}`) };
}

function documentOf(c: Context, { pages, settings }: Shown, page: Page, css: string) {
  const language = visitorsLanguage(c);
  const theme = chosenTheme(c);
  const attributes = theme === "system"
    ? html`lang="${language}"`
    : html`lang="${language}" data-theme="${theme}"`;
  const script = `${page.name}.js`;
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
        ${page.first && html`
          <link rel="preload" href="${page.first}" as="image" fetchpriority="high">
        `}${FONTS[language].map((font) =>
          html`
            <link rel="preload" href="${pages.address(
              font,
            )}" as="font" type="font/woff2" crossorigin>
          `
        )}${(page.preload ?? []).map((address) =>
          html`
            <link rel="preload" href="${address}" as="fetch" crossorigin="anonymous" ${answerPriority}>
          `
        )}${(page.preloadWide ?? []).map((address) =>
          html`
            <link rel="preload" href="${address}" as="fetch" crossorigin="anonymous" media="(width > 960px)">
          `
        )}${pages.imports(script).map((chunk) =>
          html`
            <link rel="modulepreload" href="/assets/${chunk}" ${scriptPriority}>
          `
        )}<script type="module" src="${pages.address(script)}"${scriptPriority}></script>
        ${icons(pages)}${(page.alternates ?? []).map(({ href, type, title }) =>
          html`
            <link rel="alternate" href="${href}" type="${type}" title="${title}">
          `
        )}${preview(c, settings, pages, language, page)}<style>${raw(
          css,
        )}</style>${page.drawn?.about !== undefined &&
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
function bodyAttributes({ name, looks, of, signIn, worker }: Page, pages: Pages) {
  const data: Record<string, string> = { page: name, looks: looks ? "yes" : "no" };
  if (of) data.warehouse = of.warehouse.warehouse_name;
  if (of?.tab) data.tab = of.tab;
  if (signIn) data["sign-in"] = "yes";
  if (worker) data.worker = pages.address(`${worker}.js`);
  const attributes = Object.entries(data).map(([key, value]) => html`data-${key}="${value}"`);
  return raw(attributes.join(" "));
}
