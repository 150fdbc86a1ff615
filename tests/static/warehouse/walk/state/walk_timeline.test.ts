/** A walk by the distance walked. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { WalkPlan } from "../../../../../static/warehouse/walk/state/walk_plan.ts";
import { actionOf } from "../../../../../static/shared/keyboard.ts";
import { press } from "../../../key_press.ts";
import { playKeys } from "../../../../../static/warehouse/walk/state/walk_keys.ts";
import {
  placeAt,
  stopsReached,
  timelineOf,
  WalkPlayer,
} from "../../../../../static/warehouse/walk/state/walk_player.ts";

type At = [x: number, y: number];

function planOf(...legs: At[][]): WalkPlan {
  const points = legs.map((leg) => leg.map(([x, y]) => ({ x, y })));
  return {
    method: "exact",
    s_shape: null,
    largest_gap: null,
    stops: legs.slice(1).map((_, index) => ({ point: `${index}`, sections: [] })),
    legs: points.map((points) => ({ points, length: 0 })),
    length: 0,
    missing: [],
  };
}

/** 10 along, round a corner of 5, and 15 home; the second stop is where the first is. */
const PLAN = planOf([[0, 0], [10, 0]], [[10, 0]], [[10, 0], [10, 5]], [[10, 5], [10, 0], [0, 0]]);

Deno.test("timeline: stops and corners by walked distance", () => {
  const timeline = timelineOf(PLAN);
  assert.deepEqual(timeline.stops, [10, 10, 15]);
  assert.deepEqual(timeline.distances, [0, 10, 15, 20, 30]);
  assert.equal(timeline.length, 30);
  assert.deepEqual([0, 9.9, 10, 14, 15, 30].map((at) => stopsReached(timeline, at)), [
    0,
    0,
    2,
    2,
    3,
    3,
  ]);
});

Deno.test("timeline: between corners the picker is on the line between them", () => {
  const timeline = timelineOf(PLAN);
  const at = (distance: number) => {
    const { x, y, passed } = placeAt(timeline, distance);
    return [x, y, passed];
  };
  assert.deepEqual(at(0), [0, 0, 1]);
  assert.deepEqual(at(4), [4, 0, 1]);
  assert.deepEqual(at(12), [10, 2, 2]);
  assert.deepEqual(at(30), [0, 0, 5]);
  assert.deepEqual(at(99), [0, 0, 5]);
});

Deno.test("timeline: never beyond the walked distance", () => {
  const place = fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 }));
  fc.assert(fc.property(
    fc.array(place, { minLength: 2, maxLength: 20 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (places, first, second) => {
      const legs = places.slice(1).map((to, index) => [places[index]!, to]);
      const timeline = timelineOf(planOf(...legs as At[][]));
      const [from, to] = [first, second].map((share) => share * timeline.length).sort((a, b) =>
        a - b
      ) as [number, number];
      const [a, b] = [placeAt(timeline, from), placeAt(timeline, to)];
      assert.ok(Math.hypot(a.x - b.x, a.y - b.y) <= to - from + 1e-9);
    },
  ));
});

Deno.test("player: steps from the start over the stops to the end and back", () => {
  const player = new WalkPlayer(PLAN);
  const walked = () => player.walked.value;
  const seen = [walked()];
  for (let i = 0; i < 4; i++) {
    player.step(1);
    seen.push(walked());
  }
  player.step(-1);
  assert.deepEqual([...seen, walked()], [0, 10, 15, 30, 30, 15]);
  assert.equal(player.standing.value, 2);
  player.showStop(0);
  assert.deepEqual([walked(), player.standing.value], [10, 1]);
  player.put(12);
  assert.deepEqual([player.reached.value, player.standing.value], [2, undefined]);
  player.put(-5);
  assert.equal(walked(), 0);
});

Deno.test("keys: arrows step, Home and End jump, others are ignored", () => {
  const player = new WalkPlayer(PLAN);
  const pressed = (key: string, ctrlKey = false) => {
    const action = actionOf(playKeys(player), press("", { key, ctrlKey }));
    action?.();
    return action !== undefined;
  };
  assert.equal(pressed("ArrowRight"), true);
  assert.equal(player.walked.value, 10);
  pressed("End");
  assert.equal(player.walked.value, 30);
  pressed("ArrowLeft");
  assert.equal(player.walked.value, 15);
  pressed("Home");
  assert.equal(player.walked.value, 0);
  assert.equal(pressed("x"), false);
  assert.equal(pressed("ArrowRight", true), false);
});
