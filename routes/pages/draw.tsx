/** Server-side rendering by the pages' components, which the script hydrates without moves. */
import type { Context } from "hono";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { EMPTY_GRAPH, InfluenceFrame } from "../../static/gallery/influence/frame.tsx";
import {
  createInfluenceState,
  parseInfluenceUrl,
} from "../../static/gallery/influence/state/influence_state.ts";
import { RoomsFrame } from "../../static/gallery/rooms/frame.tsx";
import { createRoomsState } from "../../static/gallery/rooms/state.ts";
import { forgetTexts, learnTexts } from "../../static/gallery/shared/catalog_text.ts";
import { WaitingPage } from "../../static/gallery/shared/text_page.tsx";
import { language } from "../../static/shared/i18n.ts";
import { pageContext } from "../../static/shared/page_context.ts";
import { theme } from "../../static/shared/theme.ts";
import type { PageName } from "../../static/build_pages.ts";
import {
  type PageOfWarehouse,
  WarehouseWaiting,
} from "../../static/warehouse/shared/waiting_page.tsx";
import { chosenTheme, visitorsLanguage } from "./visitor.ts";

/** A rendered page. */
export interface RenderedPage {
  markup: string;
  /** Styles of its elements, which may not have inline ones. */
  css: string;
}

/** Number of works and people before the script runs; it adds the others. */
export const MAX_IN_LIST = 120;

/**
 * Renders a page for a visitor.
 * @param data The records that it shows, with their translations.
 * @param search The part of its query that affects the rendering.
 * @param searchesImages True if the server searches other sources for missing images.
 */
export function drawView(
  c: Context,
  node: VNode,
  data: unknown,
  search = "",
  searchesImages = false,
): RenderedPage {
  // Components read global state, so nothing may be awaited from here to the end.
  language.value = visitorsLanguage(c);
  theme.value = chosenTheme(c);
  forgetTexts();
  learnTexts(data);
  Object.assign(pageContext, { path: c.req.path, search, searchesImages, maxInList: MAX_IN_LIST });
  return withoutStyleAttributes(renderToString(node));
}

const waiting = () => <WaitingPage />;
const FRAMES: Partial<Record<PageName, (search: string) => VNode>> = {
  influence: (search) => (
    <InfluenceFrame state={createInfluenceState(EMPTY_GRAPH, parseInfluenceUrl(search))} />
  ),
  rooms: (search) => <RoomsFrame state={createRoomsState(search)} />,
  colours: waiting,
  search: waiting,
  wall: waiting,
  compare: waiting,
};

/** Renders the frame that a page's script fills, for slow connections; undefined for some. */
export function drawFrame(
  c: Context,
  page: { name: PageName; base?: string; of?: PageOfWarehouse | undefined },
): RenderedPage | undefined {
  const frame = page.base === "warehouse.css"
    ? () => <WarehouseWaiting of={page.of} />
    : FRAMES[page.name];
  const { search } = new URL(c.req.url);
  return frame && drawView(c, frame(search), undefined, search);
}

// Quotes are escaped in text and attribute values, so this cannot match anything else.
const STYLE = / style="([^"]*)"/g;
// Names, numbers, colours and calculations; nothing that could end a rule, or load anything.
const PLAIN = /^(?:--)?[\w-]+:[\w\-#%.,() +]+$/;
const FUNCTIONS_THAT_ASK = /url|image|import|expression/i;

/** Moves inline styles into one style sheet, which the page's policy allows by its hash. */
export function withoutStyleAttributes(markup: string): RenderedPage {
  const numbers = new Map<string, number>();
  const marked = markup.replaceAll(STYLE, (_, declarations: string) => {
    const plain = declarations.split(";")
      .filter((one) => PLAIN.test(one) && !FUNCTIONS_THAT_ASK.test(one)).join(";");
    if (plain === "") return "";
    const number = numbers.get(plain) ?? numbers.size;
    numbers.set(plain, number);
    return ` data-css="${number}"`;
  });
  // With a higher specificity than style sheets, like inline styles.
  const css = [...numbers].map(([plain, number]) => `#app [data-css="${number}"]{${plain}}`)
    .join("");
  return { markup: marked, css };
}
