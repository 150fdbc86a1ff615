import type { PluralForms } from "../../shared/message_types.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of the page of all warehouses in English. */
export const WAREHOUSES_EN = {
  title: "Warehouses",
  lead: "Floor plans, box types and orders, a warehouse each.",
  size: "{width} × {length} {unit}",
  units: "in {length} and {weight}",
  sections: plural({ one: "section", other: "sections" }),
  points: plural({ one: "point", other: "points" }),
  boxes: plural({ one: "box type", other: "box types" }),
  orders: plural({ one: "order", other: "orders" }),
  nothing_drawn: "Nothing drawn yet",
  more: "More",
  more_of: "More for {name}",

  create: "New warehouse",
  create_title: "New warehouse",
  create_text: "Its floor plan opens next, ready to be drawn.",
  create_yes: "Create and draw",
  create_failed: "The warehouse was not created.",
  name: "Name",
  length: "Length, {unit}",
  width: "Width, {unit}",
  length_unit: "Unit of length",
  weight_unit: "Unit of weight",
  units_changed: "The numbers in this warehouse",
  units_convert: "Convert all of them: nothing changes its size",
  units_keep: "Keep all of them: they were meant in the new units",

  edit: "Name, size and units…",
  edit_title: "Name, size and units",
  edit_yes: "Save",
  edit_failed: "The change was not saved.",
  wrong_size: "A number above 0.",
  wrong_name: "It needs a name.",

  save_json: "Save as JSON",
  import_json: "Import…",
  import_title: "Import a warehouse",
  import_text: "A JSON file that was saved here or on another server.",
  import_keep: "Under its own ids, to bring it back",
  import_new: "With new ids, as a copy",
  import_taken: "It is here already. As a copy it can be imported all the same.",
  import_name: "Warehouse “{name}”:",
  import_users: plural({
    one: "{count} user of the file is left out: passwords never travel this way.",
    other: "{count} users of the file are left out: passwords never travel this way.",
  }),

  delete: "Delete…",
  delete_title: "Delete “{name}”?",
  delete_text: "Everything in it is deleted for everybody, and cannot be brought back:",
  delete_nothing: "There is nothing in it.",
  delete_type: "Type its name to confirm: {name}",
  delete_save: "Save it as JSON first",
  delete_yes: "Delete for good",
  delete_failed: "The warehouse was not deleted.",
  deleted: "“{name}” is deleted.",
  keep: "Keep",
  keep_as_is: "Cancel",

  empty_title: "No warehouse yet",
  empty_text:
    "Begin with a name and the size of the floor. Then draw sections and the ways between them, add box types, and pack the first order.",
};
