/** What the catalog is exported as, and what imports answer. */
import * as importReport from "../../../domain/gallery/transfer/import_report.ts";
import { ImportedSheet } from "../../gallery/sheets.ts";
import * as transfer from "../../gallery/transfer.ts";
import { components } from "./component.ts";

const REPORT = {
  dry_run: true,
  new: 12,
  changed: 3,
  same: 40,
  passed_over: 1,
  refused: 1,
  changes: [{ row: "3", id: 1193, before: { year: 1873 }, after: { year: 1872 } }],
  refusals: [{
    row: "17",
    column: "year",
    value: "18o3",
    error: "expected a year from -100000 to 3000, or null",
  }],
  operation: null,
};

export const CATALOG_TRANSFER = components({ ...importReport, ImportedSheet, ...transfer }, {
  CatalogDocument: {
    about: "The whole catalog: besides these fields, a list of rows for each table.",
    fields: {
      catalog: "Which catalog it is; a copy that was imported keeps it. Absent: this one.",
    },
    example: {
      format: "open-depot-catalog",
      version: 1,
      eras: [{
        id: 1,
        name: "Antiquity",
        start_year: -3000,
        end_year: 500,
        start_definite: false,
        end_definite: false,
        description: "",
        sort_order: 1,
      }],
    },
  },
  SkippedRow: { about: "A row of a spreadsheet that the mode passes over." },
  ImportedChange: { about: "What an import changes of one record." },
  ImportAnswer: { about: "What an import has done.", example: REPORT },
  ImportedCatalog: {
    about: "What the import of a document has done.",
    example: { ...REPORT, without_pictures: 0 },
  },
  ImportedSheet: {
    about: "What the import of a spreadsheet has done.",
    example: {
      ...REPORT,
      skipped: [{ row: "5", name: "Olympia", id: 1193 }],
      warned: 1,
      warnings: [{
        row: "8",
        column: "year",
        value: "1700",
        error: "dated 1700, outside the life of Edgar Degas (1834–1917)",
      }],
      ignored: ["Remarks"],
      read: {
        encoding: "windows-1252",
        detected: true,
        delimiter: ";",
        decimal: null,
        columns: ["title", "artist", "year", ""],
        unmapped: ["Remarks"],
      },
    },
  },
  ImportRefused: {
    about: "Rows were refused, and nothing was written.",
    example: {
      error:
        "Rows that cannot be entered: 1; nothing has been written (partial=1 enters the others)",
      refused: 1,
      refusals: REPORT.refusals,
    },
  },
});
