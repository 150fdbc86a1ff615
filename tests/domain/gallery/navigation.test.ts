import assert from "node:assert/strict";
import fc from "fast-check";
import { groupByMovement, type Neighbour } from "../../../domain/gallery/navigation.ts";

const neighbour = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  birth_year: fc.option(fc.integer({ min: 1400, max: 1450 })),
  movement_id: fc.constant(0),
}).map(({ id, birth_year }): Neighbour => ({
  id,
  birth_year,
  name: `Artist ${id}`,
  death_year: null,
  portrait_path: null,
  movement_id: id % 3,
  movement_name: `Movement ${id % 3}`,
  movement_color: "#000000",
  movement_start_year: 1500 - (id % 3),
}));

Deno.test("groupByMovement: each artist once, without the artist itself, in order of time", () => {
  fc.assert(fc.property(fc.array(neighbour), fc.integer({ min: 1, max: 12 }), (list, self) => {
    const byId = new Map(list.map((one) => [one.id, one]));
    const groups = groupByMovement(list, self);
    const shown = groups.flatMap((group) => group.artists.map(({ id }) => id));
    assert.deepEqual(
      [...shown].sort((a, b) => a - b),
      [...byId.keys()].filter((id) => id !== self).sort((a, b) => a - b),
    );
    const starts = groups.map((group) => 1500 - group.movement_id);
    assert.deepEqual(starts, [...new Set(starts)].sort((a, b) => a - b));
    for (const group of groups) {
      const births = group.artists.map(({ birth_year }) => birth_year ?? Infinity);
      assert.deepEqual(births, [...births].sort((a, b) => a - b));
      for (const { id } of group.artists) {
        assert.equal(byId.get(id)!.movement_id, group.movement_id);
      }
    }
  }));
});

Deno.test("groupByMovement: has exactly the specified fields", () => {
  const one: Neighbour = {
    id: 2,
    name: "Titian",
    birth_year: 1488,
    death_year: 1576,
    portrait_path: "p.jpg",
    movement_id: 5,
    movement_name: "Venetian School",
    movement_color: "#123456",
    movement_start_year: 1470,
  };
  assert.deepEqual(groupByMovement([one, one], 1), [{
    movement_id: 5,
    movement_name: "Venetian School",
    movement_color: "#123456",
    artists: [{
      id: 2,
      name: "Titian",
      birth_year: 1488,
      death_year: 1576,
      portrait_path: "p.jpg",
    }],
  }]);
});
