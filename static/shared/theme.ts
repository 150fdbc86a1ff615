/** Light or dark: the system's choice, or the visitor's. */
import { signal } from "@preact/signals";
import { setCookie } from "./page_context.ts";

export type Theme = "system" | "light" | "dark";

const chosen = globalThis.document?.documentElement.dataset.theme;

/** The visitor's theme; the server has written it into the page. */
export const theme = signal<Theme>(chosen === "light" || chosen === "dark" ? chosen : "system");

/** Counts every change of the colours on screen, also those of the system: what draws follows it. */
export const paletteVersion = signal(0);

globalThis.matchMedia?.("(prefers-color-scheme: dark)")
  .addEventListener("change", () => paletteVersion.value++);

/** Applies a theme at once and keeps it for the next visits. */
export function setTheme(next: Theme): void {
  theme.value = next;
  const root = document.documentElement;
  if (next === "system") delete root.dataset.theme;
  else root.dataset.theme = next;
  setCookie("depot_theme", next === "system" ? "" : next);
  paletteVersion.value++;
}

/** The theme after this one when the switch is pressed. */
export function nextTheme(now: Theme): Theme {
  return now === "system" ? "light" : now === "light" ? "dark" : "system";
}
