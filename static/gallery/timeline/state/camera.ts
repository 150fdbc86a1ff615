/** The camera of the timeline: knows the lives and the movements that it flies to. */
import { Camera } from "../../map/camera.ts";
import { clampView, fullRowZoom, rowHeight, type View, viewAround } from "../../map/view.ts";
import type { Scene } from "./scene.ts";

export class TimelineCamera extends Camera {
  readonly #scene: Scene;

  /** @param changed called after every change of the view */
  constructor(scene: Scene, changed: () => void) {
    super(scene, changed);
    this.#scene = scene;
  }

  protected override middleRow(start: number, end: number): number {
    const { world, layout, barIndex } = this.#scene;
    const [left, right] = this.units(start, end);
    const rows = (barIndex?.search(left, 0, right, world.rows) ?? [])
      .map((bar) => layout.bars[bar]!.row).sort((a, b) => a - b);
    // The median: a mean could fall into a gap between two groups.
    return rows[rows.length >> 1] ?? world.rows / 2;
  }

  /** The view in which a bar stands in the middle, high enough for its name. */
  viewOfBar(bar: number): View {
    const { barLeft, barRight, layout, world } = this.#scene;
    const [left, right] = [barLeft[bar]!, barRight[bar]!];
    const middle = (left + right) / 2;
    const width = Math.min(1 / fullRowZoom(world, this.frame), Math.max((right - left) * 4, 1e-6));
    const row = layout.bars[bar]!.row + 0.5;
    return viewAround(middle - width / 2, middle + width / 2, row, world, this.frame);
  }

  /** The view that holds a block. */
  viewOfBlock(index: number): View {
    const { blockLeft, blockRight, layout, world } = this.#scene;
    const { row, rows } = layout.blocks[index]!;
    const margin = Math.max((blockRight[index]! - blockLeft[index]!) * 0.12, 1e-4);
    const left = blockLeft[index]! - margin;
    const right = blockRight[index]! + margin;
    const view = viewAround(left, right, row + rows / 2, world, this.frame);
    // Of a movement higher than the frame the top is shown, where its name stands.
    const shown = this.frame.height / rowHeight(view.zoom, world, this.frame);
    return rows > shown ? clampView({ ...view, top: row - 0.5 }, world, this.frame) : view;
  }
}
