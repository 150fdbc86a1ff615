import assert from "node:assert/strict";
import { Hono } from "hono";
import { RecentMatches } from "../../routes/recent_matches.ts";

const app = new Hono({ strict: false, router: new RecentMatches() });
app.use("/api/*", async (c, next) => {
  await next();
  c.header("X-Api", "yes");
});
app.get("/api/artists/:id{[0-9]+}", (c) => c.text(`artist ${c.req.param("id")}`));
app.get("/api/artists/random", (c) => c.text("any artist"));
app.post("/api/artists/:id", (c) => c.text(`changed ${c.req.param("id")}`));

async function answer(path: string, method = "GET"): Promise<[number, string, string | null]> {
  const response = await app.request(path, { method });
  return [response.status, await response.text(), response.headers.get("X-Api")];
}

Deno.test("a kept match leads where the router leads, with parameters of its own", async () => {
  for (let turn = 0; turn < 3; turn++) {
    assert.deepEqual(await answer("/api/artists/7"), [200, "artist 7", "yes"]);
    assert.deepEqual(await answer("/api/artists/8?x=1"), [200, "artist 8", "yes"]);
    assert.deepEqual(await answer("/api/artists/random/"), [200, "any artist", "yes"]);
    assert.deepEqual(await answer("/api/artists/7", "POST"), [200, "changed 7", "yes"]);
    assert.deepEqual((await answer("/api/nothing"))[0], 404);
  }
});

Deno.test("more addresses than are kept all get their answers", async () => {
  for (let id = 0; id < 2500; id++) {
    assert.deepEqual((await answer(`/api/artists/${id}`))[1], `artist ${id}`);
  }
  assert.deepEqual((await answer("/api/artists/1"))[1], "artist 1");
});
