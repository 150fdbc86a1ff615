import {
  CsvImportQuery,
  CsvParam,
  CsvQuery,
  ImportQuery,
  WarehouseParam,
  WarehousesImportQuery,
} from "../../warehouse/transfer.ts";
import { ImportedCsv, ImportedWarehouse, WarehouseDocument } from "../answers/warehouse.ts";
import { WAREHOUSE_ID } from "../components/records.ts";
import type { Operations } from "../operation.ts";

const ID = { id: "The id of the warehouse." };
const KIND = { kind: "What the file holds." };
const DRY_RUN = "`1` checks everything and writes nothing.";
const FILE = { about: "The file.", headers: ["Content-Disposition"] } as const;
const POINTS = "name_points,pos_x (mm),pos_y (mm)\nDock 9,1500,38000\n";

const WAREHOUSES =
  "warehouse_name,warehouse_width (m),warehouse_length (m),length_unit\nQuay 4,60,40,cm\n";
const CSV_QUERY = {
  excel: "`1` writes it as Excel reads it by itself.",
  ids: "`1` adds columns with ids.",
  template: "`1` writes the headings alone, to be filled in.",
};
const CSV_BODY = {
  type: "text/csv",
  about: "The file in UTF-8, UTF-16 or windows-1251, parted by commas, semicolons or tabs.",
} as const;

/** Warehouses in and out. */
export const TRANSFER_OPERATIONS: Operations = {
  "GET /api/v1/warehouse_data/csv": {
    id: "exportWarehousesCsv",
    tag: "Transfer",
    summary: "All warehouses, with their sizes and units, as a CSV file.",
    query: CsvQuery,
    about: CSV_QUERY,
    answers: { 200: { ...FILE, type: "text/csv", example: WAREHOUSES } },
    example: {},
  },
  "POST /api/v1/warehouse_data/csv": {
    id: "importWarehousesCsv",
    tag: "Transfer",
    summary: "Brings the warehouses of a CSV file in: all of them or none.",
    description:
      "Rows are matched by id, else by name. A new warehouse has the units of the columns " +
      "`length_unit` and `weight_unit`, else `cm` and `g`; a known one keeps its own. Sizes under a " +
      "heading with a unit, as `warehouse_width (m)`, are converted to the warehouse's.",
    query: WarehousesImportQuery,
    about: { dry_run: DRY_RUN, columns: "As in the import of one warehouse's records." },
    body: CSV_BODY,
    answers: { 200: { about: "What was imported.", schema: ImportedCsv } },
    errors: [409, 503],
    example: { query: { dry_run: "1" }, body: WAREHOUSES },
  },
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
    about: { ...ID, ...KIND, ...CSV_QUERY },
    answers: { 200: { ...FILE, type: "text/csv", example: POINTS } },
    errors: [404],
    example: { path: { id: WAREHOUSE_ID, kind: "points" } },
  },
  "POST /api/v1/warehouse_data/{id}/csv/{kind}": {
    id: "importCsv",
    tag: "Transfer",
    summary: "Brings the records of a CSV file into a warehouse: all of them or none.",
    description:
      "Rows are matched by id, else by SKU or name (edges by their points): what is known " +
      "is changed, everything else is added, and what is as the file has it is counted as the same. " +
      "Empty cells change nothing. What refers to another record may name it by id or by name. A " +
      "heading may name a unit, as `pos_x (cm)`; such numbers are converted to the warehouse's. An " +
      "error tells everything that is wrong in the file, line by line.",
    params: CsvParam,
    query: CsvImportQuery,
    about: {
      ...ID,
      ...KIND,
      dry_run: DRY_RUN,
      order_name: "Name of the order whose rows name none.",
      columns:
        "What the columns hold, in their order and parted by commas, in place of the file's " +
        "own headings: `name_points,,pos_x (cm)`. Nothing between two commas: not read.",
    },
    body: CSV_BODY,
    answers: { 200: { about: "What was imported.", schema: ImportedCsv } },
    errors: [404, 409, 503],
    example: {
      path: { id: WAREHOUSE_ID, kind: "points" },
      query: { dry_run: "1" },
      body: POINTS,
    },
  },
};
