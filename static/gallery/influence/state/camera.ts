/** The camera of the river: knows the nodes that it flies to, and what covers the map. */
import { nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import { Camera } from "../../map/camera.ts";
import { clampView, fullRowZoom, type View, viewAround } from "../../map/view.ts";
import type { RiverScene } from "./scene.ts";

/** Pixels at the edges of the frame that a card or a panel covers. */
export interface Insets {
  left: number;
  right: number;
  bottom: number;
}

export class RiverCamera extends Camera {
  insets: Insets = { left: 0, right: 0, bottom: 0 };
  readonly #scene: RiverScene;

  /** @param changed called after every change of the view */
  constructor(scene: RiverScene, changed: () => void) {
    super(scene, changed);
    this.#scene = scene;
  }

  protected override middleRow(start: number, end: number): number {
    const { paintingIndex, layout, world, graph } = this.#scene;
    const [left, right] = this.units(start, end);
    const base = graph.movements.length + graph.artists.length;
    const rows = (paintingIndex?.search(left, 0, right, world.rows) ?? [])
      .map((painting) => layout.y[base + painting]!).sort((a, b) => a - b);
    return rows[rows.length >> 1] ?? world.rows / 2;
  }

  /** The view around a stretch of the world, in the middle of what is not covered. */
  viewOfStretch(left: number, right: number, row: number): View {
    const { world } = this.#scene;
    const { width, height } = this.frame;
    const { left: near, right: far, bottom } = this.insets;
    const free = Math.max(width - near - far, width / 4);
    const unitsPerPixel = (right - left) / free;
    const view = viewAround(
      left - near * unitsPerPixel,
      right + far * unitsPerPixel,
      row,
      world,
      this.frame,
    );
    const rowHeight = this.rowAt(view.zoom);
    return clampView(
      { ...view, top: row - Math.max(height - bottom, height / 4) / 2 / rowHeight },
      world,
      this.frame,
    );
  }

  /** The view that holds a node, near enough for its name. */
  viewOfNode(node: number): View {
    const { layout, world, graph } = this.#scene;
    const { kind } = nodeAt(graph, node);
    const [x, y] = [layout.x[node]!, layout.y[node]!];
    if (kind === "movement") {
      const [left, right] = [layout.left[node]!, layout.right[node]!];
      const margin = (right - left) * 0.25 + 1e-3;
      return this.viewOfStretch(left - margin, right + margin, y);
    }
    // One that has gone nearer already stays as near.
    const zoom = Math.max(this.view.zoom, fullRowZoom(world, this.frame));
    const covered = (this.insets.left + this.insets.right) / this.frame.width;
    const half = Math.max(1 - covered, 0.25) / zoom / 2;
    return this.viewOfStretch(x - half, x + half, y);
  }

  /** The view that holds several nodes. */
  viewOfNodes(nodes: Iterable<number>): View {
    const { layout } = this.#scene;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, layout.x[node]!);
      right = Math.max(right, layout.x[node]!);
      top = Math.min(top, layout.y[node]!);
      bottom = Math.max(bottom, layout.y[node]!);
    }
    // Time widens faster than rows heighten: as narrow a stretch as all rows still fit.
    const margin = (right - left) * 0.12 + 0.01;
    let stretch = right - left + 2 * margin;
    const middle = (left + right) / 2;
    const free = Math.max(this.frame.height - this.insets.bottom, this.frame.height / 4);
    while (stretch < 1 && this.rowAt(1 / stretch) * (bottom - top + 3) > free) stretch *= 1.1;
    return this.viewOfStretch(middle - stretch / 2, middle + stretch / 2, (top + bottom) / 2);
  }

  /** Whether a node lies where nothing covers it, and is large enough to be distinguished from others. */
  sees(node: number, leastRow: number): boolean {
    const { layout } = this.#scene;
    const { width, height } = this.frame;
    const { left, right, bottom } = this.insets;
    const x = (layout.x[node]! - this.view.left) * width * this.view.zoom;
    const y = (layout.y[node]! - this.view.top) * this.row;
    return this.row >= leastRow && x > left + 24 && x < width - right - 24 && y > 16 &&
      y < height - bottom - 24;
  }
}
