import assert from "node:assert/strict";
import fc from "fast-check";
import {
  axesOf,
  type Bounds,
  eyeOf,
  fitted,
  interpolated,
  nearestHit,
  type Orbit,
  type Point3,
  projected,
  rayThrough,
  shifted,
  SIDES,
  turned,
  zoomed,
} from "../../../../static/warehouse/pallet/scene/orbit.ts";

const near = (actual: readonly number[], expected: readonly number[], tolerance = 1e-9) =>
  actual.forEach((value, at) =>
    assert.ok(Math.abs(value - expected[at]!) <= tolerance, `${actual} for ${expected}`)
  );
const length = fc.double({ min: 0.1, max: 3, noNaN: true });
const angle = fc.double({ min: -7, max: 7, noNaN: true });
const tilt = fc.double({ min: -0.1, max: Math.PI / 2, noNaN: true });
const aspects = fc.double({ min: 0.4, max: 3, noNaN: true });
const somewhere = fc.double({ min: -5, max: 5, noNaN: true });
const orbits = fc.record({
  target: fc.tuple(somewhere, somewhere, somewhere) as fc.Arbitrary<Point3>,
  azimuth: angle,
  elevation: tilt,
  distance: fc.double({ min: 1, max: 50, noNaN: true }),
});

Deno.test("orbit: positions of the eye in front, at the side and above", () => {
  const at = (side: keyof typeof SIDES) =>
    eyeOf({ target: [1, 2, 3], distance: 4, ...SIDES[side] });
  near(at("front"), [1, 2, 7]);
  near(at("side"), [5, 2, 3]);
  near(at("top"), [1, 6, 3]);
});

Deno.test("orbit: fits everything from every direction", () => {
  fc.assert(
    fc.property(
      length,
      length,
      length,
      angle,
      tilt,
      aspects,
      (x, y, z, azimuth, elevation, aspect) => {
        const bounds: Bounds = { low: [-x, 0, -z], high: [x, y, z] };
        const orbit = fitted(bounds, { azimuth, elevation }, aspect);
        for (let corner = 0; corner < 8; corner++) {
          const point = [0, 1, 2].map((axis) =>
            (corner >> axis & 1 ? bounds.high : bounds.low)[axis]!
          ) as unknown as Point3;
          const { s, t } = projected(orbit, point, aspect);
          assert.ok(s > 0 && s < 1 && t > 0 && t < 1, `${s}, ${t}`);
        }
      },
    ),
  );
});

Deno.test("orbit: rayThrough meets every projected point", () => {
  fc.assert(fc.property(orbits, aspects, angle, angle, (orbit, aspect, across, up) => {
    const { right, up: upwards } = axesOf(orbit);
    const point = orbit.target.map((value, axis) =>
      value +
      0.05 * orbit.distance * (Math.sin(across) * right[axis]! + Math.sin(up) * upwards[axis]!)
    ) as unknown as Point3;
    const { s, t } = projected(orbit, point, aspect);
    const size = 1e-3 * orbit.distance;
    const cube: Bounds = {
      low: point.map((value) => value - size) as unknown as Point3,
      high: point.map((value) => value + size) as unknown as Point3,
    };
    assert.equal(nearestHit([cube], eyeOf(orbit), rayThrough(orbit, s, t, aspect)), 0);
  }));
});

Deno.test("orbit: never upside down, below the floor, inside the load or too far away", () => {
  fc.assert(fc.property(orbits, angle, angle, (orbit, round, upwards) => {
    const { elevation } = turned(orbit, round, upwards);
    assert.ok(elevation >= -0.12 && elevation <= Math.PI / 2);
  }));
  const orbit: Orbit = { target: [0, 0, 0], azimuth: 0, elevation: 0, distance: 2 };
  assert.equal(zoomed(orbit, 2).distance, 1);
  assert.equal(zoomed(orbit, 1e9).distance, 0.6);
  assert.equal(zoomed(orbit, 1e-9).distance, 400);
});

Deno.test("orbit: a grabbed point stays under the pointer", () => {
  fc.assert(fc.property(orbits, (orbit) => {
    const before = projected(orbit, orbit.target, 1.5);
    const after = projected(shifted(orbit, 0.1, 0.2), orbit.target, 1.5);
    near([after.s - before.s, after.t - before.t], [0.1 / 1.5, 0.2], 1e-6);
  }));
});

Deno.test("orbit: a flight starts and ends correctly and takes the shorter turn", () => {
  const from: Orbit = { target: [0, 0, 0], azimuth: 3, elevation: 0, distance: 2 };
  const to: Orbit = { target: [2, 0, 0], azimuth: -3, elevation: 1, distance: 8 };
  assert.deepEqual(interpolated(from, to, 0), from);
  const end = interpolated(from, to, 1);
  near([Math.cos(end.azimuth), Math.sin(end.azimuth)], [Math.cos(-3), Math.sin(-3)]);
  near([end.elevation, end.distance], [1, 8]);
  const middle = interpolated(from, to, 0.5);
  near([middle.azimuth, middle.distance, middle.target[0]], [Math.PI, 4, 1]);
});

Deno.test("pick: the nearest box is hit, and none beside it", () => {
  const box = (z: number): Bounds => ({ low: [-1, -1, z - 0.5], high: [1, 1, z + 0.5] });
  const boxes = [box(-8), box(-3), box(-5)];
  assert.equal(nearestHit(boxes, [0, 0, 0], [0, 0, -1]), 1);
  assert.equal(nearestHit(boxes, [0, 0, -9], [0, 0, 1]), 0);
  assert.equal(nearestHit(boxes, [0, 0, 0], [0, 0, 1]), undefined);
  assert.equal(nearestHit(boxes, [0, 2, 0], [0, 0, -1]), undefined);
});
