/** The language and the theme of a visitor. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Language } from "../../domain/languages.ts";
import type { Theme } from "../../static/shared/theme.ts";
import { isOffered, languageOf } from "../middleware/client.ts";

/** Returns the language that a visitor has chosen, or otherwise prefers. */
export function visitorsLanguage(c: Context): Language {
  const chosen = getCookie(c, "depot_lang");
  return isOffered(chosen) ? chosen : languageOf(c);
}

/** Returns the theme that a visitor has chosen, or else that of the system. */
export function chosenTheme(c: Context): Theme {
  const theme = getCookie(c, "depot_theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}
