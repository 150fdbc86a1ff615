/** What is sent to have an order calculated, and what comes of it. */
import * as computedOrder from "../../../domain/warehouse/computed_order.ts";
import * as answers from "../../../domain/warehouse/calculation_records.ts";
import * as figures from "../../../domain/packing/figure_records.ts";
import { SignedInUser } from "../../warehouse/login.ts";
import * as transfer from "../../warehouse/transfer_answers.ts";
import { components } from "./component.ts";
import { BOX_ID, DOCK_ID, ORDER_ID, RECORDS, WAREHOUSE_ID } from "./records.ts";

const PLACED = {
  id: "5ccb98ab-a2e3-4775-baab-0117b25ed601",
  sku_box: "COLA-0.33L-24",
  length_box: 400,
  width_box: 265,
  height_box: 125,
  orientation: 1,
  orderPrior: 1,
  positionOnPallete: { x: 16, y: 0 },
  id_section: "e5798544-e03a-5a5c-9896-e11bb1771fd6",
  id_point_section: "2a2ae737-a3ed-51e5-854c-ceadf0f9d3d4",
  path_to_section: [DOCK_ID, "2a2ae737-a3ed-51e5-854c-ceadf0f9d3d4"],
};
const { path_to_section: _, ...SHORT } = PLACED;
const PACKED = { ...SHORT, leg: 0 };
const LAYER = {
  id: "893b9698-7aab-476d-98f8-69c84916fa51",
  numLayer: 1,
  totalheightLayer: 125,
  fillPercentage: 0.88,
  filledArea: 844800,
  boxed: [PLACED],
};
const PALLET = {
  id: "65d522c0-fa37-4b9a-822c-3451da3b267f",
  numpallete: 1,
  lengthPallete: 1200,
  widthPallete: 800,
  totalHeightPallete: 125,
  countLayer: 1,
  layers: [LAYER],
};
const LAYER_FIGURES = { height: 125, boxes: 11, types: 1, cover: 0.88 };
const PALLET_FIGURES = {
  height: 125,
  weight: 97,
  boxes: 11,
  volume_fill: 0.06,
  centre_of_gravity: { x: 400, y: 600, z: 62, off_centre: 0 },
  out_of_turn: 0,
  layers: [LAYER_FIGURES],
};
const TOUR_STOP = {
  id_point: PLACED.id_point_section,
  id_section: PLACED.id_section,
  section_name: "A01-N",
  length: 11700,
  leg: PLACED.path_to_section,
  boxes: [{ id_box: BOX_ID, sku_box: PLACED.sku_box, count: 11, pallets: [1] }],
};
const MISSING_BOX = { id_box: BOX_ID, sku_box: PLACED.sku_box, count: 2, reason: "stock" };
/** A calculation that has ended, as the starter has it in the tests. */
export const JOB = {
  id: "3f0a52ab-90f4-4a5a-9f1c-5f0d9b6f2c11",
  id_order_item: ORDER_ID,
  state: "done",
  fraction: 1,
  pallets: 3,
  created: "2026-01-01T08:00:00.000Z",
  finished: "2026-01-01T08:00:01.500Z",
};

/** An import that can be undone, as the starter has it in the tests. */
export const IMPORT_ID = "b1cf6f8e-3f55-4f0e-9d0b-6e0f6a4f8f77";

export const CALCULATION = components({
  ...computedOrder,
  ...answers,
  ...figures,
  SignedInUser,
  ...transfer,
}, {
  Calculation: {
    schema: computedOrder.ComputedOrder,
    about: "What is to be calculated.",
    fields: {
      id_point_start: "The point where the walk to the sections begins; empty for none.",
      effort: "How much is tried: 0 answers at once, 3 is for the patient; 1 if left out.",
      deadline_ms:
        "Milliseconds after which the best layout so far will do: where it is left out, 20 seconds, " +
        "or an hour for a job. Waited for it is ten minutes at most.",
    },
    example: {
      id_order_item: ORDER_ID,
      id_warehouse: WAREHOUSE_ID,
      id_point_start: DOCK_ID,
      effort: 0,
    },
  },
  JobRequest: {
    about: "What is to be calculated as a job.",
    fields: {
      parameters:
        "Tried in place of the order's own: what comes of it is kept as a layout of the " +
        "order, and the order stays as it is.",
      keep_below: "Of a trial: the layout is kept only if it has fewer pallets.",
      background: "Whether other calculations go first.",
    },
    example: {
      id_order_item: ORDER_ID,
      id_warehouse: WAREHOUSE_ID,
      id_point_start: DOCK_ID,
      effort: 0,
      parameters: { packing_type: 4 },
    },
  },
  PlacedBox: { about: "A box on a pallet.", example: PLACED },
  Layer: { about: "A layer of a pallet, bottom first.", example: LAYER },
  PalletResult: { about: "A calculated pallet.", example: PALLET },
  CalculatedOrder: {
    about: "The pallets of an order under its id; none before it is calculated.",
    example: { [ORDER_ID]: [PALLET] },
  },
  OrderPallets: {
    about: "The pallets of an order with each leg once; none before it is calculated.",
    example: {
      id: ORDER_ID,
      pallets: [{ ...PALLET, layers: [{ ...LAYER, boxed: [PACKED] }] }],
      points: PLACED.path_to_section,
      legs: [[0, 1]],
    },
  },
  LayerFigures: { about: "One layer in figures.", example: LAYER_FIGURES },
  PalletFigures: { about: "One pallet in figures.", example: PALLET_FIGURES },
  Figures: {
    schema: figures.OrderFigures,
    about: "How good a calculated layout is; shares are from 0 to 1.",
    example: {
      pallets: 1,
      bound: { pallets: 1, volume: 1, layers: 1, large: 1 },
      gap: { pallets: 0, share: 0 },
      volume_fill: 0.06,
      volume_fill_but_last: null,
      weakest_support: null,
      most_loaded: null,
      well_supported: 1,
      interlocked: null,
      column_strength: null,
      towers: 0,
      tilt: 21.8,
      types_per_layer: 1,
      out_of_turn: 0,
      by_pallet: [PALLET_FIGURES],
      effort: 0,
      complete: true,
      time_ms: 120,
    },
  },
  TourBox: {
    about: "Boxes of one type that are taken at a stop.",
    example: TOUR_STOP.boxes[0]!,
  },
  TourStop: { about: "A section at which the picker stops.", example: TOUR_STOP },
  OrderTour: {
    about: "The round on which a calculated order is picked, in the warehouse's unit of length.",
    example: {
      id: ORDER_ID,
      method: "exact",
      length: 23400,
      unit: "mm",
      s_shape: 23400,
      largest_gap: 23400,
      stops: [TOUR_STOP],
      back: PLACED.path_to_section.toReversed(),
      missing: [MISSING_BOX],
    },
  },
  MissingBox: {
    about: "Boxes of one type that an order has on its pallets, but that its tour does not take.",
    example: MISSING_BOX,
  },
  CalculationJob: { about: "A calculation that goes on by itself.", example: JOB },
  OrderSummary: {
    about: "An order in short.",
    example: { id: ORDER_ID, lines: 12, boxes: 60, pallets: 0 },
  },
  SignedInUser: {
    about: "A user of the warehouse who has logged in.",
    example: {
      id: RECORDS.User.example.id,
      role: 1,
      user_login: "grace",
      user_fio: "Grace Hopper",
      warehouseId: WAREHOUSE_ID,
    },
  },
  PartCounts: { about: "Counts of records by kind.", example: { boxes: 1 } },
  ImportedWarehouse: {
    about: "What was imported.",
    fields: {
      users_left_out: "Users of the document, which are passed over.",
      dry_run: "Whether it was only checked.",
    },
  },
  CsvDifference: { about: "A record that a CSV file adds or changes." },
  ImportedCsv: {
    about: "What was imported from a CSV file.",
    fields: {
      created: "New records of the kind that the file is of.",
      counts: "New records by part.",
      changed: "Known records that change, by part.",
      same: "Known records that are as the file has them, by part.",
      skipped: "Known records that differ and stay, with `mode=add`.",
      removed: "Known records that go, with `mode=replace`.",
      differences: "The first 200 records that are new or change.",
      ignored: "Columns that are not read, as in `read`.",
      undo: "By which the import can be undone; absent where it cannot, as after a dry run.",
    },
    example: {
      created: 1,
      counts: { boxes: 1 },
      changed: { boxes: 2 },
      same: { boxes: 57 },
      skipped: {},
      removed: {},
      differences: [{
        line: 4,
        part: "boxes",
        name: "COLA-0.33L-24",
        is_new: false,
        fields: [{ field: "weight_box", before: 8.5, after: 8.8 }],
      }],
      ignored: [],
      read: {
        encoding: "utf-8",
        detected: false,
        delimiter: ";",
        decimal: ",",
        columns: ["sku_box", "weight_box (kg)"],
        unmapped: [],
      },
      similar: [{ line: 9, name: "123", existing: "00123" }],
      refused: [],
      dry_run: true,
    },
  },
  RefusedCsv: {
    about: "A CSV file that is refused: what is wrong in it, and how it was read if it could be.",
    example: {
      error: "line 7: weight_box: expected a number from 0 to 1000000000",
      read: {
        encoding: "utf-8",
        detected: false,
        delimiter: ";",
        decimal: ",",
        columns: ["sku_box", "weight_box (kg)"],
        unmapped: [],
      },
      refused: [{
        line: 7,
        column: "weight_box (kg)",
        value: "-2",
        reasons: ["expected a number from 0 to 1000000000"],
      }],
    },
  },
  UndoneImport: {
    about: "What was undone of an import.",
    fields: {
      removed: "Records that are removed again, by part.",
      restored: "Known records that are as they were, by part.",
    },
    example: { removed: { boxes: 1 }, restored: { boxes: 2 } },
  },
  WarehouseDocument: {
    about: "A whole warehouse as one document, without users.",
    example: {
      format: "open-depot-warehouse",
      version: 2,
      warehouse: RECORDS.Warehouse.example,
      boxes: [RECORDS.Box.example],
    },
  },
});
