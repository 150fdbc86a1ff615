/**
 * Draws pages of the client on the server: the same components with the same answers, so that the
 * script takes over the same elements and nothing moves.
 */
import type { Context } from "hono";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { EMPTY_GRAPH, InfluenceFrame } from "../../static/gallery/influence/frame.tsx";
import { createInfluenceState } from "../../static/gallery/influence/state/influence_state.ts";
import { parseInfluenceUrl } from "../../static/gallery/influence/state/url_state.ts";
import { RoomsFrame } from "../../static/gallery/rooms/frame.tsx";
import { createRoomsState } from "../../static/gallery/rooms/state.ts";
import { WaitingPage } from "../../static/gallery/shared/text_page.tsx";
import { TimelineFrame } from "../../static/gallery/timeline/frame.tsx";
import { createTimelineState } from "../../static/gallery/timeline/state/timeline_state.ts";
import { language } from "../../static/shared/i18n.ts";
import { pageContext } from "../../static/shared/page_context.ts";
import { theme } from "../../static/shared/theme.ts";
import type { PageName } from "../../static/build_pages.ts";
import {
  type PageOfWarehouse,
  WarehouseWaiting,
} from "../../static/warehouse/shared/waiting_page.tsx";
import { chosenTheme, visitorsLanguage } from "./visitor.ts";

/** A drawn page. */
export interface Rendered {
  markup: string;
  /** Of its elements, which may have no styles of their own. */
  css: string;
}

/** As many works and people as a visitor sees before the script has come; it adds the others. */
export const MAX_IN_LIST = 120;

/**
 * Draws a page for a visitor.
 *
 * @param search The query of its address, as far as it changes what is drawn.
 * @param looks True if the server looks outside for images that are not there.
 */
export function drawView(c: Context, node: VNode, search = "", looks = false): Rendered {
  // What components read is global, so nothing may be awaited from here to the end.
  language.value = visitorsLanguage(c);
  theme.value = chosenTheme(c);
  Object.assign(pageContext, { path: c.req.path, search, looks, mostInList: MAX_IN_LIST });
  return withoutStyleAttributes(renderToString(node));
}

const waiting = () => <WaitingPage />;
const FRAMES: Partial<Record<PageName, (search: string) => VNode>> = {
  timeline: (search) => <TimelineFrame state={createTimelineState(search)} />,
  influence: (search) => (
    <InfluenceFrame state={createInfluenceState(EMPTY_GRAPH, parseInfluenceUrl(search))} />
  ),
  rooms: (search) => <RoomsFrame state={createRoomsState(search)} />,
  colours: waiting,
  compare: waiting,
};

/**
 * Draws the frame of a page that its script fills, so that it is not blank on a slow line; undefined for
 * pages that have none.
 */
export function drawFrame(
  c: Context,
  page: { name: PageName; base?: string; of?: PageOfWarehouse | undefined },
): Rendered | undefined {
  const frame = page.base === "warehouse.css"
    ? () => <WarehouseWaiting of={page.of} />
    : FRAMES[page.name];
  const { search } = new URL(c.req.url);
  return frame && drawView(c, frame(search), search);
}

// In text and in values of attributes quotes are escaped, so this can be nothing else.
const STYLE = / style="([^"]*)"/g;
// Names, numbers, colours and calculations; nothing that could end a rule, or ask for anything.
const PLAIN = /^(?:--)?[\w-]+:[\w\-#%.,() +]+$/;
const FUNCTIONS_THAT_ASK = /url|image|import|expression/i;

/**
 * Moves the styles of elements into a style sheet: the page's policy allows none in attributes, and one
 * style sheet by its hash.
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
