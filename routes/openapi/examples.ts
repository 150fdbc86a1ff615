/** Examples of the document by schema; `deno task docs` records missing ones of responses. */
import examples from "./examples.json" with { type: "json" };

export const EXAMPLES = examples;

/** Returns the example of a schema whose name has several parts, such as `Box` or `EraDraft`. */
export const exampleNamed = (name: string) =>
  (EXAMPLES as unknown as Record<string, { id: string } & Record<string, unknown>>)[name]!;

// Ids in the starter data.
export const WAREHOUSE_ID = EXAMPLES.Warehouse.id;
export const ORDER_ID = EXAMPLES.Order.id;
export const BOX_ID = EXAMPLES.Box.id;
export const DOCK_ID = EXAMPLES.Point.id;
export const FIRST_POINT_ID = EXAMPLES.Edge.id_points_to;
export const SECTION_ID = EXAMPLES.Section.id;

// Ids of records that the tests add to it.
export const VEHICLE_ID = "b7c1e0f4-2f35-4c0e-8d63-94a1de5b7c02";
export const IMPORT_ID = "b1cf6f8e-3f55-4f0e-9d0b-6e0f6a4f8f77";
/** Id of a link for people without a login. */
export const LINK_ID = "0a6f3c52-7d1e-4f0b-8a36-5b1c9e2d4f60";
export const WEBHOOK_ID = "7f0b7a52-94f1-4bd8-9c0e-2d4f6a8c1e35";
export const DELIVERY_ID = "c2a4e6f8-1b3d-4f57-8a90-6e5d4c3b2a19";
/** Id of a pick with a photo. */
export const PHOTO_PICK_ID = "3c1e7a90-52d4-4b8f-8e61-0f9a2b7c6d48";
/** Id of a task to put boxes back. */
export const TASK_ID = "5f0c8f0e-2b83-4c55-9a0c-6f1d2f6a7e31";
/** Id of an order with one box. */
export const HAND_ORDER_ID = "5f1f6f3e-52a0-4b0e-9d0f-6c2f3d8a1b77";
/** Ids of an upload that has just begun, and of two complete ones. */
export const UPLOAD_IDS = [
  "3d5f7a91-0c2e-4b64-8a1f-7e9d5c3b1a20",
  "9c1b3e5d-2a4f-4c68-b07e-5d3f1a9c7e42",
  "e2a4c6f8-5b7d-4e91-9c3a-1f0d8b6e4c75",
] as const;
/** An entry of the catalog's log that can be undone. */
export const RESTORABLE = 3;
/** The entry with a retained picture that the document's example deletes. */
export const REPLACED = 4;
