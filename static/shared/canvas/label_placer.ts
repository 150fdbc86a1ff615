/** Collision avoidance for labels: labels placed first have priority. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns true if the interiors of two boxes intersect. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
    b.y < a.y + a.height;
}

// About the size of a label, so that most touch one to four cells.
const CELL_WIDTH = 128;
const CELL_HEIGHT = 32;

/** Boxes placed in one frame, indexed by a coarse grid. */
export class LabelPlacer {
  readonly #cells = new Map<number, Box[]>();

  /** Removes all boxes, for the next frame. */
  reset(): void {
    for (const cell of this.#cells.values()) cell.length = 0;
  }

  /** Returns true if no placed box overlaps the box. */
  isFree(box: Box): boolean {
    for (const key of this.#keys(box)) {
      for (const other of this.#cells.get(key) ?? []) if (overlaps(box, other)) return false;
    }
    return true;
  }

  /** Places a box whether or not its position is free: for elements that are drawn in any case. */
  block(box: Box): void {
    for (const key of this.#keys(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(box);
      else this.#cells.set(key, [box]);
    }
  }

  /**
   * Places a box if its position is free.
   * @returns True if it was placed.
   */
  place(box: Box): boolean {
    if (!this.isFree(box)) return false;
    this.block(box);
    return true;
  }

  *#keys({ x, y, width, height }: Box): Generator<number> {
    const right = Math.floor((x + width) / CELL_WIDTH);
    const bottom = Math.floor((y + height) / CELL_HEIGHT);
    for (let column = Math.floor(x / CELL_WIDTH); column <= right; column++) {
      for (let row = Math.floor(y / CELL_HEIGHT); row <= bottom; row++) {
        yield column * 65_536 + row;
      }
    }
  }
}
