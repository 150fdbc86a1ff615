/**
 * The warehouse's records as section 2 of its specification has them, and what each kind of field
 * takes and refuses. Written by hand and not derived from the schemas, which are what is tested.
 */

/** The ten kinds of records. */
export type ResourceName =
  | "warehouse"
  | "box"
  | "user"
  | "section"
  | "geometry"
  | "point"
  | "edge"
  | "order"
  | "line"
  | "parameters";

/** One field of a record. */
export interface Field {
  kind: keyof typeof KINDS;
  /** A right value; a field that refers has the id of such a record instead. */
  sample?: unknown;
  refers?: ResourceName | "farPoint";
  /** What stands in a new record when the field is left out; without it the field is required. */
  otherwise?: unknown;
  /** Whether the server alone sets it. */
  owned?: true;
}

const LONG = "x".repeat(1000);
const CONTROLS = ["\u0000", "a\rb", "\u001b", "\u007f", "\u0085"];
const words = (shortest: 0 | 1) => ({
  expected: shortest === 0
    ? "expected text of at most 1000 characters"
    : "expected text of 1 to 1000 characters",
  wrong: [7, null, true, [], {}, `${LONG}x`, ...(shortest === 0 ? [] : [""])],
  right: [
    "Ящик №7",
    "tab\tand\nline",
    "🐘 'quoted\" \\",
    " ",
    LONG,
    ...(shortest === 0 ? [""] : []),
  ],
});
const whole = (most: number) => ({
  expected: `expected a whole number from 0 to ${most}`,
  wrong: [most + 1, -1, 0.5, true, "1", null, [1]],
  right: Array.from({ length: most + 1 }, (_, value) => value),
});
const reference = { expected: "expected a UUID", wrong: [7, null, true, "north", "", [], {}] };

/** What the kinds of fields take and refuse, and with what words. */
export const KINDS = {
  name: words(0),
  login: { ...words(1), right: ["Ящик №7", "🐘 'quoted\" \\", LONG] },
  uuid: { ...reference, right: [] },
  orderState: {
    expected: "expected one of new, calculated, reserved, picking, short, done, loaded, " +
      "delivered, cancelled",
    wrong: ["gone", "New", "", 7, null, []],
    right: ["new", "cancelled", "delivered"],
  },
  uuidOrNone: {
    expected: "expected a UUID or empty text",
    wrong: [7, null, true, "north", " ", []],
    right: [""],
  },
  instantOrNone: {
    expected:
      "expected a date and time with an offset, such as 2026-11-30T14:30+01:00, or empty text",
    wrong: [7, null, true, "soon", "2026-11-30", "2026-11-30T14:30", "2026-02-29T12:00Z", [], {}],
    right: ["", "2026-11-30T14:30:00.000Z", "0000-01-01T00:00:00.000Z"],
  },
  extent: {
    expected: "expected a number from 0.001 to 1000000",
    wrong: [0, -1, 1e-300, 0.000999, 1e6 + 1, "1", null, true, [1], {}],
    right: [0.001, 1e6, 40000.5],
  },
  measure: {
    expected: "expected a number from 0 to 1000000",
    wrong: [-0.1, 1e6 + 1, "1", null, false, []],
    right: [0, 12.75, 1e6],
  },
  weight: {
    expected: "expected a number from 0 to 1000000000",
    wrong: [-0.1, 1e9 + 1, "1", null, false, []],
    right: [0, 12.75, 1e9],
  },
  load: {
    expected: "expected a number from 0 to 1000000000",
    wrong: [-1, 1e9 + 1, "1", false, []],
    right: [0, 0.5, 1e9, null],
  },
  coordinate: {
    expected: "expected a number",
    wrong: ["1", null, true, [0], {}],
    right: [-12.5, 0, 1e12],
  },
  share: {
    expected: "expected a number from 0 to 1",
    wrong: [-0.1, 1.1, "1", null, true],
    right: [0, 0.333, 1],
  },
  count: {
    expected: "expected a whole number of at least 0",
    wrong: [-1, 0.5, "1", null, true, 2 ** 53],
    right: [0, 7, Number.MAX_SAFE_INTEGER],
  },
  lengthUnit: {
    expected: "expected one of mm, cm, m, in",
    wrong: ["inch", "", "MM", 1, null, []],
    right: ["mm", "cm", "m", "in"],
  },
  weightUnit: {
    expected: "expected one of g, kg, lb",
    wrong: ["t", "", "KG", 1, null, []],
    right: ["g", "kg", "lb"],
  },
  limits: {
    expected: "expected an object",
    wrong: [7, "none", true, []],
    right: [null, {}, { max_weight: 600.5, groups: [{ name: "North", boxes: [] }] }],
  },
  speed: {
    expected: "expected a number from 0.01 to 100",
    wrong: [0, -1, 101, "1", true, []],
    right: [null, 0.01, 1, 1.5, 100],
  },
  flag: whole(1),
  role: whole(2),
  packing: whole(4),
} satisfies Record<string, { expected: string; wrong: unknown[]; right: unknown[] }>;

const name = (sample: string): Field => ({ kind: "name", sample });
const label = (sample: string): Field => ({ kind: "name", sample, otherwise: "" });
const extent = (sample: number): Field => ({ kind: "extent", sample });
const refers = (resource: NonNullable<Field["refers"]>): Field => ({
  kind: "uuid",
  refers: resource,
});

interface Described {
  /** What a message calls it. */
  what: string;
  table: string;
  /** Whose id the list by owner asks for. */
  owner: "warehouse" | "order";
  fields: Record<string, Field>;
}

/** The records in an order in which each refers only to those before it. */
export const RECORDS: Record<ResourceName, Described> = {
  warehouse: {
    what: "warehouse",
    table: "warehouses",
    owner: "warehouse",
    fields: {
      warehouse_name: name("North"),
      warehouse_length: extent(60000),
      warehouse_width: extent(40000.5),
      length_unit: { kind: "lengthUnit", sample: "mm", otherwise: "cm" },
      weight_unit: { kind: "weightUnit", sample: "kg", otherwise: "g" },
    },
  },
  box: {
    what: "box type",
    table: "stockboxes",
    owner: "warehouse",
    fields: {
      uuid_warehouse: refers("warehouse"),
      sku_box: name("A-7"),
      length_box: extent(400),
      width_box: extent(300.5),
      height_box: extent(200),
      weight_box: { kind: "weight", sample: 8.25 },
      max_load_box: { kind: "load", sample: 50 },
      is_rotated_box: { kind: "flag", sample: 1 },
    },
  },
  user: {
    what: "user",
    table: "warehouse_users",
    owner: "warehouse",
    fields: {
      uuid_warehouse: { kind: "uuidOrNone", refers: "warehouse", otherwise: "" },
      user_login: { kind: "login" },
      user_password: name("$2b$10$abcdefghijklmnopqrstuv"),
      user_role: { kind: "role", sample: 1 },
      user_fio: label("Иванова Анна Петровна"),
    },
  },
  point: {
    what: "point",
    table: "warehouse_points",
    owner: "warehouse",
    fields: {
      id_warehouse: refers("warehouse"),
      name_points: name("P1"),
      pos_x: { kind: "coordinate", sample: 1.5 },
      pos_y: { kind: "coordinate", sample: -2 },
    },
  },
  edge: {
    what: "edge",
    table: "warehouse_edges",
    owner: "warehouse",
    fields: {
      id_warehouse: refers("warehouse"),
      id_points_from: refers("point"),
      id_points_to: refers("farPoint"),
      name_points_from: label("P1"),
      name_points_to: label("P2"),
      one_way: { kind: "flag", sample: 0, otherwise: 0 },
      speed: { kind: "speed", sample: 1, otherwise: null },
    },
  },
  section: {
    what: "section",
    table: "warehouse_sections",
    owner: "warehouse",
    fields: {
      id_warehouse: refers("warehouse"),
      section_name: name("S1"),
      id_box: { kind: "uuidOrNone", refers: "box", otherwise: "" },
      sku_name: label("A-7"),
      count_box: { kind: "count", sample: 12, otherwise: 0 },
    },
  },
  geometry: {
    what: "section geometry",
    table: "warehouse_section_geometry",
    owner: "warehouse",
    fields: {
      id_warehouse: refers("warehouse"),
      id_warehouse_section: refers("section"),
      name_section: label("S1"),
      id_point_way: { kind: "uuidOrNone", refers: "point" },
      name_point_way: label("P1"),
      x_pos: { kind: "coordinate", sample: 3 },
      y_pos: { kind: "coordinate", sample: 4.5 },
      lenght_wsec: extent(2700),
      widht_wsec: extent(1100),
    },
  },
  order: {
    what: "order",
    table: "order_items",
    owner: "warehouse",
    fields: {
      id_warehouse: refers("warehouse"),
      order_name: name("Order 1"),
      pallete_computed: { kind: "name", sample: "", otherwise: "", owned: true },
      due_at: { kind: "instantOrNone", sample: "2028-02-29T23:50:00.000Z", otherwise: "" },
      state: { kind: "orderState", sample: "new", otherwise: "new" },
    },
  },
  line: {
    what: "order line",
    table: "order_data",
    owner: "order",
    fields: {
      id_order_item: refers("order"),
      id_box: refers("box"),
      name_box: label("A-7"),
      count_box: { kind: "count", sample: 5 },
    },
  },
  parameters: {
    what: "order parameters",
    table: "order_params",
    owner: "order",
    fields: {
      id_order_item: refers("order"),
      pallet_length: extent(1200),
      pallet_width: extent(800),
      pallet_max_height: extent(1800),
      min_layer_fill_ratio: { kind: "share", sample: 0.75 },
      min_support_ratio: { kind: "share", sample: 0.6 },
      height_layer_diff: { kind: "measure", sample: 20 },
      height_tolerance: { kind: "measure", sample: 5 },
      packing_type: { kind: "packing", sample: 0 },
      pallet_limits: { kind: "limits", sample: { own_height: 144 }, otherwise: null },
    },
  },
};

/** Every wrong value of a field and what is said of it. */
export function* wrongValues({ kind }: Field): Generator<[value: unknown, message: string]> {
  const { expected, wrong } = KINDS[kind];
  for (const value of wrong) yield [value, expected];
  if (kind !== "name" && kind !== "login") return;
  for (const value of CONTROLS) {
    yield [value, "control characters other than tab and newline are not allowed"];
  }
}
