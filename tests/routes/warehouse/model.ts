/** The warehouse as a handful of lists: what its API must answer, in the simplest form. */
export type Row = Record<string, unknown> & { id: string };

interface Reference {
  field: string;
  to: Kind;
  /** What the record becomes when the other one goes; it goes as well where nothing is said. */
  cleared?: Record<string, unknown>;
}

/** Where records of one kind are found, and what they are made of. */
export interface Described {
  path: string;
  /** Path of the list of one owner, and the field that names him. */
  by: { path: string; field: string };
  /** Whether `POST` and `PUT` deal in lists. */
  lists?: { post?: true; put?: true };
  references: Reference[];
  /** Everything but id and references, from one number. */
  fields: (n: number) => Record<string, unknown>;
}

export const KINDS = [
  "warehouse",
  "box",
  "user",
  "point",
  "edge",
  "section",
  "geometry",
  "order",
  "line",
  "parameters",
] as const;
export type Kind = (typeof KINDS)[number];

const ofWarehouse = (path: string, field = "id_warehouse") => ({
  path,
  by: { path: `${path}/withWarehouseID`, field },
});
const inWarehouse: Reference = { field: "id_warehouse", to: "warehouse" };
const inOrder: Reference = { field: "id_order_item", to: "order" };

export const DESCRIBED: Record<Kind, Described> = {
  warehouse: {
    ...ofWarehouse("warehouse_data", "id"),
    references: [],
    fields: (n) => ({
      warehouse_name: `w${n}`,
      warehouse_length: 1 + n,
      warehouse_width: 0.1 + n,
      length_unit: "m",
      weight_unit: "kg",
    }),
  },
  box: {
    ...ofWarehouse("stockbox", "uuid_warehouse"),
    references: [{ field: "uuid_warehouse", to: "warehouse" }],
    fields: (n) => ({
      sku_box: `sku ${n}`,
      length_box: 1 + n / 7,
      width_box: 2,
      height_box: 3,
      weight_box: n / 3,
      max_load_box: n % 2 ? null : n,
      is_rotated_box: n % 2,
    }),
  },
  user: {
    ...ofWarehouse("user_data", "uuid_warehouse"),
    references: [{ field: "uuid_warehouse", to: "warehouse" }],
    // A login of its own for each, because no two may be the same.
    fields: (n) => ({
      user_login: crypto.randomUUID(),
      user_password: "x",
      user_role: n % 3,
      user_fio: `ФИО ${n}`,
    }),
  },
  point: {
    ...ofWarehouse("warehouse_points"),
    references: [inWarehouse],
    fields: (n) => ({ name_points: `p${n}`, pos_x: (1 - n) / 3, pos_y: n * 1.1 }),
  },
  edge: {
    ...ofWarehouse("warehouse_edge"),
    lists: { post: true, put: true },
    references: [
      inWarehouse,
      { field: "id_points_from", to: "point" },
      { field: "id_points_to", to: "point" },
    ],
    fields: (n) => ({
      name_points_from: `from ${n}`,
      name_points_to: `to ${n}`,
      one_way: n % 2,
      speed: n % 3 === 0 ? null : n % 3,
    }),
  },
  section: {
    ...ofWarehouse("warehouse_section"),
    references: [
      inWarehouse,
      { field: "id_box", to: "box", cleared: { id_box: "", sku_name: "", count_box: 0 } },
    ],
    fields: (n) => ({ section_name: `s${n}`, sku_name: `sku ${n}`, count_box: n }),
  },
  geometry: {
    ...ofWarehouse("warehouse_section_geometry"),
    lists: { post: true, put: true },
    references: [
      inWarehouse,
      { field: "id_warehouse_section", to: "section" },
      { field: "id_point_way", to: "point", cleared: { id_point_way: "", name_point_way: "" } },
    ],
    fields: (n) => ({
      name_section: `s${n}`,
      name_point_way: `p${n}`,
      x_pos: n,
      y_pos: 1 - n,
      lenght_wsec: 1 + n,
      widht_wsec: 0.5,
    }),
  },
  order: {
    ...ofWarehouse("order_item"),
    lists: { post: true },
    references: [inWarehouse],
    fields: (n) => ({ order_name: `o${n}`, pallete_computed: "", due_at: "", state: "new" }),
  },
  line: {
    path: "order_data",
    by: { path: "order_data/withOrderID", field: "id_order_item" },
    lists: { post: true },
    references: [inOrder, { field: "id_box", to: "box" }],
    fields: (n) => ({ name_box: `b${n}`, count_box: n }),
  },
  parameters: {
    path: "order_param",
    by: { path: "order_param/withOrderID", field: "id_order_item" },
    lists: { post: true },
    references: [inOrder],
    fields: (n) => ({
      pallet_length: 1200 + n,
      pallet_width: 800,
      pallet_max_height: 1800,
      min_layer_fill_ratio: (n % 11) / 10,
      min_support_ratio: 0.7,
      height_layer_diff: n,
      height_tolerance: 0,
      packing_type: n % 5,
      pallet_limits: n % 2 === 0 ? null : { max_weight: 100 + n },
    }),
  },
};

/** The lists, and what a change does to them. */
export class Model {
  readonly rows = Object.fromEntries(KINDS.map((kind) => [kind, [] as Row[]])) as Record<
    Kind,
    Row[]
  >;

  /** Takes out a record, what cannot be without it, and what names it. */
  remove(kind: Kind, id: string): void {
    this.rows[kind] = this.rows[kind].filter((row) => row.id !== id);
    for (const other of KINDS) {
      for (const { field, to, cleared } of DESCRIBED[other].references) {
        if (to !== kind) continue;
        for (const row of this.rows[other].filter((row) => row[field] === id)) {
          if (cleared === undefined) this.remove(other, row.id);
          else Object.assign(row, cleared);
        }
      }
    }
  }

  /** The warehouse that a record lies in. */
  homeOf(kind: Kind, row: Row): unknown {
    if (kind === "warehouse") return row.id;
    if (kind !== "line" && kind !== "parameters") return row[DESCRIBED[kind].by.field];
    return this.rows.order.find(({ id }) => id === row.id_order_item)?.id_warehouse;
  }

  /** Whether every record and all that it refers to lie in one warehouse. */
  get isParted(): boolean {
    return KINDS.every((kind) =>
      kind === "user" ||
      this.rows[kind].every((row) =>
        DESCRIBED[kind].references.every(({ field, to }) => {
          if (row[field] === "") return true;
          const named = this.rows[to].find(({ id }) => id === row[field])!;
          return this.homeOf(to, named) === this.homeOf(kind, row);
        })
      )
    );
  }

  /** Takes boxes out of sections; false, and nothing taken, when there are not enough. */
  withdraw(warehouse: string, box: string, count: number): boolean {
    const sections = this.rows.section.filter((row) =>
      row.id_warehouse === warehouse && row.id_box === box
    ) as (Row & { count_box: number; section_name: string })[];
    const enough = sections.filter(({ count_box }) => count_box >= count);
    if (enough.length > 0) {
      const [least] = enough.sort((a, b) =>
        a.count_box - b.count_box || (a.section_name < b.section_name ? -1 : 1)
      );
      least!.count_box -= count;
      return true;
    }
    if (sections.reduce((sum, { count_box }) => sum + count_box, 0) < count) return false;
    for (const section of sections.sort((a, b) => a.section_name < b.section_name ? -1 : 1)) {
      const here = Math.min(count, section.count_box);
      section.count_box -= here;
      count -= here;
    }
    return true;
  }
}
