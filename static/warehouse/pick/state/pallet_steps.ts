/** The steps in which an order's pallets are picked and built, as the picking page keeps them. */
import { buildingSteps } from "../../shared/building_steps.ts";
import { entriesAlong } from "../../../../domain/warehouse/leg_runs.ts";
import type { OrderPallets, OrderTour } from "../../../../domain/warehouse/calculation_records.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";

/** Boxes of one type for one pallet, taken from one section and placed one after another. */
export interface PalletStep {
  /** Of its pallet and first turn, the same until the order is calculated again. */
  key: string;
  pallet: number;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  wanted: number;
  layers: [first: number, last: number];
  turns: [first: number, last: number];
  /** Ids of points from where the picker stands before to the section; empty where not known. */
  leg: string[];
}

/** Number of boxes of each pallet that no section has, by the pallets' numbers. */
export const boxesNowhere = ({ pallets }: Pick<OrderPallets, "pallets">): Record<number, number> =>
  Object.fromEntries(pallets.map(({ numpallete, layers }) => [
    numpallete,
    layers.flatMap(({ boxed }) => boxed).filter(({ id_section }) => id_section === "").length,
  ]));

/**
 * The steps of all pallets, one pallet after another. Boxes that are in no section, or of a type that
 * is not known any more, have none.
 *
 * @param names of the sections by their ids
 */
export function palletSteps(
  { pallets, points, legs }: OrderPallets,
  tour: Pick<OrderTour, "stops">,
  boxes: readonly Box[],
  names: Readonly<Record<string, string>>,
): PalletStep[] {
  const typeIn = new Map(
    tour.stops.flatMap((stop) =>
      stop.boxes.map(({ id_box, sku_box }) => [`${stop.id_section} ${sku_box}`, id_box] as const)
    ),
  );
  return pallets.flatMap((pallet) => {
    let here = "";
    return buildingSteps(pallet).flatMap(({ box, count, layers, turns }): PalletStep[] => {
      const { id_section, sku_box, id_point_section, leg } = box;
      const id_box = typeIn.get(`${id_section} ${sku_box}`) ||
        boxes.find((type) =>
          type.sku_box === sku_box && type.length_box === box.length_box &&
          type.width_box === box.width_box && type.height_box === box.height_box
        )?.id;
      if (id_section === "" || id_box === undefined) return [];
      const stays = id_point_section !== "" && id_point_section === here;
      if (id_point_section !== "") here = id_point_section;
      return [{
        key: `${pallet.id.slice(0, 8)}.${turns[0]}`,
        pallet: pallet.numpallete,
        id_section,
        section_name: names[id_section] ?? "–",
        id_box,
        sku_box,
        wanted: count,
        layers,
        turns,
        leg: stays ? [here] : leg === null ? [] : entriesAlong(legs[leg]!, points),
      }];
    });
  });
}
