import assert from "node:assert/strict";
import { bodyKind } from "../../routes/body_limits.ts";

const ID = "cf3973d3-7567-565a-a7cd-136caffcbcb4";

Deno.test("bodyKind: what is small is small, and lists alone are batches", () => {
  const kinds: [route: string, kind: string][] = [
    ["POST /api/auth/login", "form"],
    ["PATCH /api/paintings/1/checkup-flags", "form"],
    ["POST /api/paintings/1/fix-image", "form"],
    ["POST /api/paintings/1/upload-image", "image"],
    ["POST /api/artists/1/upload-portrait/", "image"],
    ["POST /api/artists/1/upload-portrait/more", "form"],
    ["POST /api/v1/user_data/login", "record"],
    ["POST /api/v1/user_data", "record"],
    ["POST /api/v1/stockbox", "record"],
    ["POST /api/v1/stockbox/", "record"],
    ["POST /api/v1/stockbox/boxes", "batch"],
    [`PUT /api/v1/stockbox/${ID}`, "record"],
    ["POST /api/v1/warehouse_edge", "batch"],
    ["POST /api/v1/warehouse_edge/edges/", "batch"],
    [`PUT /api/v1/warehouse_edge/${ID}`, "batch"],
    ["POST /api/v1/order_data", "batch"],
    ["POST /api/v1/order_item", "batch"],
    ["POST /api/v1/warehouse_data/import", "batch"],
    [`POST /api/v1/warehouse_data/${ID}/changes`, "batch"],
    [`POST /api/v1/warehouse_data/${ID}/csv/boxes`, "batch"],
    ["POST /api/v1/warehouse_data/csv", "batch"],
    ["POST /api/v1/warehouse_data/warehouses", "batch"],
    ["POST /api/v1/computed_order", "form"],
    ["POST /api/v1/computed_order/jobs", "form"],
    ["POST /api/v1/nothing", "record"],
    ["POST /anything", "form"],
  ];
  for (const [route, kind] of kinds) {
    const [method, path] = route.split(" ");
    assert.equal(bodyKind(method!, path!), kind, route);
  }
});
