import type { PluralForms } from "../../shared/i18n.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of import and export in English. */
export const TRANSFER_EN = {
  export_csv: "Save as CSV",
  export_excel: "Save as CSV for Excel",
  export_failed: "The file could not be saved.",

  import_csv: "Import CSV…",
  import_title: "Import from CSV",
  import_hint: "A first line with the names of the columns, then a line for each:",
  choose_file: "Choose a file",
  choose_other: "Choose another file",
  drop_here: "or drop it here",
  checking: "The file is being read…",
  import_wrong: plural({
    one: "{count} thing is wrong in {file}; nothing has been imported.",
    other: "{count} things are wrong in {file}; nothing has been imported.",
  }),
  import_ignored: "Columns that are not read: {columns}.",
  line: "Line",
  column: "Column",
  wrong: "What is wrong",
  import_boxes: plural({ one: "{count} box type", other: "{count} box types" }),
  import_points: plural({ one: "{count} point", other: "{count} points" }),
  import_edges: plural({ one: "{count} edge", other: "{count} edges" }),
  import_sections: plural({ one: "{count} section", other: "{count} sections" }),
  import_section_geometry: plural({
    one: "the place of {count} section",
    other: "the places of {count} sections",
  }),
  import_orders: plural({ one: "{count} order", other: "{count} orders" }),
  import_order_data: plural({ one: "{count} order line", other: "{count} order lines" }),
  import_order_params: plural({
    one: "parameters of {count} order",
    other: "parameters of {count} orders",
  }),
  import_users: plural({ one: "{count} user", other: "{count} users" }),
  import_ready: "{file} is in order. It holds",
  import_go: "Import",
  import_done: "The file has been imported.",
};
