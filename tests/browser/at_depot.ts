/** Someone at the warehouse's pages. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Box } from "../../domain/warehouse/records.ts";
import type { Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** The JSON that the server answers to a program. */
export async function answered<Answer>(
  visitor: Visitor,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await visitor.server.fetch(`/api/v1${path}`, {
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, `${path}: ${text}`);
  return JSON.parse(text);
}

/** A new warehouse; answers its id. */
export async function newWarehouse(visitor: Visitor, warehouse_name: string): Promise<string> {
  const fields = {
    warehouse_name,
    warehouse_width: 30_000,
    warehouse_length: 20_000,
    length_unit: "mm",
    weight_unit: "kg",
  };
  return (await answered<{ id: string }>(visitor, "/warehouse_data", fields)).id;
}

/** A right box type, but for its warehouse. */
export const BOX = {
  sku_box: "A",
  length_box: 400,
  width_box: 300,
  height_box: 200,
  weight_box: 5,
  max_load_box: null,
  is_rotated_box: 1,
};

/** The box types of a warehouse as they are stored. */
export const boxesOf = (visitor: Visitor, warehouse: string) =>
  answered<Box[]>(visitor, `/stockbox/withWarehouseID/${warehouse}`);

/** A file as the file chooser hands it over. */
export const textFile = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

/** Closes the dialog of an import that is done. */
export async function closeImport(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByText("The file has been imported.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
}
