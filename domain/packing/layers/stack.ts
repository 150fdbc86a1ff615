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
interface SupportedLayer {
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

/** Returns the numbers of boxes in layers by type. */
export function countsOf(layers: readonly Layer[], types: number): Int32Array {
  const counts = new Int32Array(types);
  for (const { boxes } of layers) for (const { stance } of boxes) counts[stance.type]!++;
  return counts;
}

/** Layers on a pallet with the loads on their boxes. */
export class Stack {
  height = 0;
  volume = 0;
  readonly #supportedLayers: SupportedLayer[] = [];
  /** The supporting boxes of the uppermost layer, by their numbers in it. */
  #carrying: number[] = [];
  #floor: Floor = BARE_PALLET;

  constructor(private readonly rules: StackingRules) {}

  get layers(): readonly Layer[] {
    return this.#supportedLayers.map(({ layer }) => layer);
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
    const supportedLayer: SupportedLayer = {
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
        supportedLayer.carrier.push(this.#carrying[top]!);
        supportedLayer.share.push(area);
        supportedLayer.rest[at]! += area;
      });
      start[at + 1] = supportedLayer.carrier.length;
      for (let touch = start[at]!; touch < start[at + 1]!; touch++) {
        supportedLayer.share[touch]! /= supportedLayer.rest[at]!;
      }
    });
    this.#supportedLayers.push(supportedLayer);
    this.height += layer.height;
    this.volume += layer.volume;
    for (const { load } of this.#supportedLayers) load.fill(0);
    this.#settle();
  }

  /** Returns a stack of the lowest layers alone, without the effects of the others. */
  base(levels: number): Stack {
    const base = new Stack(this.rules);
    if (levels === 0) return base;
    for (let level = 0; level < levels; level++) {
      const supportedLayer = this.#supportedLayers[level]!;
      const boxes = supportedLayer.layer.boxes.length;
      base.#supportedLayers.push({
        ...supportedLayer,
        load: new Float64Array(boxes),
        bearable: new Float64Array(boxes),
      });
      base.height += supportedLayer.layer.height;
      base.volume += supportedLayer.layer.volume;
    }
    base.#settle();
    return base;
  }

  /** Recomputes all loads and the bearable loads. */
  #settle(): void {
    for (let level = this.#supportedLayers.length - 1; level > 0; level--) this.#pressOn(level);
    this.#findBearable();
    this.#makeFloor();
  }

  /** Adds the weight and load of a level's boxes to the boxes below. */
  #pressOn(level: number): void {
    const { layer: { boxes }, load, start, carrier, share } = this.#supportedLayers[level]!;
    const below = this.#supportedLayers[level - 1]!.load;
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
    this.#supportedLayers.forEach(({ layer, load, start, carrier, rest, bearable }, level) => {
      const below = this.#supportedLayers[level - 1]?.bearable;
      checkTime(load.length);
      layer.boxes.forEach(({ stance }, at) => {
        let minBearable = stance.bearable - load[at]! / stance.area;
        if (stance.bearable >= 0 && minBearable < 0) minBearable = 0;
        const part = rest[at]! / stance.area;
        for (let touch = start[at]!; touch < start[at + 1]!; touch++) {
          const through = below![carrier[touch]!]! * part;
          if (through < minBearable) minBearable = through;
        }
        // A box that nothing may touch has no contacts; for the others rounding must not go below
        // 0.
        bearable[at] = stance.bearable < 0 ? -1 : Math.max(minBearable, 0);
      });
    });
  }

  #makeFloor(): void {
    const { heightTolerance, slack } = this.rules;
    const { layer: { boxes, height }, bearable } = this.#supportedLayers.at(-1)!;
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
