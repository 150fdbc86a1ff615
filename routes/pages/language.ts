import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { getCookie } from "hono/cookie";

/** The languages of the pages. */
export type Language = "en" | "ru";

/** The language that a visitor has chosen, or else prefers. */
export function visitorsLanguage(c: Context): Language {
  const chosen = getCookie(c, "depot_lang");
  return chosen === "en" || chosen === "ru" ? chosen : acceptedLanguage(c);
}

/** The language that a visitor's browser asks for. */
export function acceptedLanguage(c: Context): Language {
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
