/** The cart that rounds are planned for, as it was entered last. */
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
const key = () => `depot_cart_${units.value.weight_unit}`;

/** A roll cage trolley, where none was entered before. */
export function lastCart(): CartFields {
  const usual = {
    weight: String(Math.round(converted(400, weightConversion("kg", units.value.weight_unit)))),
    volume: "1.6",
    places: "6",
    pickers: "1",
  };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(key()) ?? "{}") };
  } catch {
    return usual;
  }
}

export function rememberCart(fields: CartFields): void {
  try {
    localStorage.setItem(key(), JSON.stringify(fields));
  } catch {
    // Where nothing may be kept, it is entered again.
  }
}

/** The cart; undefined where a field is wrong. */
export function readCart(fields: CartFields): Cart | undefined {
  const number = (text: string) => Number(text.trim().replace(",", ".") || NaN);
  const [weight, volume] = [number(fields.weight), number(fields.volume)];
  const [places, pickers] = [number(fields.places), number(fields.pickers)];
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 1000;
  if (!(weight > 0) || !(volume > 0) || !isCount(places) || !isCount(pickers)) return undefined;
  return { weight, volume, places, pickers };
}
