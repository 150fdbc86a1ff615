/** The cart that rounds are planned for, as it was entered last. */
import { isObject, storedJson } from "../../../shared/storage.ts";
import { units } from "../../shared/units.ts";
import { converted, weightConversion } from "../../../../domain/warehouse/units.ts";

/** Input of the form, as typed. */
export interface CartFields {
  /** In the warehouse's unit of weight. */
  weight: string;
  /** Cubic metres. */
  volume: string;
  places: string;
  pickers: string;
}

export interface Cart {
  weight: number;
  volume: number;
  places: number;
  pickers: number;
}

// A weight says nothing in another unit.
const storedCart = () =>
  storedJson<Partial<CartFields>>(
    `depot_cart_${units.value.weight_unit}`,
    (value) => isObject(value) && Object.values(value).every((text) => typeof text === "string"),
  );

/** A roll cage trolley, where none was entered before. */
export function lastCart(): CartFields {
  return {
    weight: String(Math.round(converted(400, weightConversion("kg", units.value.weight_unit)))),
    volume: "1.6",
    places: "6",
    pickers: "1",
    ...storedCart().read(),
  };
}

export const rememberCart = (fields: CartFields) => storedCart().write(fields);

/** The cart; undefined where a field is wrong. */
export function readCart(fields: CartFields): Cart | undefined {
  const number = (text: string) => Number(text.trim().replace(",", ".") || NaN);
  const [weight, volume] = [number(fields.weight), number(fields.volume)];
  const [places, pickers] = [number(fields.places), number(fields.pickers)];
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 1000;
  if (!(weight > 0) || !(volume > 0) || !isCount(places) || !isCount(pickers)) return undefined;
  return { weight, volume, places, pickers };
}
