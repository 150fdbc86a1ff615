import { Hono } from "hono";
import { undoImport } from "../../services/warehouse/transfer/undo_import.ts";
import { uuid } from "../../domain/fields.ts";
import { route } from "../contract/route.ts";
import { IMPORT_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json } from "./bodies.ts";
import { WarehouseParam } from "./params.ts";
import { UndoneImport } from "./transfer_answers.ts";

const UndoParam = WarehouseParam.extend({
  importId: uuid().describe("What the import has answered as `undo`."),
});
/** The last import of a CSV file, undone. */
export function undoImportRoutes({ db }: Pick<Services, "db">) {
  return new Hono()
    .post(
      "/warehouse_data/:id/imports/:importId/undo",
      route({
        tag: "Transfer",
        id: "undoImport",
        summary: "Undoes the last import of a CSV file into a warehouse.",
        description:
          "What it added goes, what it changed is as it was. 404 when it is not the last import, or " +
          "undone already, or when what it removed or changed referred to a record that is gone; 409 " +
          "when a record of it has been changed or is used by others since.",
        who: "head",
        within: "warehouse",
        params: UndoParam,
        answers: { 200: { about: "What was undone.", schema: UndoneImport } },
        errors: [404, 409],
        example: { path: { importId: IMPORT_ID } },
      }, async (c, { id: warehouse, importId }) => {
        const actor = c.get("user");
        return json(c, await undoImport(db, { warehouse, id: importId, actor }));
      }),
    );
}
