/** Vehicles and their loads. */
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";
import { weightsByStop } from "../../../domain/loading/check_load.ts";
import * as loading from "../../../domain/warehouse/loading_records.ts";
import { components } from "./component.ts";
import { ORDER_ID } from "./records.ts";

/** The load and the vehicle of the examples. */
export const LOAD_ID = "0d3a6d52-5a0c-4f4e-9a55-3c1f2c0a7b10";
export const VEHICLE_ID = "b7c1e0f4-2f35-4c0e-8d63-94a1de5b7c02";

const [semiTrailer] = CATALOGUE;
const { id: VEHICLE, name: _, ...figures } = semiTrailer!;
const axles = [...figures.axles];
export const NEW_VEHICLE = { ...figures, axles, name: "Our trailer, low tractor" };
const vehicle = { ...NEW_VEHICLE, id: VEHICLE, own: false };

const PALLET = {
  id_order_item: ORDER_ID,
  order_name: "Corner shop, Lindenstrasse",
  numpallete: 1,
  stop: 1,
  length: 1200,
  width: 800,
  height: 1544,
  weight: 412,
  bears: 0,
  place: { x: 0, y: 640, turned: true, on: null },
  reason: null,
};

const SUMMARY = {
  id: LOAD_ID,
  number: 3,
  name: "Tuesday, north",
  stops: 1,
  pallets: 1,
  loaded: 1,
  stale: false,
  user_login: "ada",
  at: 1760000000000,
};

const { stops: __, ...about } = SUMMARY;

export const LOAD = {
  ...about,
  vehicle,
  may_turn: true,
  stops: [{
    name: "Lindenstrasse",
    orders: [{
      id_order_item: ORDER_ID,
      order_name: PALLET.order_name,
      pallets: null,
      bears: 0,
    }],
  }],
  pallets: [PALLET],
  weights: weightsByStop({ vehicle, pallets: [PALLET], mayTurn: true }, [
    { ...PALLET.place, pallet: 0 },
  ]),
};

export const LOADING_COMPONENTS = components({ ...loading }, {
  Vehicle: {
    schema: loading.VehicleRecord,
    about: "A vehicle of the catalogue, or one that was added; millimetres and kilograms.",
    example: vehicle,
  },
  NewVehicle: {
    about: "A vehicle that is added; millimetres and kilograms.",
    example: NEW_VEHICLE,
  },
  LoadRequest: {
    about: "Orders that go on a vehicle, by stop.",
    example: {
      name: "Tuesday, north",
      id_vehicle: VEHICLE,
      may_turn: true,
      stops: [{
        name: "Lindenstrasse",
        orders: [{ id_order_item: ORDER_ID, pallets: null, bears: 0 }],
      }],
    },
  },
  LoadChange: {
    about: "Where the pallets of a load are put by hand.",
    example: { placements: [{ pallet: 0, ...PALLET.place }] },
  },
  LoadPallet: {
    about: "A pallet of a load: where it stands, or why it stays behind.",
    example: PALLET,
  },
  LoadSummary: {
    about: "A load in short.",
    example: { ...SUMMARY, vehicle_name: semiTrailer!.name },
  },
  Load: {
    schema: loading.LoadRecord,
    about: "A load of a vehicle; millimetres and kilograms.",
    example: LOAD,
  },
});
