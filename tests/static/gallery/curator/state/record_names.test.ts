/** Names of records that log entries refer to. */
import assert from "node:assert/strict";
import { recordName } from "../../../../../static/gallery/curator/state/record_names.ts";
import { BrowserStandIn, refusal, settled } from "../../../browser_stand_in.ts";

Deno.test("recordName: asks again after a failure, but not for a deleted record", async () => {
  let requests = 0;
  using server = new BrowserStandIn({
    "GET /api/records/artists/12": () => {
      requests++;
      if (requests === 1) throw new TypeError("Failed to fetch");
      if (requests === 2) return refusal(503, "Busy");
      return { id: 12, name: "Claude Monet" };
    },
    "GET /api/records/artists/13": refusal(404, "No artist has the id 13"),
  });
  const shown = async (id: number) => {
    const name = recordName("artist", id);
    await settled();
    return name;
  };
  assert.deepEqual([await shown(12), await shown(12), await shown(12)], ["#12", "#12", "#12"]);
  assert.deepEqual([await shown(12), await shown(12)], ["Claude Monet", "Claude Monet"]);
  assert.deepEqual([await shown(13), await shown(13)], ["#13", "#13"]);
  assert.deepEqual(server.routes, [
    ...Array(3).fill("GET /api/records/artists/12"),
    "GET /api/records/artists/13",
  ]);
});
