/**
 * What a page is drawn for besides language and theme. In a browser it stands in the address and in
 * the shell; a server that draws pages sets it before each.
 */
export const pageContext = {
  /** Path of the page's address. */
  path: globalThis.location?.pathname ?? "",
  /** Query of the page's address, with its question mark. */
  search: globalThis.location?.search ?? "",
  /** Whether the server looks outside for images that are not there. */
  looks: globalThis.document?.body.dataset.looks === "yes",
  /** How many works or people a list has at most. */
  mostInList: Infinity,
};
