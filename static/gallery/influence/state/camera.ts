/** The camera of the river: knows the nodes that it flies to, and what covers the map. */
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

/** Pixels at the edges of the frame that a card or a panel covers. */
export interface Insets {
  left: number;
  right: number;
  bottom: number;
}

/** Pixels above and below the outermost nodes of some: their names and streams stand there. */
const NAMES_AROUND = 40;

export class RiverCamera extends Camera {
  readonly #scene: RiverScene;
  readonly #world: World;

  /** @param changed called after every change of the view */
  constructor(scene: RiverScene, changed: () => void) {
    // Of its own: what covers the map is its matter, and no other's.
    const world = { ...scene.world };
    super({ scale: scene.scale, world }, changed);
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
    const { paintingIndex, layout, world, graph } = this.#scene;
    const [left, right] = this.units(start, end);
    const base = graph.movements.length + graph.artists.length;
    const rows = (paintingIndex?.search(left, 0, right, world.rows) ?? [])
      .map((painting) => layout.y[base + painting]!).sort((a, b) => a - b);
    return rows[rows.length >> 1] ?? world.rows / 2;
  }

  /**
   * The view around a stretch of the world, in the middle of what is not covered.
   *
   * @param rows that are to be seen around the middle one with the names at their edges, however low
   *   they are then
   */
  viewOfStretch(left: number, right: number, row: number, rows = 0): View {
    const { width, height } = this.frame;
    const { left: near, right: far, bottom } = this.insets;
    const free = Math.max(width - near - far, width / 4);
    const freeHeight = Math.max(height - bottom, height / 4);
    const zoomed = Math.max((right - left) / free, 1e-9);
    const view = viewAround(
      left - near * zoomed,
      right + far * zoomed,
      row,
      this.#world,
      this.frame,
    );
    // The middle of what is free, wherever the widest and the narrowest view end.
    const perPixel = 1 / (width * view.zoom);
    const from = (left + right) / 2 - (near + free / 2) * perPixel;
    const full = this.rowAt(view.zoom);
    const forRows = Math.max(freeHeight - 2 * NAMES_AROUND, freeHeight / 4);
    const squeeze = Math.min(forRows / Math.max(rows * full, 1e-9), 1);
    const next = { zoom: view.zoom, left: from, top: 0, squeeze };
    const top = row - freeHeight / 2 / rowOf(next, this.#world, this.frame);
    return clampView({ ...next, top }, this.#world, this.frame);
  }

  /** The view that holds a node, near enough for its name. */
  viewOfNode(node: number): View {
    const { layout, graph } = this.#scene;
    const { kind } = nodeAt(graph, node);
    const [x, y] = [layout.x[node]!, layout.y[node]!];
    if (kind === "movement") {
      const [left, right] = [layout.left[node]!, layout.right[node]!];
      const margin = (right - left) * 0.25 + 1e-3;
      return this.viewOfStretch(left - margin, right + margin, y);
    }
    // One that has gone nearer already stays as near.
    const zoom = Math.max(this.view.zoom, fullRowZoom(this.#world, this.frame));
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
    // Room for names, which run on to the right of their nodes.
    const margin = (right - left) * 0.18 + 0.012;
    return this.viewOfStretch(left - margin, right + margin, (top + bottom) / 2, bottom - top);
  }

  /** The view that holds a node with what it took from and passed on to. */
  viewOfSelection(node: number, neighbours: Iterable<number>): View {
    const others = [...neighbours];
    return others.length === 0 ? this.viewOfNode(node) : this.viewOfNodes([node, ...others]);
  }

  /** Returns true if a node is not covered, and its row is at least `leastRow` high. */
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
