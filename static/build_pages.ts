/** The pages that are built; every new page has to be listed here. */
import type { PageGroup } from "./build_groups.ts";

/** Entry module of each page and worker. */
export const ENTRIES = {
  timeline: "gallery/timeline/page.tsx",
  artist: "gallery/artist/page.tsx",
  movement: "gallery/movement/page.tsx",
  painting: "gallery/painting/page.tsx",
  compare: "gallery/compare/page.tsx",
  tours: "gallery/tours/page.tsx",
  tour: "gallery/tours/tour_page.tsx",
  tour_editor: "gallery/tour_editor/page.tsx",
  influence: "gallery/influence/page.tsx",
  colours: "gallery/colours/page.tsx",
  search: "gallery/results/page.tsx",
  wall: "gallery/wall/page.tsx",
  influence_layout: "gallery/influence/layout_worker.ts",
  curator: "gallery/curator/page.tsx",
  catalog_desk: "gallery/catalog_desk/page.tsx",
  pictures: "gallery/pictures/page.tsx",
  rooms: "gallery/rooms/page.tsx",
  lobby: "gallery/lobby/page.tsx",
  warehouses: "warehouse/warehouses/page.tsx",
  overview: "warehouse/overview/page.tsx",
  floor: "warehouse/floor/page.tsx",
  boxes: "warehouse/boxes/page.tsx",
  users: "warehouse/users/page.tsx",
  webhooks: "warehouse/webhooks/page.tsx",
  account: "warehouse/account/page.tsx",
  orders: "warehouse/orders/page.tsx",
  order: "warehouse/order/page.tsx",
  sheet: "warehouse/sheet/page.tsx",
  print: "warehouse/print/page.tsx",
  pick: "warehouse/pick/page.tsx",
  shift: "warehouse/shift/page.tsx",
  work: "warehouse/work/page.tsx",
  stock: "warehouse/stock/page.tsx",
  sections: "warehouse/sections/page.tsx",
  labels: "warehouse/labels/page.tsx",
  label_codes: "warehouse/labels/codes_worker.ts",
  waves: "warehouse/waves/page.tsx",
  wave_pick: "warehouse/wave_pick/page.tsx",
  receive: "warehouse/receive/page.tsx",
  slotting: "warehouse/slotting/page.tsx",
  loading: "warehouse/loading/page.tsx",
  pick_offline: "warehouse/pick/offline_worker.ts",
  warehouse_not_found: "warehouse/not_found/page.tsx",
  docs: "docs/page.tsx",
  components: "dev/page.tsx",
  not_found: "gallery/not_found/page.tsx",
};
/** The name of a page or of a worker. */
export type PageName = keyof typeof ENTRIES;
const MAP_PAGES = ["timeline", "influence"];
const TEXT_PAGES = [
  "artist",
  "movement",
  "painting",
  "compare",
  "tours",
  "tour",
  "colours",
  "search",
  "wall",
  "lobby",
  "not_found",
];
const GALLERY = [...MAP_PAGES, ...TEXT_PAGES, "rooms"];
const WAREHOUSE = [
  "warehouses",
  "overview",
  "floor",
  "boxes",
  "users",
  "webhooks",
  "account",
  "orders",
  "order",
  "sheet",
  "print",
  "pick",
  "shift",
  "work",
  "stock",
  "labels",
  "waves",
  "wave_pick",
  "receive",
  "slotting",
  "sections",
  "loading",
  "warehouse_not_found",
];
const OTHERS = ["curator", "catalog_desk", "pictures", "docs"];
/**
 * Entries bundled separately from all other pages: those of the gallery's visitors, with their
 * workers.
 */
export const VISITORS: readonly string[] = [...GALLERY, "influence_layout"];
/**
 * Entries bundled separately, so that the pages of a production server share no chunk with them.
 */
export const DEVELOPERS: readonly string[] = ["components"];
/** Pages that load together the modules that most of them share. */
export const GROUPS: PageGroup[] = [
  { pages: [...WAREHOUSE, ...OTHERS], shared: 24 },
  { pages: GALLERY, shared: 7 },
  { pages: TEXT_PAGES, shared: 2 },
  { pages: MAP_PAGES, shared: 2 },
  { pages: WAREHOUSE, shared: 7 },
  { pages: ["curator", "catalog_desk"], shared: 2, also: ["pictures"] },
  { pages: ["catalog_desk", "pictures"], shared: 2 },
  { pages: ["curator", "pictures"], shared: 2, also: ["catalog_desk"] },
  { pages: ["orders", "order", "shift", "waves", "slotting"], shared: 4 },
];
/** Source of each style sheet. */
export const STYLES: Record<string, string> = {
  "site.css": "shared/style/site.css",
  "timeline.css": "gallery/timeline/timeline.css",
  "colours.css": "gallery/colours/colours.css",
  "search.css": "gallery/results/results.css",
  "wall.css": "gallery/wall/wall.css",
  "influence.css": "gallery/influence/influence.css",
  "tours.css": "gallery/tours/tours.css",
  "editing.css": "gallery/editing/editing.css",
  "tour_editor.css": "gallery/tour_editor/tour_editor.css",
  "painting.css": "gallery/painting/painting.css",
  "compare.css": "gallery/compare/compare.css",
  "curator.css": "gallery/curator/style/curator.css",
  "catalog_desk.css": "gallery/catalog_desk/catalog_desk.css",
  "rooms.css": "gallery/rooms/rooms.css",
  "warehouse.css": "warehouse/shared/warehouse.css",
  "warehouses.css": "warehouse/warehouses/warehouses.css",
  "boxes.css": "warehouse/boxes/boxes.css",
  "users.css": "warehouse/users/users.css",
  "floor.css": "warehouse/floor/style/floor.css",
  "orders.css": "warehouse/orders/style/orders.css",
  "order.css": "warehouse/order/style/order.css",
  "sheet.css": "warehouse/sheet/style/sheet.css",
  "print.css": "warehouse/print/print.css",
  "pick.css": "warehouse/pick/pick.css",
  "shift.css": "warehouse/shift/shift.css",
  "overview.css": "warehouse/waves/waves.css",
  "stock.css": "warehouse/stock/stock.css",
  "sections.css": "shared/table/style/table.css",
  "labels.css": "warehouse/labels/labels.css",
  "waves.css": "warehouse/waves/waves.css",
  "slotting.css": "warehouse/slotting/slotting.css",
  "loading.css": "warehouse/loading/loading.css",
  "docs.css": "docs/style/docs.css",
  "components.css": "dev/components.css",
};
