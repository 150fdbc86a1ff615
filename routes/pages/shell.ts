import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { getCookie } from "hono/cookie";
import { html } from "hono/html";
import type { Pages } from "./pages.ts";

/** A page of the client: its script, and what hangs in the shell before the script runs. */
export interface Page {
  /** Name of its bundle, and of its style sheet where it has one. */
  name:
    | "timeline"
    | "artist"
    | "movement"
    | "painting"
    | "rooms"
    | "curator"
    | "not_found";
  /** What the page is about, for its title; empty for the product's name alone. */
  title: string;
  description: string;
  /** Style sheets besides the common one. */
  styles?: readonly string[];
  /** Whether the server looks outside for images that are not there. */
  looks?: boolean;
  /** API answers that the script asks for first. */
  preload?: string[];
}

/**
 * No script, style or connection from anywhere but this server, and none written into the page.
 *
 * Source: https://www.w3.org/TR/CSP3/
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const FONTS: Record<string, string[]> = {
  en: ["sans-latin.woff2", "serif-latin.woff2"],
  ru: ["sans-latin.woff2", "serif-latin.woff2", "sans-cyrillic.woff2", "serif-cyrillic.woff2"],
};

/** The page as HTML, in the language and theme that the visitor has chosen. */
export function shell(c: Context, pages: Pages, page: Page, status: 200 | 404 = 200) {
  const lang = language(c);
  const theme = getCookie(c, "depot_theme");
  const attributes = theme === "light" || theme === "dark"
    ? html`lang="${lang}" data-theme="${theme}"`
    : html`lang="${lang}"`;
  const script = `${page.name}.js`;
  const styles = ["site.css", ...(page.styles ?? [])];
  return c.html(
    html`
      <!doctype html>
      <html ${attributes}>
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
          <meta name="color-scheme" content="light dark">
          <title>${page.title ? `${page.title} · Open Depot` : "Open Depot"}</title>
          <meta name="description" content="${page.description}">
          <link rel="icon" href="data:,">
          ${FONTS[lang]!.map((font) =>
            html`
              <link rel="preload" href="${pages.address(
                font,
              )}" as="font" type="font/woff2" crossorigin>
            `
          )}${styles.map((style) =>
            html`
              <link rel="stylesheet" href="${pages.address(style)}">
            `
          )}${(page.preload ?? []).map((address) =>
            html`
              <link rel="preload" href="${address}" as="fetch" crossorigin="anonymous">
            `
          )}${pages.imports(script).map((chunk) =>
            html`
              <link rel="modulepreload" href="/assets/${chunk}">
            `
          )}<script type="module" src="${pages.address(script)}"></script>
        </head>
        <body data-page="${page.name}" data-looks="${page.looks ? "yes" : "no"}">
          <div id="app"></div>
          <noscript>${NO_SCRIPT[lang]}</noscript>
        </body>
      </html>
    `,
    status,
    {
      "Cache-Control": "no-cache",
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "Vary": "Accept-Language, Cookie",
      "X-Frame-Options": "DENY",
    },
  );
}

const NO_SCRIPT: Record<string, string> = {
  en: "These pages are drawn by a script. The same catalog is at /api/catalog/bootstrap.",
  ru: "Эти страницы рисует скрипт. Тот же каталог доступен по адресу /api/catalog/bootstrap.",
};

function language(c: Context): "en" | "ru" {
  const chosen = getCookie(c, "depot_lang");
  if (chosen === "en" || chosen === "ru") return chosen;
  const accepted = accepts(c, {
    header: "Accept-Language",
    supports: ["en", "ru"],
    default: "en",
    match: (languages, { supports, default: fallback }) =>
      languages
        .filter(({ q }) => q > 0)
        .sort((a, b) => b.q - a.q)
        .map(({ type }) => type.toLowerCase().split("-")[0]!)
        .find((name) => supports.includes(name)) ?? fallback,
  });
  return accepted === "ru" ? "ru" : "en";
}
