/** Ids in the URL of a warehouse page: `/warehouse/W/orders/O`, `/warehouse/W/rounds/R`. */
const UUID = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";
const PAGE_PATH = new RegExp(
  `^/warehouse/(${UUID})(?:/orders/(${UUID})|/rounds/(${UUID}))?(?:/|$)`,
);

/** Ids in a URL; undefined if missing. */
export interface PageIds {
  warehouse?: string;
  order?: string;
  wave?: string;
}

export function pageIdsOf(path: string = location.pathname): PageIds {
  const [, warehouse, order, wave] = PAGE_PATH.exec(path) ?? [];
  return {
    ...(warehouse ? { warehouse } : {}),
    ...(order ? { order } : {}),
    ...(wave ? { wave } : {}),
  };
}
