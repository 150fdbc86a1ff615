/** Vehicles that every installation knows; `docs/loading.md` has the sources of the numbers. */
import type { Axle, Vehicle } from "./vehicle.ts";

/** A vehicle with its name. */
export interface NamedVehicle extends Vehicle {
  id: string;
  name: string;
}

const container = (
  id: string,
  name: string,
  size: Pick<Vehicle, "length" | "width" | "height" | "door_height" | "payload">,
): NamedVehicle => ({
  id,
  name,
  ...size,
  axles: [],
  kingpin: null,
  // CTU Code, annex 7, section 3.1.4.
  length_share: 0.05,
  side_share: 0.05,
});

const axle = (at: number, empty: number, most: number, least_share = 0): Axle => ({
  at,
  empty,
  most,
  least_share,
});

export const CATALOGUE: readonly NamedVehicle[] = [
  {
    id: "semi-trailer-13-6",
    name: "Semi-trailer 13.6 m",
    length: 13_620,
    width: 2480,
    height: 2650,
    door_height: 2650,
    payload: 25_400,
    // The drive axle bears a quarter of the gross weight (Directive 96/53/EC, annex I, 4.1).
    axles: [axle(-1580, 5700, 8000), axle(2220, 4000, 11_500, 0.25), axle(9320, 4900, 24_000)],
    kingpin: 1620,
    length_share: null,
    side_share: 0.05,
  },
  {
    id: "box-truck-7-5",
    name: "Box truck 7.5 t",
    length: 6100,
    width: 2440,
    height: 2300,
    door_height: 2250,
    payload: 2800,
    axles: [axle(-750, 2700, 3300), axle(3650, 2000, 5200, 0.25)],
    kingpin: null,
    length_share: null,
    side_share: 0.05,
  },
  container("container-20", "Container 20′", {
    length: 5898,
    width: 2352,
    height: 2393,
    door_height: 2280,
    payload: 28_180,
  }),
  container("container-40", "Container 40′", {
    length: 12_032,
    width: 2352,
    height: 2393,
    door_height: 2280,
    payload: 26_730,
  }),
  container("container-40-hc", "Container 40′ high cube", {
    length: 12_032,
    width: 2352,
    height: 2698,
    door_height: 2585,
    payload: 26_540,
  }),
  container("container-45-pw", "Container 45′ pallet wide", {
    length: 13_556,
    width: 2444,
    height: 2698,
    door_height: 2585,
    payload: 25_660,
  }),
];
