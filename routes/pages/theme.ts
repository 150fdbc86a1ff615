import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Theme } from "../../static/shared/theme.ts";

/** The theme that a visitor has chosen, or else the system's. */
export function chosenTheme(c: Context): Theme {
  const theme = getCookie(c, "depot_theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}
