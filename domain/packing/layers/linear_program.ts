import { checkTime } from "../time_limit.ts";

/**
 * A column of a linear program: the cost of one unit, and the amounts that it contributes to rows.
 */
export interface Column {
  cost: number;
  rows: readonly number[];
  amounts: readonly number[];
}

const SMALL = 1e-9;
// Changed numbers of the inverse between two yields.
const CHANGES_PER_STEP = 1e6;

/**
 * Minimizes the cost of columns such that every row gets the required amount: the primal simplex
 * method with a dense inverse of the basis, for some hundreds of rows and of columns that are added
 * one by one.
 */
export class LinearProgram {
  readonly #size: number;
  readonly #columns: Column[] = [];
  readonly #basic: number[];
  /** The inverse of the basis, row by row. */
  readonly #inverse: Float64Array;
  readonly #amount: Float64Array;
  readonly #entering: Float64Array;
  /** Cost of one more unit of each row. */
  readonly duals: Float64Array;

  /**
   * @param needed Required amount by row.
   * @param penalty Cost of a missing unit: above that of any column.
   */
  constructor(private readonly needed: Float64Array, penalty: number) {
    const size = this.#size = needed.length;
    this.#basic = [];
    this.#inverse = new Float64Array(size * size);
    this.#amount = new Float64Array(size);
    this.#entering = new Float64Array(size);
    this.duals = new Float64Array(size);
    for (let row = 0; row < size; row++) {
      // Perturbs the requirements of rows, so that steps never tie and the method never cycles.
      const hair = SMALL * (1 + (row * 7919 % 1009) / 1009);
      // A row with a negative requirement begins with a surplus.
      const surplus = needed[row]! < 0;
      this.#amount[row] = Math.abs(needed[row]!) + hair;
      this.#inverse[row * size + row] = surplus ? -1 : 1;
      this.#basic.push(surplus ? size + row : row);
      this.#columns.push({ cost: penalty, rows: [row], amounts: [1] });
    }
    for (let row = 0; row < size; row++) {
      this.#columns.push({ cost: 0, rows: [row], amounts: [-1] });
    }
  }

  add(column: Column): void {
    this.#columns.push(column);
  }

  /** Continues to the optimum over the current columns. Yields regularly. */
  *solve(maxSteps: number): Generator<void, void, void> {
    this.#price();
    const stepsATurn = Math.ceil(CHANGES_PER_STEP / (this.#size * this.#size));
    for (let step = 0; step < maxSteps; step++) {
      if (step % stepsATurn === stepsATurn - 1) yield;
      checkTime(this.#size * this.#size);
      const entering = this.#cheapest();
      if (entering === undefined) return;
      if (!this.#pivot(entering)) return;
      this.#price();
    }
  }

  /** Returns the reduction of the cost per unit of a column. */
  gain({ cost, rows, amounts }: Column): number {
    let gain = -cost;
    for (let at = 0; at < rows.length; at++) gain += this.duals[rows[at]!]! * amounts[at]!;
    return gain;
  }

  /** Returns the columns in use with their amounts. */
  uses(): [Column, number][] {
    return this.#basic.flatMap((column, at) =>
      this.#amount[at]! > 1e-6
        ? [[this.#columns[column]!, this.#amount[at]!] as [Column, number]]
        : []
    );
  }

  get cost(): number {
    return this.#basic.reduce(
      (sum, column, at) => sum + this.#columns[column]!.cost * this.#amount[at]!,
      0,
    );
  }

  #price(): void {
    const size = this.#size;
    this.duals.fill(0);
    for (let at = 0; at < size; at++) {
      const { cost } = this.#columns[this.#basic[at]!]!;
      if (cost === 0) continue;
      for (let row = 0; row < size; row++) {
        this.duals[row]! += cost * this.#inverse[at * size + row]!;
      }
    }
  }

  #cheapest(): number | undefined {
    let best: number | undefined;
    let largest = 1e-7;
    for (let at = 0; at < this.#columns.length; at++) {
      const gain = this.gain(this.#columns[at]!);
      if (gain > largest) [best, largest] = [at, gain];
    }
    return best;
  }

  #pivot(column: number): boolean {
    const size = this.#size;
    const entering = this.#entering.fill(0);
    const { rows, amounts } = this.#columns[column]!;
    for (let at = 0; at < size; at++) {
      for (let k = 0; k < rows.length; k++) {
        entering[at]! += this.#inverse[at * size + rows[k]!]! * amounts[k]!;
      }
    }
    let leaving = -1;
    let smallestRatio = Infinity;
    for (let at = 0; at < size; at++) {
      if (entering[at]! <= SMALL) continue;
      const ratio = this.#amount[at]! / entering[at]!;
      if (ratio < smallestRatio) [leaving, smallestRatio] = [at, ratio];
    }
    if (leaving < 0) return false;
    const pivot = entering[leaving]!;
    const from = leaving * size;
    for (let row = 0; row < size; row++) this.#inverse[from + row]! /= pivot;
    this.#amount[leaving]! /= pivot;
    for (let at = 0; at < size; at++) {
      const factor = entering[at]!;
      if (at === leaving || factor === 0) continue;
      for (let row = 0; row < size; row++) {
        this.#inverse[at * size + row]! -= factor * this.#inverse[from + row]!;
      }
      this.#amount[at] = Math.max(0, this.#amount[at]! - factor * this.#amount[leaving]!);
    }
    this.#basic[leaving] = column;
    return true;
  }
}
