/** Where a page of the warehouse is, by its address: `/warehouse/W/orders/O`. */
const UUID = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";
const PLACE = new RegExp(`^/warehouse/(${UUID})(?:/orders/(${UUID}))?(?:/|$)`);

/** The ids in an address; undefined where it names none. */
export interface PageIds {
  warehouse?: string;
  order?: string;
}

export function pageIdsOf(path: string = location.pathname): PageIds {
  const [, warehouse, order] = PLACE.exec(path) ?? [];
  return { ...(warehouse ? { warehouse } : {}), ...(order ? { order } : {}) };
}
