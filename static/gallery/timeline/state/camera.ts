/** The camera of the timeline: knows the lives and the movements that it flies to. */
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
    const shown = this.frame.height / rowOf(view, world, this.frame);
    return rows > shown ? clampView({ ...view, top: row - 0.5 }, world, this.frame) : view;
  }

  /**
   * The view that holds every movement of an era, over the movement's own years; undefined for an era
   * without movements.
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
    // Room for a name that runs on behind a short lane.
    const margin = (right - left) * ERA_MARGIN;
    const [from, to] = [Math.max(left - margin, 0), Math.min(right + margin, 1)];
    return viewOfArea(from, to, top - 0.5, bottom + 0.5, world, this.frame);
  }
}
