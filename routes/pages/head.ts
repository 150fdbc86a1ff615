/** What the head of a page tells browsers, search engines and those who show previews of links. */
import type { Context } from "hono";
import { html } from "hono/html";
import type { AppSettings } from "../settings.ts";
import { ownOrigin } from "../middleware/client.ts";
import type { Language } from "./language.ts";
import type { Pages } from "./pages.ts";

const LOCALES: Record<Language, string> = { en: "en_US", ru: "ru_RU" };
/** The grounds of `static/shared/style/tokens.css`, for the browser's own bars. */
export const GROUND = { light: "#f7f2e8", dark: "#171410" };

/** Icons, the web manifest, and the colours of the browser's bars. */
export function icons(pages: Pages) {
  return html`
    <link rel="icon" href="${pages.address("icon.svg")}" type="image/svg+xml">
    <link rel="icon" href="${pages.address("icon-192.png")}" type="image/png" sizes="192x192">
    <link rel="apple-touch-icon" href="${pages.address("icon-touch-180.png")}">
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="alternate" href="/feed.atom" type="application/atom+xml">
    <meta name="theme-color" content="${GROUND.light}" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="${GROUND.dark}" media="(prefers-color-scheme: dark)">
  `;
}

/** What a preview of a page shows. */
export interface Preview {
  title: string;
  description: string;
  /** Address on this server of a picture of it; the site's icon if there is none. */
  image?: string | undefined;
}

/**
 * The Open Graph tags of a page, and its address without what only tells how it is looked at.
 *
 * Source: https://ogp.me
 */
export function preview(
  c: Context,
  { TRUSTED_PROXIES }: Pick<AppSettings, "TRUSTED_PROXIES">,
  pages: Pages,
  language: Language,
  { title, description, image }: Preview,
) {
  const origin = ownOrigin(c, { TRUSTED_PROXIES });
  const url = origin + c.req.path;
  return html`
    <link rel="canonical" href="${url}">
    <meta property="og:site_name" content="Open Depot">
    <meta property="og:type" content="website">
    <meta property="og:locale" content="${LOCALES[language]}">
    <meta property="og:title" content="${title || "Open Depot"}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${url}">
    <meta property="og:image" content="${origin}${image ?? pages.address("icon-512.png")}">
    <meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">
  `;
}
