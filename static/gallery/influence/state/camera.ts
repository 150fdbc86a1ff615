/** The camera of the river, which flies to nodes and respects the covered margins of the map. */
import { nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import { Camera } from "../../map/camera.ts";
import {
  clampView,
  fullRowZoom,
  rowOf,
  type View,
  viewAround,
  type World,
} from "../../map/view.ts";
import type { RiverScene } from "./scene.ts";

/** Margins of the frame that a card or a panel covers, in CSS pixels. */
export interface Insets {
  left: number;
  right: number;
  bottom: number;
}

/**
 * Margin above and below the outermost nodes of a view for their labels and streams, in CSS pixels.
 */
const LABEL_MARGIN = 40;

/** A camera over the river. */
export class RiverCamera extends Camera {
  readonly #scene: RiverScene;
  readonly #world: World;

  /** @param onChange Called after every change of the view. */
  constructor(scene: RiverScene, onChange: () => void) {
    // A copy, because the covered margins belong to this camera only.
    const world = { ...scene.world };
    super({ scale: scene.scale, world }, onChange);
    this.#scene = scene;
    this.#world = world;
  }

  /** Margins of the frame that a card or a panel covers. */
  get insets(): Insets {
    return this.#world.covered ?? { left: 0, right: 0, bottom: 0 };
  }

  set insets(covered: Insets) {
    this.#world.covered = covered;
  }

  protected override middleRow(start: number, end: number): number {
    const { paintingBoxes, layout, world, graph } = this.#scene;
    const [left, right] = this.units(start, end);
    const base = graph.movements.length + graph.artists.length;
    const rows = paintingBoxes.search(left, 0, right, world.rows)
      .map((painting) => layout.y[base + painting]!).sort((a, b) => a - b);
    return rows[rows.length >> 1] ?? world.rows / 2;
  }

  /**
   * Returns the view of a range of the world, in the middle of the uncovered area.
   * @param rows Number of rows around the middle one to be in view, with the labels of the
   * outermost ones; row heights shrink if necessary.
   */
  viewOfStretch(left: number, right: number, row: number, rows = 0): View {
    const { width, height } = this.frame;
    const { left: leftInset, right: rightInset, bottom } = this.insets;
    const freeWidth = Math.max(width - leftInset - rightInset, width / 4);
    const freeHeight = Math.max(height - bottom, height / 4);
    const unitsPerPixel = Math.max((right - left) / freeWidth, 1e-9);
    const view = viewAround(
      left - leftInset * unitsPerPixel,
      right + rightInset * unitsPerPixel,
      row,
      this.#world,
      this.frame,
    );
    // Center in the uncovered area also where the zoom limits apply.
    const viewUnitsPerPixel = 1 / (width * view.zoom);
    const from = (left + right) / 2 - (leftInset + freeWidth / 2) * viewUnitsPerPixel;
    const full = this.rowAt(view.zoom);
    const heightForRows = Math.max(freeHeight - 2 * LABEL_MARGIN, freeHeight / 4);
    const squeeze = Math.min(heightForRows / Math.max(rows * full, 1e-9), 1);
    const next = { zoom: view.zoom, left: from, top: 0, squeeze };
    const top = row - freeHeight / 2 / rowOf(next, this.#world, this.frame);
    return clampView({ ...next, top }, this.#world, this.frame);
  }

  viewOfNode(node: number): View {
    const { layout, graph } = this.#scene;
    const { kind } = nodeAt(graph, node);
    const [x, y] = [layout.x[node]!, layout.y[node]!];
    if (kind === "movement") {
      const [left, right] = [layout.left[node]!, layout.right[node]!];
      const margin = (right - left) * 0.25 + 1e-3;
      return this.viewOfStretch(left - margin, right + margin, y);
    }
    // Keep the current zoom if it is closer.
    const zoom = Math.max(this.view.zoom, fullRowZoom(this.#world, this.frame));
    const covered = (this.insets.left + this.insets.right) / this.frame.width;
    const half = Math.max(1 - covered, 0.25) / zoom / 2;
    return this.viewOfStretch(x - half, x + half, y);
  }

  viewOfNodes(nodes: Iterable<number>): View {
    const { layout } = this.#scene;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, layout.x[node]!);
      right = Math.max(right, layout.x[node]!);
      top = Math.min(top, layout.y[node]!);
      bottom = Math.max(bottom, layout.y[node]!);
    }
    // Leave room for names, which extend to the right of their nodes.
    const margin = (right - left) * 0.18 + 0.012;
    return this.viewOfStretch(left - margin, right + margin, (top + bottom) / 2, bottom - top);
  }

  /** Returns the view of a node with its neighbours. */
  viewOfSelection(node: number, neighbours: Iterable<number>): View {
    const others = [...neighbours];
    return others.length === 0 ? this.viewOfNode(node) : this.viewOfNodes([node, ...others]);
  }

  /** Returns true if a node is not covered and its row is at least `minRow` high, in CSS pixels. */
  sees(node: number, minRow: number): boolean {
    const { layout } = this.#scene;
    const { width, height } = this.frame;
    const { left, right, bottom } = this.insets;
    const x = (layout.x[node]! - this.view.left) * width * this.view.zoom;
    const y = (layout.y[node]! - this.view.top) * this.row;
    return this.row >= minRow && x > left + 24 && x < width - right - 24 && y > 16 &&
      y < height - bottom - 24;
  }
}
