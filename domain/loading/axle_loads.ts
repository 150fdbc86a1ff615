/**
 * Axle loads of cargo: each vehicle is a beam on two supports (a semi-trailer rests on kingpin and
 * axles; the kingpin's load passes to the two axles of its tractor). `docs/loading.md` shows the
 * lever rule with a drawing.
 */
import type { Vehicle } from "./vehicle.ts";

/** Weight of the cargo, and its moments about the front and the left wall. */
export interface Cargo {
  weight: number;
  along: number;
  across: number;
}

/** Returns the load of each axle in kilograms, including that of the empty vehicle. */
export function axleLoads(
  { axles, kingpin }: Pick<Vehicle, "axles" | "kingpin">,
  { weight, along }: Pick<Cargo, "weight" | "along">,
): number[] {
  const [front, second, third] = axles;
  if (front === undefined || second === undefined) return axles.map(({ empty }) => empty + weight);
  if (third === undefined || kingpin === null) {
    const rear = lever(weight, along, front.at, second.at);
    return [front.empty + weight - rear, second.empty + rear];
  }
  const trailer = lever(weight, along, kingpin, third.at);
  const onKingpin = weight - trailer;
  const drive = lever(onKingpin, onKingpin * kingpin, front.at, second.at);
  return [front.empty + onKingpin - drive, second.empty + drive, third.empty + trailer];
}

/** Returns the load on the farther of two supports. */
const lever = (weight: number, along: number, nearSupport: number, farSupport: number) =>
  (along - weight * nearSupport) / (farSupport - nearSupport);
