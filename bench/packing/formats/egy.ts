import { refusal } from "../../../domain/app_error.ts";
import { coordinate, extent, integer, weight } from "../../../domain/fields.ts";
import type { BoxType } from "../../../domain/packing/problem.ts";
import { TypeList } from "./instance.ts";
import { Lines, numbersOf } from "./lines.ts";

const BEFORE = {
  length: extent(),
  width: extent(),
  height: extent(),
  grams: weight(),
  load_capacity: weight(),
  sixth: coordinate(),
  seventh: coordinate(),
};
const AFTER = { count: integer({ min: 0 }), id: integer() };
const BEFORE_WORD = Object.keys(BEFORE).length;

/**
 * A mixed order of the generator of Elhedhli, Gzara & Yildiz (2019), in mm and kg, a line for each
 * type: length, width, height, weight (g), load capacity (kg/m²), two numbers that are passed over,
 * a word (`FULL`, `ALL_EDGES`, `CORNERS` …: where it rests, as far as one can tell; passed over), how
 * many there are, and an id. The ninth column is the count because it sums up to the number of items
 * in the name of each published file. The ids are not unique, so that a key carries the sizes too.
 * The bearable load is the capacity times the base area.
 * @param options.loads True if limits of load are wanted; there are none otherwise.
 * @throws {AppError} 400 with line and column of what is wrong.
 */
export function readEgy(source: string, { loads = true }: { loads?: boolean } = {}): BoxType[] {
  const lines = new Lines(source);
  const list = new TypeList();
  do {
    const line = lines.next("the first box type");
    const { number, cells } = line;
    const { length, width, height, grams, load_capacity } = numbersOf(
      { number, cells: cells.slice(0, BEFORE_WORD) },
      BEFORE,
    );
    if (cells[BEFORE_WORD] === undefined) {
      throw refusal(400, "expected_word", {}, {
        where: `Line ${number}, column ${BEFORE_WORD + 1} (support)`,
      });
    }
    const { count, id } = numbersOf(
      { number, cells: cells.slice(BEFORE_WORD + 1) },
      AFTER,
      BEFORE_WORD + 1,
    );
    list.add({
      key: `${id} ${length}×${width}×${height}`,
      length,
      width,
      height,
      weight: grams / 1000,
      bearableLoad: loads ? load_capacity * length * width / 1e6 : null,
      mayTip: false,
      count,
      stop: null,
    }, number);
  } while (lines.more);
  return list.types;
}
