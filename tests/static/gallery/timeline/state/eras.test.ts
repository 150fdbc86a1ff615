/** Entering an era shows all of its movements, whatever the screen. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Bootstrap, Era, Movement } from "../../../../../domain/gallery/records.ts";
import { TimelineCamera } from "../../../../../static/gallery/timeline/state/camera.ts";
import { buildScene, type Scene } from "../../../../../static/gallery/timeline/state/scene.ts";
import { rowOf } from "../../../../../static/gallery/map/view.ts";
import { anyCatalog, artistOf, catalogOf, movementOf } from "../../sample_catalog.ts";

const STARTER = new URL("../../../../../db/starter/catalog/", import.meta.url);
// What a map has under its head, on a desk, a phone, a phone on its side and a large screen.
const FRAMES = [
  { width: 1280, height: 622 },
  { width: 390, height: 612 },
  { width: 844, height: 216 },
  { width: 2560, height: 1200 },
];

const eraOf = (id: number, name: string): Era => ({
  id,
  name,
  description: "",
  start_year: -800,
  end_year: 2026,
  start_definite: true,
  end_definite: true,
  sort_order: id,
});

async function json(path: string) {
  return JSON.parse(await Deno.readTextFile(new URL(path, STARTER)));
}

/** The catalog that every depot begins with: its eras, movements and lives. */
async function starter(): Promise<Bootstrap> {
  const names: string[] = (await json("eras.json")).map((era: { name: string }) => era.name);
  const written: { name: string; start_year: number; end_year: number; era: string }[] = await json(
    "movements.json",
  );
  const movements = written.map(({ name, start_year, end_year, era }, index): Movement => ({
    ...movementOf(index + 1, start_year, end_year),
    name,
    era_id: names.indexOf(era) + 1,
  }));
  const artists: ReturnType<typeof artistOf>[] = [];
  for await (const { name } of Deno.readDir(new URL("artists/", STARTER))) {
    const one = await json(`artists/${name}`);
    for (const artist of Array.isArray(one) ? one : [one]) {
      const movement = movements.findIndex(({ name }) => name === artist.movement) + 1;
      artists.push(artistOf(
        artists.length + 1,
        movement,
        artist.birth_year ?? null,
        artist.death_year ?? null,
      ));
    }
  }
  return {
    ...catalogOf(movements, artists),
    eras: names.map((name, index) => eraOf(index + 1, name)),
  };
}

/** The movements of an era that its view does not hold wholly. */
function missing(scene: Scene, era: number, frame: (typeof FRAMES)[number]): string[] {
  const camera = new TimelineCamera(scene, () => {});
  camera.resize(frame);
  const view = camera.viewOfEra(era)!;
  const { layout, catalog, laneLeft, laneRight, world } = scene;
  const bottom = view.top + frame.height / rowOf(view, world, frame);
  const slack = 1e-9;
  return layout.blocks.flatMap(({ movement, row, rows }, index) => {
    const { name, era_id } = catalog.movements[movement]!;
    const isSeen = laneLeft[index]! >= view.left - slack &&
      laneRight[index]! <= view.left + 1 / view.zoom + slack &&
      row >= view.top - slack && row + rows <= bottom + slack;
    return era_id !== era || isSeen ? [] : [name];
  });
}

Deno.test("every era of the starter catalog shows all of its movements, on every screen", async () => {
  const catalog = await starter();
  assert.ok(catalog.artists.length > 300 && catalog.movements.every(({ era_id }) => era_id > 0));
  const scene = buildScene(catalog);
  const eras = catalog.eras.filter(({ id }) =>
    catalog.movements.some(({ era_id }) => era_id === id)
  );
  assert.ok(eras.length >= 10);
  for (const frame of FRAMES) {
    for (const { id, name } of eras) {
      assert.deepEqual(missing(scene, id, frame), [], `${name} at ${frame.width} px`);
    }
  }
});

Deno.test("eras of any catalog, too; an era without movements is disabled", () => {
  fc.assert(fc.property(anyCatalog, fc.constantFrom(...FRAMES), (made, frame) => {
    const movements = made.movements.map((one, index) => ({ ...one, era_id: index % 3 + 1 }));
    const scene = buildScene({ ...made, movements });
    for (const era of new Set(movements.map(({ era_id }) => era_id))) {
      assert.deepEqual(missing(scene, era, frame), []);
    }
    assert.equal(new TimelineCamera(scene, () => {}).viewOfEra(9), undefined);
  }));
});
