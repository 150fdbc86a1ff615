/** Floors for tests: small ones by hand, and arbitrary ones. */
import fc from "fast-check";
import type { FloorLists } from "../../../../static/warehouse/floor/model/floor.ts";
import type {
  Edge,
  Point,
  Section,
  SectionGeometry,
} from "../../../../domain/warehouse/records.ts";

export const WAREHOUSE = "00000000-0000-4000-8000-00000000ffff";
export const SIZE = { warehouse_width: 1000, warehouse_length: 800 };

/** An id by kind and number: readable where a test fails. */
export const idOf = (kind: "p" | "e" | "s" | "g", index: number) =>
  `00000000-0000-4000-8000-${{ p: "a", e: "b", s: "c", g: "d" }[kind]}${
    String(index).padStart(11, "0")
  }`;

export const point = (index: number, x: number, y: number, name = `P${index}`): Point => ({
  id: idOf("p", index),
  id_warehouse: WAREHOUSE,
  name_points: name,
  pos_x: x,
  pos_y: y,
});

export const edge = (index: number, from: number, to: number): Edge => ({
  id: idOf("e", index),
  id_warehouse: WAREHOUSE,
  id_points_from: idOf("p", from),
  id_points_to: idOf("p", to),
  name_points_from: `P${from}`,
  name_points_to: `P${to}`,
  one_way: 0,
  speed: null,
});

export const section = (index: number, name = `S${index}`, count = 0): Section => ({
  id: idOf("s", index),
  id_warehouse: WAREHOUSE,
  section_name: name,
  id_box: "",
  sku_name: "",
  count_box: count,
});

/** A place for the section of the same number. */
export const plot = (
  index: number,
  [x, y, width, length]: readonly [number, number, number, number],
  way?: number,
): SectionGeometry => ({
  id: idOf("g", index),
  id_warehouse: WAREHOUSE,
  id_warehouse_section: idOf("s", index),
  name_section: `S${index}`,
  id_point_way: way === undefined ? "" : idOf("p", way),
  name_point_way: way === undefined ? "" : `P${way}`,
  x_pos: x,
  y_pos: y,
  lenght_wsec: length,
  widht_wsec: width,
});

const at = fc.integer({ min: -50, max: 1050 });
const side = fc.integer({ min: 1, max: 300 });

/** Floors with up to a few points, edges and sections, each in its own warehouse. */
export const anyFloor: fc.Arbitrary<FloorLists> = fc.record({
  points: fc.array(fc.tuple(at, at), { minLength: 1, maxLength: 8 }),
  edges: fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 10 }),
  plots: fc.array(fc.tuple(at, at, side, side, fc.option(fc.nat(7), { nil: undefined })), {
    maxLength: 6,
  }),
  unplaced: fc.nat(2),
}).map(({ points, edges, plots, unplaced }) => {
  const within = (index: number) => index % points.length;
  return {
    points: points.map(([x, y], i) => point(i, x, y)),
    edges: edges.map(([from, to]) => [within(from), within(to)] as const)
      .filter(([from, to]) => from !== to)
      .map(([from, to], i) => edge(i, from, to)),
    sections: Array.from({ length: plots.length + unplaced }, (_, i) => section(i)),
    section_geometry: plots.map(([x, y, width, length, way], i) =>
      plot(i, [x, y, width, length], way === undefined ? undefined : within(way))
    ),
  };
});
