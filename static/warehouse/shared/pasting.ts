import { headingIn, meaningsOf } from "../../../domain/files/headings.ts";
import { fittingUnit, headingOf } from "../../../domain/warehouse/transfer/csv_headings.ts";
import { inUnits } from "../../../domain/warehouse/transfer/field_kinds.ts";
import type { LengthUnit, WeightUnit } from "../../../domain/warehouse/units.ts";
import type { Pasting } from "../../shared/table/state/table_options.ts";
import { units } from "./units.ts";

/** The reading of rows that are pasted into a table: headings of files, and labels of columns. */
export const PASTING: Pasting = {
  headingOf(text, labels) {
    const fields = Object.keys(labels);
    const meanings = meaningsOf(labels, {});
    const own = headingIn({ fields, meanings, unitOf: fittingUnit }, text);
    return own.field === undefined ? headingOf(text, fields) : own;
  },
  inUnits: (value, field, unit) =>
    inUnits(units.value, value, { field, unit: unit as LengthUnit | WeightUnit }),
};
