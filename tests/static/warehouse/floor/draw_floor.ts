/** Floors for tests as drawings. */
import type { FloorLists } from "../../../../static/warehouse/floor/model/floor.ts";
import type { Section } from "../../../../domain/warehouse/records.ts";
import { edge, plot, point, section } from "./floors.ts";

export interface Legend {
  /** Units of length that a character stands for, along x and along y; 10 if not given. */
  cell?: number;
  /** The point from which a section is reached, by the section's letter. */
  ways?: Readonly<Record<string, number>>;
  /** What else sections have, by letter. */
  sections?: Readonly<Record<string, Partial<Section>>>;
}

interface Cell {
  sign: string;
  column: number;
  row: number;
}

/**
 * The records of a floor that is drawn: a digit is the point of that number at the top left of its
 * cell, `-` and `|` between two points are an edge, and cells with the same capital letter are the
 * ground of a section: A is section 0, B section 1. The first row is y = 0; common indentation does
 * not count, dots are bare floor.
 */
export function drawFloor(drawing: string, { cell = 10, ways, sections }: Legend = {}): FloorLists {
  const rows = drawing.replace(/^\n|\n *$/g, "").split("\n");
  const indent = Math.min(
    ...rows.filter((row) => row.trim() !== "").map((row) => row.search(/\S/)),
  );
  const cells = rows.flatMap((text, row) =>
    [...text.slice(indent)].map((sign, column): Cell => ({ sign, column, row }))
  );
  const signAt = new Map(cells.map(({ sign, column, row }) => [`${column} ${row}`, sign]));
  const drawn = (wanted: RegExp) =>
    cells.filter(({ sign }) => wanted.test(sign)).sort((a, b) => a.sign < b.sign ? -1 : 1);

  /** The number of the point at which a line ends that leaves a point in a direction. */
  function lineEnd(from: Cell, across: 0 | 1): number | undefined {
    const line = across === 1 ? "-" : "|";
    for (let step = 1;; step++) {
      const at = `${from.column + step * across} ${from.row + step * (1 - across)}`;
      const sign = signAt.get(at) ?? " ";
      if (step > 1 && /\d/.test(sign)) return Number(sign);
      if (sign !== line) return undefined;
    }
  }

  const points = drawn(/\d/);
  const lines = ([1, 0] as const).flatMap((across) =>
    points.flatMap((from) => {
      const to = lineEnd(from, across);
      return to === undefined ? [] : [[Number(from.sign), to] as const];
    })
  );
  const letters = [...new Set(drawn(/[A-Z]/).map(({ sign }) => sign))];
  const numberOf = (letter: string) => letter.charCodeAt(0) - "A".charCodeAt(0);
  return {
    points: points.map(({ sign, column, row }) => point(Number(sign), column * cell, row * cell)),
    edges: lines.map(([from, to], index) => edge(index, from, to)),
    sections: letters.map((letter) => ({ ...section(numberOf(letter)), ...sections?.[letter] })),
    section_geometry: letters.map((letter) => {
      const ground = cells.filter(({ sign }) => sign === letter);
      const [columns, lengths] = [ground.map((one) => one.column), ground.map((one) => one.row)];
      const [left, top] = [Math.min(...columns), Math.min(...lengths)];
      const [width, length] = [Math.max(...columns) - left + 1, Math.max(...lengths) - top + 1];
      if (ground.length !== width * length) throw new Error(`${letter} is no rectangle`);
      const rect = [left, top, width, length].map((at) => at * cell);
      return plot(numberOf(letter), rect as [number, number, number, number], ways?.[letter]);
    }),
  };
}
