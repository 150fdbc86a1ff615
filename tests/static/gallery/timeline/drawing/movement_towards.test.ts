/** Arrow keys on the whole map: every movement is reached, always in the direction of the key. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { movementTowards } from "../../../../../static/gallery/timeline/drawing/map.ts";
import { TimelineCamera } from "../../../../../static/gallery/timeline/state/camera.ts";
import { buildScene } from "../../../../../static/gallery/timeline/state/scene.ts";
import { casesOf } from "../../../../support/random_cases.ts";
import { anyCatalog } from "../../sample_catalog.ts";

const DIRECTIONS = [[-1, 0], [1, 0], [0, -1], [0, 1]] as const;

Deno.test("arrow keys: the next movement in that direction; initially the one in the middle", () => {
  fc.assert(
    fc.property(anyCatalog, (catalog) => {
      const scene = buildScene(catalog);
      const camera = new TimelineCamera(scene, () => {});
      camera.resize({ width: 1280, height: 622 });
      const map = { scene, camera };
      const { blocks } = scene.layout;
      const first = movementTowards(map, undefined, [1, 0]);
      assert.equal(first === undefined, blocks.length === 0);
      const middle = (block: number) => ({
        x: scene.laneLeft[block]! + scene.laneRight[block]!,
        y: blocks[block]!.row + blocks[block]!.rows / 2,
      });
      for (const from of blocks.keys()) {
        for (const [dx, dy] of DIRECTIONS) {
          const to = movementTowards(map, from, [dx, dy]);
          const ahead = (block: number) =>
            (middle(block).x - middle(from).x) * dx + (middle(block).y - middle(from).y) * dy;
          const areAhead = [...blocks.keys()].some((block) => block !== from && ahead(block) > 0);
          assert.equal(to !== undefined, areAhead, "an end of the map is an end");
          if (to !== undefined) assert.ok(ahead(to) > 0);
        }
      }
    }),
    { numRuns: casesOf(40), seed: 3 },
  );
});
