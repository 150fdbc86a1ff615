import { BARE_PALLET, type Floor, Tops } from "./floor.ts";
import type { Footprints } from "./bucket_grid.ts";
import type { LayerBox } from "./layer_box.ts";
import { checkTime } from "../time_limit.ts";

/** A layer that stands. */
export interface Layer {
  boxes: readonly LayerBox[];
  /** That of its tallest box, and that of its shortest. */
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

/** A layer in a stack, with what its boxes rest on and bear. */
interface Standing {
  layer: Layer;
  /** Weight that each box bears on its top. */
  load: Float64Array;
  /** By box: where what it rests on begins in `carrier` and `share`. */
  start: Int32Array;
  /** Boxes of the layer below, and the share of the weight that each gets. */
  carrier: number[];
  share: number[];
  /** By box: the area that rests on anything. */
  rest: Float64Array;
  /** Per box the weight that its top may still get per area of contact; −1 for no contact at all. */
  bearable: Float64Array;
}

/** Sums up a layer. */
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

/** Layers on a pallet, with the loads that their boxes bear. */
export class Stack {
  height = 0;
  volume = 0;
  readonly #standing: Standing[] = [];
  /** The boxes of the uppermost layer that carry, by their numbers in it. */
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

  /** Puts a layer on top; its boxes must keep to what the floor says of them. */
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

  /** The lowest layers alone, as if nothing had ever stood on them. */
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

  /** Finds loads, from none anywhere, and what follows from them. */
  #settle(): void {
    for (let level = this.#standing.length - 1; level > 0; level--) this.#pressOn(level);
    this.#findBearable();
    this.#makeFloor();
  }

  /** Adds what the boxes of a level weigh and bear to what those below bear. */
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
        // What rests on a box that nothing may rest on is not there; the others bear at least nothing.
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
