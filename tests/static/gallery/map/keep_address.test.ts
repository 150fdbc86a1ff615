/** The address follows what a page shows: after a pause, at the end, and between map and list. */
import assert from "node:assert/strict";
import type { CanvasMap } from "../../../../static/gallery/map/canvas_map.ts";
import { keepAddress } from "../../../../static/gallery/map/keep_address.ts";
import {
  createTimelineState,
  queryOf,
} from "../../../../static/gallery/timeline/state/timeline_state.ts";
import { BrowserStandIn } from "../../browser_stand_in.ts";

function openPage(search: string) {
  const browser = new BrowserStandIn();
  const location = { pathname: "/", search };
  browser.set("location", location);
  browser.set("history", {
    replaceState: (_: unknown, __: string, address: string) => (location.search = address.slice(1)),
  });
  const state = createTimelineState(search);
  const keep = (map?: CanvasMap) => keepAddress(map, state.opened, () => queryOf(state));
  return { browser, location, state, keep };
}

/** A map of which only the window matters. */
function mapAt(zoom: number, window = { from: 1800, to: 1900, row: 4 }) {
  const onFrame = new Set<() => void>();
  const map = { camera: { view: { zoom }, window: () => window }, onFrame };
  return { map: map as unknown as CanvasMap, onFrame };
}

Deno.test("address: written after a pause, and again after each frame", () => {
  const { browser, location, state, keep } = openPage("");
  using _ = browser;
  const { map, onFrame } = mapAt(3);
  const stop = keep(map);
  assert.equal(location.search, "");
  browser.runTimers();
  assert.equal(location.search, "?from=1800&to=1900&row=4");
  state.selected.value = { kind: "artist", id: 7 };
  for (const follow of onFrame) follow();
  browser.runTimers();
  assert.equal(location.search, "?from=1800&to=1900&row=4&artist=7");
  stop();
  assert.equal(onFrame.size, 0);
});

Deno.test("address: empty for the whole view; leaving writes immediately", () => {
  const { browser, location, state, keep } = openPage("?from=1500&to=1600&row=1");
  using _ = browser;
  const stop = keep(mapAt(1).map);
  state.shownIds.value = new Set([3, 5]);
  dispatchEvent(new Event("pagehide"));
  assert.equal(location.search, "?show=3.5");
  stop();
});

Deno.test("address: the list preserves the map's window, and the next map begins there", () => {
  const { browser, location, state, keep } = openPage("?from=1500&to=1600&row=1");
  using _ = browser;
  keep(mapAt(3).map)();
  state.list.value = true;
  const stop = keep();
  browser.runTimers();
  assert.equal(location.search, "?from=1800&to=1900&row=4&view=list");
  stop();
  assert.deepEqual(state.opened.window, { from: 1800, to: 1900, row: 4 });
});
