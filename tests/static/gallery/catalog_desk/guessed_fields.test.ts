/** Columns of a spreadsheet are matched with fields by their headings. */
import { deepEqual } from "node:assert/strict";
import { guessedFields } from "../../../../static/gallery/catalog_desk/transfer_page.tsx";

const columns = (...headings: string[]) => headings.map((heading) => ({ heading, samples: [] }));

Deno.test("guessedFields: names of fields, labels of forms and other usual headings, each field once", () => {
  deepEqual(
    guessedFields("paintings", columns("Title", "height_mm", "Width in mm", "Medium", "medium")),
    ["title", "height_mm", "width_mm", "medium", ""],
  );
  deepEqual(
    guessedFields("artists", columns("Имя", "Born", "Year of death", "Colour")),
    ["name", "birth_year", "death_year", ""],
  );
});
