import assert from "node:assert/strict";
import { isZoneName, zoneOffsets } from "../../domain/zone_offsets.ts";

const HOUR = 3_600_000;

Deno.test("zoneOffsets: Berlin over a summer, New Delhi without one", () => {
  assert.deepEqual(
    zoneOffsets("Europe/Berlin", Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31)),
    [
      { until: Date.UTC(2026, 2, 29, 1), offset: HOUR },
      { until: Date.UTC(2026, 9, 25, 1), offset: 2 * HOUR },
      { until: Infinity, offset: HOUR },
    ],
  );
  assert.deepEqual(zoneOffsets("Asia/Kolkata", 0, Date.UTC(2026, 0, 1)), [
    { until: Infinity, offset: 5.5 * HOUR },
  ]);
});

Deno.test("isZoneName: IANA names, no offsets or other words", () => {
  for (const name of ["Europe/Berlin", "UTC", "America/Argentina/Ushuaia", "asia/tokyo"]) {
    assert.equal(isZoneName(name), true, name);
  }
  for (const name of ["", "+03:00", "Berlin", "Europe/Atlantis", "'; DROP TABLE"]) {
    assert.equal(isZoneName(name), false, name);
  }
});
