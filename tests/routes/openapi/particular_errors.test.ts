/** Errors that belong to certain routes: each is provoked once, as it is documented. */
import { say } from "../../../domain/messages/message.ts";
import { AppError, type RefusalStatus } from "../../../domain/app_error.ts";
import type { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import type { ImageSources } from "../../../adapters/sources/image_sources.ts";
import { BOX_ID, EXAMPLES, WAREHOUSE_ID } from "../../../routes/openapi/examples.ts";
import { describedApp } from "./described_app.ts";
import { Documentation } from "./documented.ts";
import { allowed, refused } from "./refusals.ts";

const UNCALCULATED = "59bcfd4b-ed8e-5fd3-8993-dde8258f1b2f";
const bytes = (text: string) => new TextEncoder().encode(text).toBase64();

/** What differs from the example. */
interface Provoked {
  /** Parameters by name. */
  parameters?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

const PROVOKED: [route: string, status: number, Provoked][] = [
  ["POST /api/v1/stockbox", 409, { body: EXAMPLES.Box }],
  ["POST /api/v1/stockbox", 404, {
    body: { ...EXAMPLES.Box, uuid_warehouse: crypto.randomUUID(), id: undefined },
  }],
  ["POST /api/v1/order_item", 409, { body: [EXAMPLES.Order] }],
  ["POST /api/v1/user_data", 409, {
    body: { ...EXAMPLES.User, id: undefined },
  }],
  ["POST /api/v1/warehouse_data/import", 409, {
    parameters: { ids: "keep" },
    body: { format: "open-depot-warehouse", version: 2, warehouse: EXAMPLES.Warehouse },
  }],
  [
    "PUT /api/v1/warehouse_section/withWarehouseID/{warehouseId}/withBoxID/{boxId}/withCountBox/{countBox}",
    409,
    { parameters: { warehouseId: WAREHOUSE_ID, boxId: BOX_ID, countBox: "1000000" } },
  ],
  ["POST /api/v1/warehouse_data/{id}/changes", 412, {
    body: {
      points: {
        delete: [{ id: EXAMPLES.Point.id, seen: { ...EXAMPLES.Point, pos_x: 1 } }],
      },
    },
  }],
  ["GET /api/v1/order_item/{id}/figures", 409, { parameters: { id: UNCALCULATED } }],
  ["GET /api/v1/order_item/{id}/tour", 409, { parameters: { id: UNCALCULATED } }],
  ["PATCH /api/paintings/{id}/checkup-flags", 409, { body: { checked: false } }],
  ["POST /api/paintings/{id}/upload-image", 422, {
    body: { imageData: bytes("no image at all"), mimeType: "image/png" },
  }],
  ["POST /api/artists/{id}/upload-portrait", 415, {
    body: { imageData: bytes("%PDF-1.7"), mimeType: "application/pdf" },
  }],
  ["GET /images/{path}", 416, { headers: { Range: "bytes=999999999-" } }],
  ["GET /iiif/3/{identifier}/{region}/{size}/{rotation}/{file}", 501, {
    parameters: {
      identifier: "1193",
      region: "full",
      size: "200,",
      rotation: "45",
      file: "default.jpg",
    },
  }],
  ["GET /iiif/3/{identifier}/{region}/{size}/{rotation}/{file}", 400, {
    parameters: {
      identifier: "1193",
      region: "none",
      size: "200,",
      rotation: "0",
      file: "default.jpg",
    },
  }],
  ["POST /api/auth/login", 401, { body: { username: "ada", password: "wrong" } }],
];

Deno.test("conflicts, images that are none, ranges, logins: as they are documented", async () => {
  const app = await describedApp();
  await using test = app.test;
  const documentation = await Documentation.of(test);
  for (const [route, status, { parameters: others = {}, body, headers = {} }] of PROVOKED) {
    const operation = documentation.operation(route);
    const parameters = operation.parameters?.map((parameter) =>
      others[parameter.name] === undefined
        ? parameter
        : { ...parameter, example: others[parameter.name] }
    ) ?? [];
    const request = allowed(app, documentation, { ...operation, parameters });
    Object.assign(request.init.headers, headers);
    if (body !== undefined) {
      request.init.body = JSON.stringify(body);
    }
    await refused(test, documentation, operation, status, request);
  }
});

Deno.test("an order that cannot be packed: 422, synchronously and as a job", async () => {
  const app = await describedApp();
  await using test = app.test;
  const documentation = await Documentation.of(test);
  const parameters = EXAMPLES.OrderParameters.id;
  await test.request(`/api/v1/order_param/${parameters}`, { method: "DELETE" });
  for (const route of ["POST /api/v1/computed_order", "POST /api/v1/computed_order/jobs"]) {
    const operation = documentation.operation(route);
    await refused(test, documentation, operation, 422, documentation.request(operation));
  }
});

Deno.test("guessing a curator's password: 429 with Retry-After", async () => {
  const { test } = await describedApp();
  await using _ = test;
  const documentation = await Documentation.of(test);
  const operation = documentation.operation("POST /api/auth/login");
  const { path, init } = documentation.request(operation);
  const request = { path, init: { ...init, body: '{"username":"eve","password":"a guess"}' } };
  for (let i = 0; i < 10; i++) await refused(test, documentation, operation, 401, request);
  await refused(test, documentation, operation, 429, request);
});

Deno.test("failing, slow and overloaded external servers: 502, 504, 503", async () => {
  let status: RefusalStatus = 502;
  const fail = () => Promise.reject(new AppError(status, say("connection_failed")));
  const sources = {
    enabled: true,
    search: { best: fail, bestPortrait: fail, more: fail },
    download: fail,
    preview: fail,
  } as unknown as ImageSources;
  const encyclopedia = { enabled: true, read: fail } as unknown as Encyclopedia;
  const app = await describedApp({ sources, encyclopedia });
  await using test = app.test;
  const documentation = await Documentation.of(test);
  for (status of [502, 503, 504] satisfies RefusalStatus[]) {
    for (const operation of documentation.operations) {
      if (!/debug|fix-|\/read$/.test(operation.path)) continue;
      const request = allowed(app, documentation, operation);
      await refused(test, documentation, operation, status, request);
    }
  }
});
