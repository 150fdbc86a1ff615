/** Light and dark theme: the system's setting, or the visitor's choice. */
import { signal } from "@preact/signals";
import { setCookie } from "./page_context.ts";

export type Theme = "system" | "light" | "dark";

const chosen = globalThis.document?.documentElement.dataset.theme;

/** The visitor's choice; the server writes it into the page. */
export const theme = signal<Theme>(chosen === "light" || chosen === "dark" ? chosen : "system");

/**
 * Incremented when the displayed colours change, also by the system's setting and for paper, which
 * has the light colours; canvases redraw then.
 */
export const paletteVersion = signal(0);

for (const query of ["(prefers-color-scheme: dark)", "print"]) {
  globalThis.matchMedia?.(query).addEventListener("change", () => paletteVersion.value++);
}

/** Applies a theme immediately, and stores it for the next visits. */
export function setTheme(next: Theme): void {
  theme.value = next;
  const root = document.documentElement;
  if (next === "system") delete root.dataset.theme;
  else root.dataset.theme = next;
  setCookie("depot_theme", next === "system" ? "" : next);
  paletteVersion.value++;
}

/** Returns the next theme of the switch. */
export function nextTheme(now: Theme): Theme {
  return now === "system" ? "light" : now === "light" ? "dark" : "system";
}
