import assert from "node:assert/strict";
import eras from "../../../../db/starter/catalog/eras.json" with { type: "json" };
import movements from "../../../../db/starter/catalog/movements.json" with { type: "json" };
import { interiorOf, movementInterior } from "../../../../static/gallery/rooms/plan/interiors.ts";

Deno.test("interiors: every starter era has a suitable one", () => {
  const selected = eras.map(({ name, start_year }) => [name, interiorOf(name, start_year)]);
  assert.deepEqual(selected, [
    ["Ancient World", "stone"],
    ["Classical Antiquity", "stone"],
    ["Early Middle Ages", "stone"],
    ["High and Late Middle Ages", "stone"],
    ["Renaissance", "fresco"],
    ["Baroque Age", "panelled"],
    ["Age of Enlightenment", "damask"],
    ["Romantic Age", "damask"],
    ["Age of Industry", "iron"],
    ["Modernism", "white"],
    ["Postwar", "white"],
    ["Contemporary", "concrete"],
  ]);
});

Deno.test("interiors: Russian names are recognized, whatever the year", () => {
  const names = ["Античность", "Средневековье", "Эпоха Возрождения", "Барокко", "Романтизм"];
  assert.deepEqual(names.map((name) => interiorOf(name, 2000)), [
    "stone",
    "stone",
    "fresco",
    "panelled",
    "damask",
  ]);
  assert.equal(interiorOf("Промышленный век", 1600), "iron");
  assert.equal(interiorOf("Модернизм", 1600), "white");
  assert.equal(interiorOf("Современность", 1600), "concrete");
});

Deno.test("interiors: unknown names are decided by the year", () => {
  const years = [-500, 1200, 1450, 1650, 1750, 1870, 1920, 1990];
  assert.deepEqual(years.map((year) => interiorOf("Zeitalter", year)), [
    "stone",
    "stone",
    "fresco",
    "panelled",
    "damask",
    "iron",
    "white",
    "concrete",
  ]);
});

Deno.test("interiors: neoclassical is not antique, postmodern not modern", () => {
  assert.equal(interiorOf("Neoclassical Age", 1760), "damask");
  assert.equal(interiorOf("Postmodern Age", 1960), "concrete");
  assert.equal(interiorOf("Early Modern Period", 1500), "fresco");
});

Deno.test("interiors: a movement's own name takes precedence over its era", () => {
  const rooms = movements.map(({ name, era, start_year }) => [
    name,
    movementInterior({ name, era_name: era, start_year }),
  ]);
  const own = rooms.filter(([name], i) =>
    movementInterior({ name: "", era_name: movements[i]!.era, start_year: 0 }) !== rooms[i]![1] &&
    name !== ""
  );
  assert.deepEqual(own, [
    ["Early Chinese Figure Painting", "print"],
    ["Song Landscape Painting", "print"],
    ["Byzantine and Russian Icon Painting", "icons"],
    ["Persian Miniature", "print"],
    ["Ming Literati Painting", "print"],
    ["Rinpa School", "print"],
    ["Ukiyo-e", "print"],
    ["Vienna Secession", "white"],
    ["Neo-Expressionism", "white"],
  ]);
  assert.equal(movementInterior({ name: "Укиё-э", era_name: "", start_year: 1700 }), "print");
  assert.equal(movementInterior({ name: "Realism", era_name: "", start_year: 1850 }), "iron");
});
