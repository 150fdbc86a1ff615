/** The warehouse's records, with one of each from the starter warehouse. */
import type { z } from "zod";
import * as records from "../../../domain/warehouse/records.ts";
import type { Component } from "./component.ts";

export const WAREHOUSE_ID = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
export const ORDER_ID = "14f0db99-7e27-5243-b6ae-1da558ce136f";
/** A task to put boxes back. */
export const TASK_ID = "5f0c8f0e-2b83-4c55-9a0c-6f1d2f6a7e31";
export const BOX_ID = "749452f1-6ea8-5564-b3ba-863c9a08f7b0";
export const DOCK_ID = "f06372ce-d190-5af7-9a60-bed87232a635";
const AISLE_END_ID = "c0b599f9-47d0-574d-a56e-65ab6e91639c";
export const FIRST_POINT_ID = "aa2d039c-885e-513f-a76f-3d2c7ea21100";
export const SECTION_ID = "323eda32-d634-5929-bf47-a74b4bd5424d";

/** A record whose example is a whole one. */
export interface RecordComponent extends Component {
  schema: z.ZodObject;
  example: { id: string } & Record<string, unknown>;
  /** What an update in an example changes. */
  change: Record<string, unknown>;
}

const OF_WAREHOUSE = { id_warehouse: "The warehouse it belongs to." };

export const RECORDS = {
  Warehouse: {
    schema: records.Warehouse,
    about: "A warehouse, and the units of all lengths and weights in it.",
    fields: {
      warehouse_length: "How far the floor reaches along y.",
      warehouse_width: "How far it reaches along x.",
      length_unit:
        "The unit of every length in the warehouse; numbers are never converted but by " +
        "`POST /api/v1/warehouse_data/{id}/units`.",
      weight_unit: "The unit of every weight and load.",
    },
    example: {
      id: WAREHOUSE_ID,
      warehouse_name: "North Distribution Centre",
      warehouse_length: 40000,
      warehouse_width: 60000,
      length_unit: "mm",
      weight_unit: "kg",
    },
    change: { warehouse_name: "North Distribution Centre, hall 2" },
  },
  Box: {
    schema: records.Box,
    about: "A box type.",
    fields: {
      uuid_warehouse: "The warehouse it belongs to.",
      sku_box: "What it is called.",
      max_load_box: "Weight its top can bear: 0 for nothing on top, null for no limit.",
      is_rotated_box: "1 when it may lie on any of its sides; 0 when it stays upright. Every box " +
        "may be turned by 90° in the plane.",
      barcodes: "Codes that identify it besides its SKU. Stored in Unicode NFC without invisible " +
        "characters and outer spaces. Each belongs to one box type of a warehouse and is the SKU of no " +
        "other, otherwise 409; an empty list removes them. Absent where there are none.",
      description: "What it is, for people; empty text removes it. Absent where there is none.",
    },
    example: {
      id: BOX_ID,
      uuid_warehouse: WAREHOUSE_ID,
      sku_box: "SUNFLOWER-OIL-1L-15",
      length_box: 385,
      width_box: 230,
      height_box: 285,
      weight_box: 14.5,
      max_load_box: 110,
      is_rotated_box: 0,
      barcodes: ["4006381333931", "SUNFLOWER 15"],
      description: "Sunflower oil, 15 bottles of 1 l",
    },
    change: { max_load_box: 60, barcodes: ["4006381333931"] },
  },
  User: {
    schema: records.User,
    about: "Who works at a warehouse.",
    fields: {
      uuid_warehouse: "The only warehouse that the user is let into; empty: all of them.",
      user_login: "Unique.",
      user_password: "A one-way hash that the client has made; empty where it may not be seen.",
      user_role: "0 administrator, 1 employee (who picks), 2 head of a warehouse (who plans).",
      user_fio: "Full name.",
    },
    example: {
      id: "b7c2f6de-5d6b-4c53-9f0c-3a2f4b1f8f11",
      uuid_warehouse: WAREHOUSE_ID,
      user_login: "grace",
      user_password: "pbkdf2:sha256:1$salt$567966a4f0adbcfd",
      user_role: 1,
      user_fio: "Grace Hopper",
    },
    change: { user_role: 2 },
  },
  Point: {
    schema: records.Point,
    about: "A point of the floor plan that one can walk to.",
    fields: OF_WAREHOUSE,
    example: {
      id: DOCK_ID,
      id_warehouse: WAREHOUSE_ID,
      name_points: "Dock 1",
      pos_x: 1500,
      pos_y: 7000,
    },
    change: { pos_x: 1600 },
  },
  Edge: {
    schema: records.Edge,
    about: "A way between two points that can be walked in both directions, or in one.",
    fields: {
      ...OF_WAREHOUSE,
      name_points_from: "For who reads the record; may be left out.",
      name_points_to: "For who reads the record; may be left out.",
      one_way:
        "1 when it can be walked from its first point to its second alone; 0, or left out, " +
        "when it can be walked in both directions.",
      speed:
        "How fast one gets on along it, as a multiple of the usual speed: routes take the way " +
        "that takes least time. Null, or left out, for the usual speed.",
    },
    example: {
      id: "9ad51087-cdda-580e-ad38-0e2a83742202",
      id_warehouse: WAREHOUSE_ID,
      id_points_from: AISLE_END_ID,
      id_points_to: FIRST_POINT_ID,
      name_points_from: "A west",
      name_points_to: "A01",
      one_way: 0,
      speed: null,
    },
    change: { name_points_to: "A01 east" },
  },
  Section: {
    schema: records.Section,
    about: "A place of the warehouse that holds boxes of one type.",
    fields: {
      ...OF_WAREHOUSE,
      id_box: "The box type it holds; empty when it holds none.",
      sku_name: "For who reads the record; may be left out.",
      count_box: "Boxes in it.",
    },
    example: {
      id: SECTION_ID,
      id_warehouse: WAREHOUSE_ID,
      section_name: "A01-N",
      id_box: BOX_ID,
      sku_name: "SUNFLOWER-OIL-1L-15",
      count_box: 172,
    },
    change: { count_box: 160 },
  },
  SectionGeometry: {
    schema: records.SectionGeometry,
    about: "Where a section lies on the floor plan.",
    fields: {
      ...OF_WAREHOUSE,
      id_point_way: "The point from which it is reached; empty when there is none.",
      lenght_wsec: "Length, along y; spelled as given.",
      widht_wsec: "Width, along x; spelled as given.",
    },
    example: {
      id: "a18c5c77-e43b-5b0f-be71-4a8ee583400a",
      id_warehouse: WAREHOUSE_ID,
      id_warehouse_section: SECTION_ID,
      name_section: "A01-N",
      id_point_way: FIRST_POINT_ID,
      name_point_way: "A01",
      x_pos: 7100,
      y_pos: 4200,
      lenght_wsec: 1200,
      widht_wsec: 4200,
    },
    change: { x_pos: 7200 },
  },
  Order: {
    schema: records.OrderItem,
    about: "An order.",
    fields: {
      ...OF_WAREHOUSE,
      pallete_computed: "When its pallets were calculated (ISO 8601); empty until then. The " +
        "server alone sets it.",
      due_at: "By when it has to be picked: ISO 8601 with an offset, answered in UTC; empty for " +
        "no time.",
    },
    example: {
      id: ORDER_ID,
      id_warehouse: WAREHOUSE_ID,
      order_name: "Corner shop, Lindenstrasse",
      pallete_computed: "",
      due_at: "",
    },
    change: { order_name: "Corner shop, Monday", due_at: "2026-11-30T14:30:00.000Z" },
  },
  OrderLine: {
    schema: records.OrderData,
    about: "One line of an order: so many boxes of one type.",
    fields: { name_box: "For who reads the record; may be left out." },
    example: {
      id: "1a93387c-fe53-5cde-9eb6-d4180921d0c2",
      id_order_item: ORDER_ID,
      id_box: "b2db6a2f-f85d-54f6-8e52-ce8f3d443d03",
      name_box: "ORANGE-JUICE-1L-12",
      count_box: 6,
    },
    change: { count_box: 8 },
  },
  OrderParameters: {
    schema: records.OrderParams,
    about: "How an order is to be packed.",
    fields: {
      min_layer_fill_ratio: "The part of the pallet that a layer must cover to carry another.",
      min_support_ratio: "The part of a box's base that must rest on something.",
      height_layer_diff:
        "Largest difference of heights within a layer that carries another: 0 by " +
        "`height_tolerance`, 1 any, any other value that length.",
      height_tolerance: "Heights that differ by no more count as equal.",
      packing_type:
        "0 layers, 1 layers of one box type, 2 the same as 0, 3 layers in the order of " +
        "the walk, 4 free.",
      pallet_limits:
        "What a pallet must keep to beyond its size, and the types of pallets that may be used; null for " +
        "nothing.",
    },
    example: {
      id: "d7cc0441-38fd-5d8c-82c5-d9349440b1e3",
      id_order_item: ORDER_ID,
      pallet_length: 1200,
      pallet_width: 800,
      pallet_max_height: 1800,
      min_layer_fill_ratio: 0.65,
      min_support_ratio: 0.75,
      height_layer_diff: 40,
      height_tolerance: 5,
      packing_type: 0,
      pallet_limits: { max_weight: 900, own_weight: 25, own_height: 144, centre_share: 0.5 },
    },
    change: { packing_type: 4 },
  },
} as const satisfies Record<string, RecordComponent>;
