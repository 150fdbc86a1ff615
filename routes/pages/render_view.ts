/**
 * Draws a page of the client on the server: the same components with the same answers, so that the
 * script takes over the same elements and nothing moves.
 */
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { language } from "../../static/shared/i18n.ts";
import { pageContext } from "../../static/shared/page_context.ts";
import { type Theme, theme } from "../../static/shared/theme.ts";
import type { Language } from "./language.ts";

/** What a page is drawn for. */
export interface View {
  language: Language;
  theme: Theme;
  /** Path and query of its address. */
  path: string;
  search: string;
  /** Whether the server looks outside for images that are not there. */
  looks: boolean;
}

/** A drawn page. */
export interface Rendered {
  markup: string;
  /** Of its elements, which may have no styles of their own. */
  css: string;
}

/** As many works and people as a visitor sees before the script has come; it adds the others. */
export const MOST_IN_LIST = 120;

/** Draws a page. */
export function renderView(node: VNode, view: View): Rendered {
  // One page at a time, from here to the end without a pause: what components read is global.
  language.value = view.language;
  theme.value = view.theme;
  Object.assign(pageContext, {
    path: view.path,
    search: view.search,
    looks: view.looks,
    mostInList: MOST_IN_LIST,
  });
  return withoutStyleAttributes(renderToString(node));
}

// In text and in values of attributes quotes are escaped, so this can be nothing else.
const STYLE = / style="([^"]*)"/g;
// Names, numbers, colours and calculations; nothing that could end a rule, or ask for anything.
const PLAIN = /^(?:--)?[\w-]+:[\w\-#%.,() +]+$/;
const FUNCTIONS_THAT_ASK = /url|image|import|expression/i;

/**
 * The page's policy allows no styles in attributes, and one style sheet by its hash: what components
 * set goes there.
 */
export function withoutStyleAttributes(markup: string): Rendered {
  const numbers = new Map<string, number>();
  const marked = markup.replaceAll(STYLE, (_, declarations: string) => {
    const plain = declarations.split(";")
      .filter((one) => PLAIN.test(one) && !FUNCTIONS_THAT_ASK.test(one)).join(";");
    if (plain === "") return "";
    const number = numbers.get(plain) ?? numbers.size;
    numbers.set(plain, number);
    return ` data-css="${number}"`;
  });
  // Stronger than the style sheets' rules, as attributes would be.
  const css = [...numbers].map(([plain, number]) => `#app [data-css="${number}"]{${plain}}`)
    .join("");
  return { markup: marked, css };
}
