import type { PluralForms } from "../../shared/message_types.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of the page of box types in English. */
export const BOXES_EN = {
  title: "Boxes",
  lead: "Every type of box that this warehouse keeps, drawn to one scale.",
  table: "Box types",
  sku_box: "SKU",
  length_box: "Length",
  width_box: "Width",
  height_box: "Height",
  weight_box: "Weight",
  max_load_box: "Bears",
  is_rotated_box: "May lie on its side",
  stock: "In stock",
  orders: "Orders",
  no_limit: "no limit",
  nothing_on_top: "nothing",
  usage_failed: "Stock and orders could not be loaded.",
  empty_title: "No box types yet",
  empty_text:
    "Add the first one, paste rows from a spreadsheet, or import a CSV file. Lengths are in {length_unit}, weights in {weight_unit}.",
  goes_lines: plural({
    one: "{count} order line goes too",
    other: "{count} order lines go too",
  }),
  goes_sections: plural({
    one: "{count} section is emptied",
    other: "{count} sections are emptied",
  }),
  goes_nothing: "No section and no order holds it",
  calculated: "Orders that were calculated with it have to be calculated anew",
};
