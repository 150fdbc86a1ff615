import assert from "node:assert/strict";
import { INTERIOR_STYLES } from "../../../../static/gallery/rooms/interiors/interior_styles.ts";
import {
  lightAt,
  type Point,
  type RoomLight,
} from "../../../../static/gallery/rooms/scene/light.ts";
import { roomLight } from "../../../../static/gallery/rooms/scene/room_light.ts";
import { NORMALS } from "../../../../static/gallery/rooms/walls.ts";
import { samplePlan } from "./sample_plan.ts";

const PLAIN: RoomLight = {
  box: { x: 0, z: 0, width: 8, depth: 6, height: 4 },
  upper: [1, 1, 1],
  lower: [0.5, 0.5, 0.5],
  lamps: [],
  pools: [],
  dusk: 0.5,
};
const UP: Point = [0, 1, 0];

Deno.test("lightAt: corners are darker than the middle of the floor", () => {
  const middle = lightAt(PLAIN, [4, 0, 3], UP)[0];
  const edge = lightAt(PLAIN, [4, 0, 0.05], UP)[0];
  const corner = lightAt(PLAIN, [0.05, 0, 0.05], UP)[0];
  assert.ok(middle > edge && edge > corner);
  assert.ok(Math.abs(middle - 1) < 0.01);
});

Deno.test("lightAt: a skylight lights the floor below it, and no ceiling", () => {
  const light: RoomLight = {
    ...PLAIN,
    upper: [0, 0, 0],
    lower: [0, 0, 0],
    skylight: { x: 2, z: 2, width: 4, depth: 2, y: 4, color: [1, 1, 1] },
  };
  assert.ok(lightAt(light, [4, 0, 3], UP)[0] > 0.1);
  assert.equal(lightAt(light, [1, 3.9, 3], [0, -1, 0])[0], 0);
});

Deno.test("roomLight: paintings are lit in every interior, by day and in the evening", () => {
  const plan = samplePlan(8);
  for (const [name, style] of Object.entries(INTERIOR_STYLES)) {
    for (const evening of [false, true]) {
      const light = roomLight(plan, plan.rooms[0]!, style, evening);
      const frame = plan.frames[0]!;
      const { x: nx, z: nz } = NORMALS[frame.facing];
      const above = frame.y + frame.height / 2 + 0.2;
      const lit = lightAt(light, [frame.x, above, frame.z], [nx, 0, nz]);
      assert.ok(Math.max(...lit) > 0.25, `${name}: ${lit}`);
      const [red, , blue] = lit;
      assert.ok(red >= blue * 0.9, `${name} is lit coldly: ${lit}`);
    }
  }
});
