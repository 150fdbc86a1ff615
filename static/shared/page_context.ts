/**
 * Context for rendering a page, besides language and theme. In a browser it comes from the URL and
 * the HTML; the server sets it before it renders a page.
 */
export const pageContext = {
  path: globalThis.location?.pathname ?? "",
  search: globalThis.location?.search ?? "",
  /** True if the server searches external sources for missing images. */
  searchesImages: globalThis.document?.body.dataset.looks === "yes",
  /** The added languages by code, with the URLs of their texts. */
  languages: JSON.parse(globalThis.document?.body.dataset.languages ?? "{}") as Readonly<
    Record<string, { name: string; texts: string }>
  >,
  /** Maximum number of works or artists in a list. */
  maxInList: Infinity,
};

const YEAR_S = 365 * 24 * 3600;

/** Stores a choice of the visitor for a year; an empty value deletes it. */
export function setCookie(name: "depot_lang" | "depot_theme", value: string): void {
  const age = value === "" ? 0 : YEAR_S;
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}`;
}
