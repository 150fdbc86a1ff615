import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";

const ALLOWED = "https://gallery.example";

Deno.test("changeGuard: refuses changes from pages of other sites", async () => {
  await using test = await TestApp.open({
    settings: {
      ALLOWED_ORIGINS: [ALLOWED],
      PUBLIC_HOST: ["depot.example"],
      TRUSTED_PROXIES: 0,
      MAX_BATCH_MEGABYTES: 64,
    },
  });
  const status = async (path: string, method: string, headers: Record<string, string>) =>
    (await test.request(`http://depot.example${path}`, {
      method,
      headers: { Host: "depot.example", "Content-Type": "application/json", ...headers },
    })).status;
  const changes: [string, string][] = [
    ["/api/auth/login", "POST"],
    ["/api/auth/logout", "POST"],
    ["/api/paintings/1", "DELETE"],
    ["/api/paintings/1/checkup-flags", "PATCH"],
    ["/api/paintings/1/clear-image", "POST"],
    ["/api/v1/stockbox", "POST"],
    ["/api/v1/warehouse_data/x", "PUT"],
  ];
  for (const [path, method] of changes) {
    for (
      const origin of [
        "https://evil.example",
        "null",
        "http://depot.example.evil.example",
        "http://depot.example:8080",
        "nonsense",
        "",
      ]
    ) {
      assert.equal(await status(path, method, { Origin: origin }), 403, `${path} from ${origin}`);
    }
    for (const origin of ["http://depot.example", "https://depot.example", ALLOWED]) {
      assert.notEqual(
        await status(path, method, { Origin: origin }),
        403,
        `${path} from ${origin}`,
      );
    }
    assert.notEqual(await status(path, method, {}), 403, `${path} from a program`);
    for (const site of ["cross-site", "same-site", "same-origin", "none"]) {
      const answered = await status(path, method, { "Sec-Fetch-Site": site });
      assert.equal(answered === 403, site === "cross-site", `${path} ${site}`);
    }
    const foreign = { "Origin": ALLOWED, "Sec-Fetch-Site": "cross-site" };
    assert.notEqual(await status(path, method, foreign), 403, path);
  }
  assert.equal(await status("/api/bounds", "GET", { Origin: "https://evil.example" }), 200);
});

Deno.test("changeGuard: states the reason", async () => {
  await using test = await TestApp.open();
  const headers = { Origin: "https://evil.example" };
  assert.deepEqual(
    await test.refusal("/api/auth/logout", { method: "POST", headers }),
    [403, "Pages of other sites may not change anything here"],
  );
});
