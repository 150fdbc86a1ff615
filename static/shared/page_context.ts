/**
 * Context of rendering a page besides language and theme. In a browser it comes from the URL and
 * the shell; a server sets it before each page.
 */
export const pageContext = {
  /** Path of the page's address. */
  path: globalThis.location?.pathname ?? "",
  /** Query of the page's address, with its question mark. */
  search: globalThis.location?.search ?? "",
  /** True if the server searches for missing images outside. */
  looks: globalThis.document?.body.dataset.looks === "yes",
  /** Maximum of works or artists in a list. */
  mostInList: Infinity,
};

const YEAR_S = 365 * 24 * 3600;

/** Keeps a choice of the visitor for a year; an empty value forgets it. */
export function setCookie(name: "depot_lang" | "depot_theme", value: string): void {
  const age = value === "" ? 0 : YEAR_S;
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}`;
}
