/**
 * Ids of a page of the warehouse, from its URL: `/warehouse/W/orders/O`, `/warehouse/W/rounds/R`.
 */
const UUID = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";
const PLACE = new RegExp(`^/warehouse/(${UUID})(?:/orders/(${UUID})|/rounds/(${UUID}))?(?:/|$)`);

/** The ids in an address; undefined where it names none. */
export interface PageIds {
  warehouse?: string;
  order?: string;
  round?: string;
}

export function pageIdsOf(path: string = location.pathname): PageIds {
  const [, warehouse, order, round] = PLACE.exec(path) ?? [];
  return {
    ...(warehouse ? { warehouse } : {}),
    ...(order ? { order } : {}),
    ...(round ? { round } : {}),
  };
}
