/** Every example of the document, sent to a server: what is documented is what happens. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { drawnImage } from "../../support/pictures.ts";
import { describedApp } from "./described_app.ts";
import { Documentation } from "./documented.ts";
import { inOrder } from "./in_order.ts";
import { RecordedExamples } from "./recorded_examples.ts";

// A code of the moment, a session with a PIN, and two-step sign-in that is on, are no example.
const NEEDS_MORE = /^(confirm\w*SecondFactor|renewOwn\w*RecoveryCodes|unlock)$/;

Deno.test("every example is answered as it is documented, field by field", async () => {
  const { test, ...holders } = await describedApp();
  await using _ = test;
  const documentation = await Documentation.of(test);
  const recorded = new RecordedExamples(documentation.document.components.schemas!);
  const wrong: string[] = [];
  for (const operation of inOrder(documentation.operations)) {
    if (NEEDS_MORE.test(operation.operationId)) continue;
    const { path, init } = documentation.request(operation);
    if (operation.operationId === "deleteLayout") await holders.retainLayout();
    if (operation.operationId === "changeLoad") await holders.renewLoad();
    if (["putPickPhoto", "putBoxPhoto"].includes(operation.operationId)) {
      const body = drawnImage(60, 40, "jpeg");
      Object.assign(init, { body, headers: { "Content-Type": "image/jpeg" } });
    }
    for (const scheme of operation.security.flatMap((one) => Object.keys(one))) {
      Object.assign(init.headers, holders[scheme as keyof typeof holders]);
    }
    const response = await test.request(path, init);
    try {
      assert.equal(response.status < 400, true, `${init.method} ${path} ${response.status}`);
      const value = await documentation.check(operation, response);
      const body = documentation.response(operation, response.status).content?.["application/json"];
      if (body && body.example === undefined) recorded.record(body.schema, value);
    } catch (error) {
      wrong.push(`${operation.operationId}: ${(error as Error).message}`);
    }
  }
  assert.deepEqual(wrong, []);
  if (Deno.env.get("TEST_LISTING") === "write") await recorded.write();
});

// What is written is read at the next start.
const ignore = Deno.env.get("TEST_LISTING") === "write";

Deno.test("every JSON schema has an example", { ignore }, async () => {
  await using test = await TestApp.open();
  const { operations } = await Documentation.of(test);
  const without = operations.filter(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].some((one) => {
      const body = one?.content?.["application/json"];
      return body !== undefined && body.example === undefined;
    })
  );
  assert.deepEqual(
    without.map(({ operationId }) => operationId),
    [],
    "`deno task docs` records examples of named schemas that are answered. A schema that is sent gets " +
      "its line in routes/openapi/examples.json by hand, an answer without a name its `example` in the contract.",
  );
});

Deno.test("other answers than the first", async (t) => {
  const { test } = await describedApp();
  await using _ = test;
  const documentation = await Documentation.of(test);

  await t.step("every documented 304 is sent", async () => {
    const tagged = documentation.operations.filter(({ responses }) => responses["304"]);
    assert.equal(tagged.length > 20, true);
    for (const operation of tagged) {
      const { path, init } = documentation.request(operation);
      const first = await test.request(path, init);
      await first.body?.cancel();
      const again = await test.request(path, {
        headers: { "If-None-Match": first.headers.get("ETag")! },
      });
      assert.equal(again.status, 304, operation.operationId);
      await documentation.check(operation, again);
    }
  });

  await t.step("every documented 206 is sent", async () => {
    for (const route of ["GET /images/{path}", "GET /api/paintings/{id}/image"]) {
      const operation = documentation.operation(route);
      const { path } = documentation.request(operation);
      const response = await test.request(path, { headers: { Range: "bytes=0-9" } });
      assert.equal(response.status, 206, route);
      await documentation.check(operation, response);
    }
  });

  await t.step("the events of a job that has ended are sent once", async () => {
    const operation = documentation.operation("GET /api/v1/computed_order/jobs/{id}/events");
    const { path } = documentation.request(operation);
    const again = await test.request(path, { headers: { "Last-Event-ID": "done" } });
    assert.equal(again.status, 204);
    await documentation.check(operation, again);
  });
});
