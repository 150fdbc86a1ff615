import { BARE_PALLET, type Floor, Tops } from "./floor.ts";
import type { Footprints } from "./bucket_grid.ts";
import type { LayerBox } from "./layer_box.ts";
import { checkTime } from "../time_limit.ts";

/** A layer in a stack. */
export interface Layer {
  boxes: readonly LayerBox[];
  /** Heights of its tallest box and of its shortest. */
  height: number;
  shortest: number;
  /** The area that its boxes cover. */
  cover: number;
  volume: number;
}

/** Rules of stacking. */
interface StackingRules {
  heightTolerance: number;
  slack: number;
}

/** A layer in a stack with the supports and loads of its boxes. */
interface Standing {
  layer: Layer;
  /** Weight on the top of each box. */
  load: Float64Array;
  /** By box: start index of its supports in `carrier` and `share`. */
  start: Int32Array;
  /** Boxes of the layer below, and the share of the weight that each receives. */
  carrier: number[];
  share: number[];
  /** By box: the supported area. */
  rest: Float64Array;
  /**
   * By box: the additional weight per area of contact that its top can bear; −1 for no contact at
   * all.
   */
  bearable: Float64Array;
}

/** Returns boxes as a layer. */
export function layerOf(boxes: readonly LayerBox[]): Layer {
  let [height, shortest, cover, volume] = [0, Infinity, 0, 0];
  for (const { stance: { dz, area } } of boxes) {
    height = Math.max(height, dz);
    shortest = Math.min(shortest, dz);
    cover += area;
    volume += area * dz;
  }
  return { boxes, height, shortest, cover, volume };
}

/** Layers on a pallet with the loads on their boxes. */
export class Stack {
  height = 0;
  volume = 0;
  readonly #standing: Standing[] = [];
  /** The supporting boxes of the uppermost layer, by their numbers in it. */
  #carrying: number[] = [];
  #floor: Floor = BARE_PALLET;

  constructor(private readonly rules: StackingRules) {}

  get layers(): readonly Layer[] {
    return this.#standing.map(({ layer }) => layer);
  }

  /** Support of the next layer. */
  get floor(): Floor {
    return this.#floor;
  }

  /** Adds a layer; its boxes must comply with the floor. */
  add(layer: Layer): void {
    const { boxes } = layer;
    const load = new Float64Array(boxes.length);
    const start = new Int32Array(boxes.length + 1);
    const standing: Standing = {
      layer,
      load,
      start,
      carrier: [],
      share: [],
      rest: new Float64Array(boxes.length),
      bearable: new Float64Array(boxes.length),
    };
    boxes.forEach(({ stance: { dx, dy }, x, y }, at) => {
      this.#floor.contacts(x, y, x + dx, y + dy, (top, area) => {
        standing.carrier.push(this.#carrying[top]!);
        standing.share.push(area);
        standing.rest[at]! += area;
      });
      start[at + 1] = standing.carrier.length;
      for (let touch = start[at]!; touch < start[at + 1]!; touch++) {
        standing.share[touch]! /= standing.rest[at]!;
      }
    });
    this.#standing.push(standing);
    this.height += layer.height;
    this.volume += layer.volume;
    for (const { load } of this.#standing) load.fill(0);
    this.#settle();
  }

  /** Returns a stack of the lowest layers alone, without the effects of the others. */
  base(levels: number): Stack {
    const base = new Stack(this.rules);
    if (levels === 0) return base;
    for (let level = 0; level < levels; level++) {
      const standing = this.#standing[level]!;
      const boxes = standing.layer.boxes.length;
      base.#standing.push({
        ...standing,
        load: new Float64Array(boxes),
        bearable: new Float64Array(boxes),
      });
      base.height += standing.layer.height;
      base.volume += standing.layer.volume;
    }
    base.#settle();
    return base;
  }

  /** Recomputes all loads and the bearable loads. */
  #settle(): void {
    for (let level = this.#standing.length - 1; level > 0; level--) this.#pressOn(level);
    this.#findBearable();
    this.#makeFloor();
  }

  /** Adds the weight and load of a level's boxes to the boxes below. */
  #pressOn(level: number): void {
    const { layer: { boxes }, load, start, carrier, share } = this.#standing[level]!;
    const below = this.#standing[level - 1]!.load;
    checkTime(carrier.length);
    for (let at = 0; at < boxes.length; at++) {
      const weight = boxes[at]!.stance.weight + load[at]!;
      for (let touch = start[at]!; touch < start[at + 1]!; touch++) {
        below[carrier[touch]!]! += weight * share[touch]!;
      }
    }
  }

  /**
   * Computes the load per area that every top can still bear: limited by the box itself and by the
   * bearable loads of its supports over the areas of contact, which holds even if all other boxes
   * get their maximum.
   */
  #findBearable(): void {
    this.#standing.forEach(({ layer, load, start, carrier, rest, bearable }, level) => {
      const below = this.#standing[level - 1]?.bearable;
      checkTime(load.length);
      layer.boxes.forEach(({ stance }, at) => {
        let least = stance.bearable - load[at]! / stance.area;
        if (stance.bearable >= 0 && least < 0) least = 0;
        const part = rest[at]! / stance.area;
        for (let touch = start[at]!; touch < start[at + 1]!; touch++) {
          const through = below![carrier[touch]!]! * part;
          if (through < least) least = through;
        }
        // A box that nothing may touch has no contacts; for the others rounding must not go below
        // 0.
        bearable[at] = stance.bearable < 0 ? -1 : Math.max(least, 0);
      });
    });
  }

  #makeFloor(): void {
    const { heightTolerance, slack } = this.rules;
    const { layer: { boxes, height }, bearable } = this.#standing.at(-1)!;
    const carrying: number[] = [];
    boxes.forEach(({ stance: { dz } }, at) => {
      if (dz >= height - heightTolerance - slack / 2) carrying.push(at);
    });
    carrying.sort((a, b) => boxes[a]!.x - boxes[b]!.x);
    this.#carrying = carrying;
    const coordinates = (of: (box: LayerBox) => number) =>
      Float64Array.from(carrying, (at) => of(boxes[at]!));
    const tops: Footprints = {
      count: carrying.length,
      x0: coordinates(({ x }) => x),
      y0: coordinates(({ y }) => y),
      x1: coordinates(({ x, stance }) => x + stance.dx),
      y1: coordinates(({ y, stance }) => y + stance.dy),
    };
    this.#floor = new Tops(tops, Float64Array.from(carrying, (at) => bearable[at]!), slack);
  }
}
