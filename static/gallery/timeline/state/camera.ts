/** The camera of the timeline, which flies to lives, movements and eras. */
import { Camera } from "../../map/camera.ts";
import {
  clampView,
  fullRowZoom,
  rowOf,
  type View,
  viewAround,
  viewOfArea,
} from "../../map/view.ts";
import type { Scene } from "./scene.ts";

/** Margin on each side of an era's movements, as a share of their years. */
const ERA_MARGIN = 0.06;

/** A camera over the timeline. */
export class TimelineCamera extends Camera {
  readonly #scene: Scene;

  /** @param onChange Called after every change of the view. */
  constructor(scene: Scene, onChange: () => void) {
    super(scene, onChange);
    this.#scene = scene;
  }

  protected override middleRow(start: number, end: number): number {
    const { world, layout, barBoxes } = this.#scene;
    const [left, right] = this.units(start, end);
    const rows = barBoxes.search(left, 0, right, world.rows)
      .map((bar) => layout.bars[bar]!.row).sort((a, b) => a - b);
    // The median, because a mean could be in a gap between two groups.
    return rows[rows.length >> 1] ?? world.rows / 2;
  }

  /** Returns the view centred on a bar, with rows high enough for its name. */
  viewOfBar(bar: number): View {
    const { barLeft, barRight, layout, world } = this.#scene;
    const [left, right] = [barLeft[bar]!, barRight[bar]!];
    const middle = (left + right) / 2;
    const width = Math.min(1 / fullRowZoom(world, this.frame), Math.max((right - left) * 4, 1e-6));
    const row = layout.bars[bar]!.row + 0.5;
    return viewAround(middle - width / 2, middle + width / 2, row, world, this.frame);
  }

  viewOfBlock(index: number): View {
    const { blockLeft, blockRight, layout, world } = this.#scene;
    const { row, rows } = layout.blocks[index]!;
    const margin = Math.max((blockRight[index]! - blockLeft[index]!) * 0.12, 1e-4);
    const left = blockLeft[index]! - margin;
    const right = blockRight[index]! + margin;
    const view = viewAround(left, right, row + rows / 2, world, this.frame);
    // A movement higher than the frame is shown from the top, where its name is.
    const visibleRows = this.frame.height / rowOf(view, world, this.frame);
    return rows > visibleRows ? clampView({ ...view, top: row - 0.5 }, world, this.frame) : view;
  }

  /**
   * Returns the view of all movements of an era, over the movements' own years; undefined for an
   * era without movements.
   */
  viewOfEra(era: number): View | undefined {
    const { catalog, laneLeft, laneRight, layout, world } = this.#scene;
    const blocks = layout.blocks.flatMap((block, index) =>
      catalog.movements[block.movement]!.era_id === era ? [{ ...block, index }] : []
    );
    if (blocks.length === 0) return undefined;
    const left = Math.min(...blocks.map(({ index }) => laneLeft[index]!));
    const right = Math.max(...blocks.map(({ index }) => laneRight[index]!));
    const top = Math.min(...blocks.map(({ row }) => row));
    const bottom = Math.max(...blocks.map(({ row, rows }) => row + rows));
    // Leave room for names that extend beyond short lanes.
    const margin = (right - left) * ERA_MARGIN;
    const [from, to] = [Math.max(left - margin, 0), Math.min(right + margin, 1)];
    return viewOfArea(from, to, top - 0.5, bottom + 0.5, world, this.frame);
  }
}
