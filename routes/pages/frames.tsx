/**
 * What the server draws of the pages that a script fills: the header and what stands in while the answers
 * are on their way, so that no page is blank on a slow line.
 */
import type { Context } from "hono";
import type { VNode } from "preact";
import { EMPTY_GRAPH, InfluenceFrame } from "../../static/gallery/influence/frame.tsx";
import { createInfluenceState } from "../../static/gallery/influence/state/influence_state.ts";
import { parseInfluenceUrl } from "../../static/gallery/influence/state/url_state.ts";
import { RoomsFrame } from "../../static/gallery/rooms/frame.tsx";
import { createRoomsState } from "../../static/gallery/rooms/state.ts";
import { WaitingPage } from "../../static/gallery/shared/text_page.tsx";
import { TimelineFrame } from "../../static/gallery/timeline/frame.tsx";
import { WarehouseWaiting } from "../../static/warehouse/shared/waiting_page.tsx";
import { createTimelineState } from "../../static/gallery/timeline/state/timeline_state.ts";
import { visitorsLanguage } from "./language.ts";
import type { Page } from "./page.ts";
import { type Rendered, renderView } from "./render_view.ts";
import { chosenTheme } from "./theme.ts";

type Frame = (search: string) => VNode;

const waiting: Frame = () => <WaitingPage />;
const FRAMES: Partial<Record<Page["name"], Frame>> = {
  timeline: (search) => <TimelineFrame state={createTimelineState(search)} />,
  influence: (search) => (
    <InfluenceFrame state={createInfluenceState(EMPTY_GRAPH, parseInfluenceUrl(search))} />
  ),
  rooms: (search) => <RoomsFrame state={createRoomsState(search)} />,
  colours: waiting,
  compare: waiting,
};

/** The frame of a page; undefined for pages that have none. */
export function drawFrame(c: Context, { name, base, of }: Page): Rendered | undefined {
  const frame = base === "warehouse.css" ? () => <WarehouseWaiting of={of} /> : FRAMES[name];
  if (frame === undefined) return undefined;
  const { search } = new URL(c.req.url);
  return renderView(frame(search), {
    language: visitorsLanguage(c),
    theme: chosenTheme(c),
    path: c.req.path,
    search,
    looks: false,
  });
}
