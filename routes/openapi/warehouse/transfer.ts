import {
  CsvImportQuery,
  CsvParam,
  CsvQuery,
  ImportQuery,
  WarehouseParam,
} from "../../warehouse/transfer.ts";
import { ImportedCsv, ImportedWarehouse, WarehouseDocument } from "../answers/warehouse.ts";
import { WAREHOUSE_ID } from "../components/records.ts";
import type { Operations } from "../operation.ts";

const ID = { id: "The id of the warehouse." };
const KIND = { kind: "What the file holds." };
const DRY_RUN = "`1` checks everything and writes nothing.";
const FILE = { about: "The file.", headers: ["Content-Disposition"] } as const;
const POINTS = "name_points,pos_x,pos_y\nDock 9,1500,38000\n";

/** Warehouses in and out. */
export const TRANSFER_OPERATIONS: Operations = {
  "GET /api/v1/warehouse_data/{id}/export": {
    id: "exportWarehouse",
    tag: "Transfer",
    summary: "A whole warehouse as one JSON document, without users.",
    params: WarehouseParam,
    about: ID,
    answers: { 200: { ...FILE, schema: WarehouseDocument } },
    errors: [404],
    example: { path: { id: WAREHOUSE_ID } },
  },
  "POST /api/v1/warehouse_data/import": {
    id: "importWarehouse",
    tag: "Transfer",
    summary: "Creates a warehouse from such a document: all of it or nothing.",
    query: ImportQuery,
    about: {
      ids: "`new` gives every record another id, so that a warehouse can be there twice.",
      dry_run: DRY_RUN,
    },
    body: { schema: WarehouseDocument, asAnswered: true },
    answers: { 200: { about: "What was imported.", schema: ImportedWarehouse } },
    errors: [409, 503],
    example: { query: { ids: "new", dry_run: "1" } },
  },
  "GET /api/v1/warehouse_data/{id}/csv/{kind}": {
    id: "exportCsv",
    tag: "Transfer",
    summary: "Records of one kind as a CSV file.",
    params: CsvParam,
    query: CsvQuery,
    about: {
      ...ID,
      ...KIND,
      excel: "`1` writes it as Excel reads it by itself.",
      ids: "`1` adds columns with ids.",
    },
    answers: { 200: { ...FILE, type: "text/csv", example: POINTS } },
    errors: [404],
    example: { path: { id: WAREHOUSE_ID, kind: "points" } },
  },
  "POST /api/v1/warehouse_data/{id}/csv/{kind}": {
    id: "importCsv",
    tag: "Transfer",
    summary: "Adds the records of a CSV file: all of them or none.",
    description: "What refers to another record may name it by id or by name. An error tells " +
      "everything that is wrong in the file, line by line.",
    params: CsvParam,
    query: CsvImportQuery,
    about: {
      ...ID,
      ...KIND,
      dry_run: DRY_RUN,
      order_name: "Name of the order whose rows name none.",
    },
    body: { type: "text/csv", about: "The file, in UTF-8." },
    answers: { 200: { about: "What was imported.", schema: ImportedCsv } },
    errors: [404, 409, 503],
    example: {
      path: { id: WAREHOUSE_ID, kind: "points" },
      query: { dry_run: "1" },
      body: POINTS,
    },
  },
};
