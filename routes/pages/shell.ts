/** The HTML in which a page's script mounts: head, headers, and rendered content. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { type InLanguages, type Language, textFor } from "../../domain/languages.ts";
import type { PageName } from "../../static/build_pages.ts";
import type { PageOfWarehouse } from "../../static/warehouse/shared/waiting_page.tsx";
import { CARD } from "../../domain/images/share_card.ts";
import { isSecure, ownOrigin } from "../middleware/client.ts";
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { drawFrame, type RenderedPage } from "./draw.tsx";
import type { Pages } from "./pages.ts";
import type { Alternate } from "../../domain/gallery/structured_data.ts";
import { chosenTheme, visitorsLanguage } from "./visitor.ts";
import { WORDS } from "../../domain/messages/page_words.ts";

/** A page of the client: its script, and the content of its shell. */
export interface Page {
  /** Name of its bundle and of its style sheet, if it has one. */
  name: PageName;
  /** The subject for the page's title; empty for only the product's name. */
  title: string;
  description: string;
  /** URL of the page's share card. */
  card?: string | undefined;
  /** Query that names the page's content, a detail for example. */
  query?: string;
  /** The first displayed image: its URL, or its sizes and that of its area. */
  first?: { href: string | undefined; imagesrcset?: string; imagesizes?: string } | undefined;
  /** The common style sheet; default: that of the gallery. */
  base?: "site.css" | "warehouse.css";
  /** Style sheets besides the common one. */
  styles?: readonly string[];
  /** True if the page may use the camera. */
  camera?: boolean;
  /** True if the server searches other sources for missing images. */
  searchesImages?: boolean;
  /** True if the page requires signing in. */
  signIn?: boolean;
  /** The page's warehouse, and its place in the navigation, if they may be shown. */
  of?: PageOfWarehouse | undefined;
  /** Bundle of the worker that the script starts; its URL is in the shell. */
  worker?: PageName;
  /** Alternate formats for programs: linked data. */
  alternates?: readonly Alternate[];
  /** API responses that the script requests first. */
  preload?: readonly string[];
  /** The rendered content; if omitted, the page's frame. */
  drawn?: DrawnPage;
}

/** A page rendered by the server. */
export interface DrawnPage extends RenderedPage {
  /** Its subject, for search engines: JSON-LD. A page without it is a frame that a script fills. */
  about?: string;
}

type Shown = Pick<Services, "pages" | "settings">;
type Attributes = Readonly<Record<string, string>>;

const FONTS: InLanguages<string[]> = {
  en: ["sans-latin.woff2", "serif-latin.woff2"],
  ru: ["sans-latin.woff2", "serif-latin.woff2", "sans-cyrillic.woff2", "serif-cyrillic.woff2"],
};
const LOCALES: InLanguages<string> = { en: "en_US", ru: "ru_RU" };
/** Background colours from `static/shared/style/tokens.css`, for the browser's own bars. */
export const GROUND = { light: "#f7f2e8", dark: "#171410" };

/** Scripts, styles and connections only from this server, no inline ones (w3.org/TR/CSP3). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
// Features that none of our pages uses, so that injected code cannot use them either.
const UNUSED_FEATURES = "display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";
// Does not include subdomains, which may belong to other services.
const HTTPS_FOR_A_YEAR = "max-age=31536000";

/** Returns a page's headers besides its policy. @param camera True if it may use the camera */
export function pageHeaders(c: Context, settings: Services["settings"], camera = false) {
  return {
    "Cache-Control": "no-cache",
    "Content-Type": "text/html; charset=UTF-8",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    // Pickers scan boxes with the camera.
    "Permissions-Policy": `camera=(${camera ? "self" : ""}), ${UNUSED_FEATURES}`,
    "Referrer-Policy": "no-referrer",
    ...(isSecure(c, settings) && { "Strict-Transport-Security": HTTPS_FOR_A_YEAR }),
    "Vary": "Accept-Language, Cookie",
    "X-Frame-Options": "DENY",
  };
}

/** Sends a page in the visitor's language and theme, its styles inlined: docs/decisions/050. */
export async function shell(c: Context, services: Shown, page: Page, status: 200 | 404 = 200) {
  const { pages, settings } = services;
  const drawnPage = page.drawn ?? drawFrame(c, page);
  const { text, policy } = await pageText(c, services, {
    ...page,
    ...(drawnPage && { drawn: drawnPage }),
  });
  const headers = pageHeaders(c, settings, page.camera);
  const answer = pages.answer(text);
  return sendAnswer(c, answer, { ...headers, "Content-Security-Policy": policy }, status);
}

/** Returns the page as HTML with inlined style sheets, and the policy that allows these. */
export async function pageText(c: Context, { pages, settings }: Shown, page: Page) {
  const { base = "site.css", styles = [], drawn } = page;
  // Rendered text would move when a font arrives late; a canvas redraws itself.
  const fonts = drawn?.about === undefined ? "swap" : "optional";
  const css = await pages.styles([base, ...styles], fonts) + (drawn?.css ?? "");
  const hash = createHash("sha256").update(css).digest("base64");
  const language = visitorsLanguage(c);
  const theme = chosenTheme(c);
  const document = html`
    <!doctype html>
    <html ${attributes({ lang: language, ...(theme !== "system" && { "data-theme": theme }) })}>
      <head>
        <meta charset="utf-8">
        <title>${page.title ? `${page.title} · Open Depot` : "Open Depot"}</title>
        ${elements("meta", metaOf(page))}${elements("link", linksOf(page, pages, language))}
        <script ${attributes(scriptOf(page, pages))}></script>
        ${preview(c, settings, pages, page)}<style>${raw(css)}</style>${drawn?.about !==
            undefined &&
          html`
            <script type="application/ld+json">${raw(drawn.about)}</script>
          `}
      </head>
      <body ${attributes(dataOf(page, pages))}>
        <div id="app">${raw(drawn?.markup ?? "")}</div>
        ${drawn?.about === undefined &&
          html`<noscript>${textFor(WORDS.no_script, language)}</noscript>`}
      </body>
    </html>
  `;
  // The reader of barcodes is WebAssembly.
  const scripts = page.camera ? "; script-src 'self' 'wasm-unsafe-eval'" : "";
  return {
    text: String(await document),
    policy: `${CONTENT_SECURITY_POLICY}${scripts}; style-src 'self' 'sha256-${hash}'`,
  };
}

const attributes = (values: Attributes) =>
  raw(Object.entries(values).map(([name, value]) => html`${name}="${value}"`).join(" "));

const elements = (name: "link" | "meta", list: readonly Attributes[]) =>
  raw(list.map((one) => html`<${name} ${attributes(one)}>`).join(""));

const metaOf = ({ description }: Page): Attributes[] => [
  { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" },
  { name: "color-scheme", content: "light dark" },
  { name: "description", content: description },
  { name: "theme-color", content: GROUND.light, media: "(prefers-color-scheme: light)" },
  { name: "theme-color", content: GROUND.dark, media: "(prefers-color-scheme: dark)" },
];

// Rendered content needs style sheets, fonts and its picture; the script's requests may follow.
const LOW = { fetchpriority: "low" };

const scriptOf = ({ name, drawn }: Page, pages: Pages): Attributes => ({
  type: "module",
  src: pages.address(`${name}.js`),
  ...(drawn && LOW),
});

function linksOf(page: Page, pages: Pages, language: Language): Attributes[] {
  const { name, first, preload = [], drawn, alternates = [] } = page;
  const answer = { as: "fetch", crossorigin: "anonymous", ...(drawn?.about !== undefined && LOW) };
  const font = { as: "font", type: "font/woff2", crossorigin: "" };
  return [
    ...(first?.href === undefined
      ? []
      : [{ rel: "preload", ...first, href: first.href, as: "image", fetchpriority: "high" }]),
    ...textFor(FONTS, language).map((name) => ({
      rel: "preload",
      href: pages.address(name),
      ...font,
    })),
    ...[pages.languages[language]?.texts ?? [], ...preload].flat().map((href) => ({
      rel: "preload",
      href,
      ...answer,
    })),
    ...pages.imports(`${name}.js`)
      .map((chunk) => ({ rel: "modulepreload", href: `/assets/${chunk}`, ...(drawn && LOW) })),
    { rel: "icon", href: pages.address("icon.svg"), type: "image/svg+xml" },
    { rel: "icon", href: pages.address("icon-192.png"), type: "image/png", sizes: "192x192" },
    { rel: "apple-touch-icon", href: pages.address("icon-touch-180.png") },
    { rel: "manifest", href: "/manifest.webmanifest" },
    { rel: "alternate", href: "/feed.atom", type: "application/atom+xml" },
    ...alternates.map((alternate) => ({ rel: "alternate", ...alternate })),
  ];
}

/** Returns a page's Open Graph tags (ogp.me), and its URL without parameters of the view. */
function preview(c: Context, settings: Services["settings"], pages: Pages, page: Page) {
  const { title, description, card: image, query = "" } = page;
  const origin = ownOrigin(c, settings);
  const language = visitorsLanguage(c);
  const url = origin + c.req.path;
  const properties = {
    site_name: "Open Depot",
    type: "website",
    locale: LOCALES[language as "en"] ?? language,
    title: title || "Open Depot",
    description,
    url: url + query,
    image: origin + (image ?? pages.address("icon-512.png")),
    ...(image && { "image:width": CARD.width, "image:height": CARD.height, "image:alt": title }),
  };
  const card = { name: "twitter:card", content: image ? "summary_large_image" : "summary" };
  const graph = Object.entries(properties)
    .map(([name, content]) => ({ property: `og:${name}`, content: String(content) }));
  return [elements("link", [{ rel: "canonical", href: url }]), elements("meta", [...graph, card])];
}

/** Returns the attributes that tell the script about its page. */
const dataOf = ({ name, searchesImages, of, signIn, worker, camera }: Page, pages: Pages) => ({
  "data-page": name,
  "data-looks": searchesImages ? "yes" : "no",
  ...(Object.keys(pages.languages).length > 0 &&
    { "data-languages": JSON.stringify(pages.languages) }),
  ...(of && { "data-warehouse": of.warehouse.warehouse_name }),
  ...(of?.tab && { "data-tab": of.tab }),
  ...(signIn && { "data-sign-in": "yes" }),
  ...(worker && { "data-worker": pages.address(`${worker}.js`) }),
  ...(camera && { "data-scanner": pages.address("zxing_reader.wasm") }),
});
