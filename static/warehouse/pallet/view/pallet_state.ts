/** State of a pallet view: selected pallet and box, visible layers, colours. */
import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import { type ColourBy, colouringOf } from "../model/colouring.ts";
import type { PackedBox, PackedOrder } from "../model/packed_order.ts";
import {
  type Choice,
  layerAt,
  maxLayers,
  type RequestedView,
  shownBoxes,
} from "../model/shown_boxes.ts";
import { stageOf } from "../scene/blocks.ts";
import type { HandEditor } from "../by_hand/hand_editor.ts";
import type { PalletSelection } from "../../order/state/address.ts";

/** Boxes per second. */
export const SPEEDS = [1, 3, 10] as const;
type Speed = (typeof SPEEDS)[number];
/** 3D scene (flat without WebGL), or list. */
export type Form = "scene" | "list";

/** State of one view of an order's pallets. */
export class PalletState {
  readonly choice = signal<Choice>(0);
  readonly placed = signal(0);
  readonly levels = signal(0);
  readonly only = signal(false);
  readonly isSpread = signal(false);
  readonly by = signal<ColourBy>("type");
  readonly selected = signal<PackedBox | undefined>(undefined);
  readonly hovered = signal<PackedBox | undefined>(undefined);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(3);
  readonly form = signal<Form>("scene");
  /** Reason for flat drawing; undefined if drawn in 3D. */
  readonly flat = signal<"no_webgl" | "lost_webgl" | undefined>(undefined);

  readonly wanted = computed((): RequestedView => ({
    choice: this.choice.value,
    placed: this.placed.value,
    levels: this.levels.value,
    only: this.only.value,
  }));
  readonly boxes = computed(() => shownBoxes(this.order, this.wanted.value));
  /** Index of the topmost visible layer. */
  readonly layer = computed(() => layerAt(this.order, this.wanted.value));
  readonly colouring = computed(() => colouringOf(this.order, this.by.value));
  readonly stage = computed(() => stageOf(this.order, this.choice.value));
  /** The displayed pallet; undefined if all are displayed. */
  readonly pallet = computed(() => {
    const choice = this.choice.value;
    return choice === "all" ? undefined : this.order.pallets[choice];
  });
  /** The last placed box while the placing is played; undefined if all boxes are placed. */
  readonly inHand = computed(() => {
    const boxes = this.pallet.value?.boxes ?? [];
    const { value: placed } = this.placed;
    return placed < boxes.length || this.playing.value ? boxes[placed - 1] : undefined;
  });
  /** The box whose card is displayed. */
  readonly describedBox = computed(() =>
    this.hovered.value ?? this.selected.value ?? this.inHand.value
  );

  readonly #order: Signal<PackedOrder>;
  /** Editor for manual changes; undefined unless active. */
  readonly hand = signal<HandEditor | undefined>(undefined);

  constructor(order: PackedOrder) {
    this.#order = signal(order);
    this.choose(0);
  }

  get order(): PackedOrder {
    return this.#order.value;
  }

  endHand(): void {
    this.hand.value = undefined;
  }

  follow(pallet: number | undefined): void {
    if (pallet === undefined || this.choice.peek() === "all") return;
    batch(() => {
      this.choice.value = pallet;
      this.placed.value = this.pallet.value?.boxes.length ?? 0;
    });
  }

  /** Shows the same boxes at other positions. */
  replace(order: PackedOrder): void {
    if (order === this.#order.peek()) return;
    batch(() => {
      const selected = this.selected.peek()?.record.id;
      const choice = this.choice.peek();
      this.#order.value = order;
      this.hovered.value = undefined;
      this.selected.value = order.pallets.flatMap(({ boxes }) => boxes)
        .find(({ record }) => record.id === selected);
      // The moved box must stay visible.
      const pallet = this.selected.peek()?.pallet ?? choice;
      this.choice.value = choice === "all" || pallet === "all"
        ? "all"
        : Math.min(pallet, order.pallets.length - 1);
      this.levels.value = maxLayers(order);
      this.placed.value = this.pallet.value?.boxes.length ?? 0;
    });
  }

  /** Number of layers that can be displayed. */
  get layers(): number {
    return this.pallet.value?.layers.length ?? maxLayers(this.order);
  }

  /** Shows a pallet with all boxes placed, or all pallets. */
  choose(wanted: Choice): void {
    const last = this.order.pallets.length - 1;
    // The flat drawing shows one pallet only.
    const choice = wanted === "all" && this.flat.value ? 0 : wanted;
    batch(() => {
      this.playing.value = false;
      this.choice.value = choice === "all" ? choice : Math.min(last, Math.max(0, choice));
      this.selected.value = this.hovered.value = undefined;
      this.levels.value = maxLayers(this.order);
      this.placed.value = this.pallet.value?.boxes.length ?? 0;
    });
  }

  /** Shows a pallet, or all, and selects a box by its placing position; numbers from 1. */
  open({ pallet, box }: PalletSelection): void {
    this.choose(pallet === "all" ? pallet : pallet - 1);
    const currentBox = box && this.order.pallets[box.pallet - 1]?.boxes
      .find(({ order }) => order === box.order);
    if (currentBox) this.point(currentBox);
  }

  /** The view for the URL, which {@link open} restores. */
  readonly selection = computed((): PalletSelection => {
    const [choice, selected] = [this.choice.value, this.selected.value];
    return {
      pallet: choice === "all" ? choice : choice + 1,
      ...(selected ? { box: { pallet: selected.pallet + 1, order: selected.order } } : {}),
    };
  });

  /** Switches to the flat drawing. */
  flatten(reason: "no_webgl" | "lost_webgl"): void {
    this.flat.value = reason;
    if (this.choice.value === "all") this.choose(0);
  }

  browse(by: 1 | -1): void {
    const { value: choice } = this.choice;
    this.choose(choice === "all" ? (by === 1 ? 0 : this.order.pallets.length - 1) : choice + by);
  }

  /** Shows the given number of layers. */
  showLayers(count: number): void {
    const layers = Math.min(this.layers, Math.max(1, count));
    batch(() => {
      this.playing.value = false;
      this.levels.value = layers;
      const pallet = this.pallet.value;
      if (pallet) this.placed.value = pallet.layers[layers - 1]?.last ?? 0;
    });
  }

  /** Shows the given number of placed boxes. */
  showPlaced(count: number): void {
    const boxCount = this.pallet.value?.boxes.length ?? 0;
    this.placed.value = Math.min(boxCount, Math.max(0, count));
  }

  /** Selects a box, or clears the selection; shows its pallet and layer if they are hidden. */
  point(box: PackedBox | undefined): void {
    batch(() => {
      if (box && this.choice.value !== "all" && this.choice.value !== box.pallet) {
        this.choose(box.pallet);
      }
      this.selected.value = box;
      if (box && !this.boxes.value.includes(box)) this.showLayers(box.layer + 1);
    });
  }

  /** Selects a box and hides the layers above it. */
  reveal(box: PackedBox): void {
    batch(() => {
      if (this.choice.value !== box.pallet) this.choose(box.pallet);
      this.showLayers(box.layer + 1);
      this.selected.value = box;
    });
  }

  /** Selects the next or previous box in placing order. */
  pointNext(by: 1 | -1): void {
    const { value: boxes } = this.boxes;
    if (boxes.length === 0) return;
    const index = this.selected.value ? boxes.indexOf(this.selected.value) : -1;
    // Backwards from none, or from a hidden box: start at the last box.
    const at = index === -1 && by === -1 ? 0 : index;
    this.selected.value = boxes[(at + by + boxes.length) % boxes.length];
  }
}

/**
 * Plays the placing of boxes, by `playing` and `speed`.
 * @returns A function that stops this.
 */
export function play(state: PalletState): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const unfollow = effect(() => {
    clearInterval(timer);
    if (!state.playing.value) return;
    timer = setInterval(() => {
      const total = state.pallet.peek()?.boxes.length ?? 0;
      const placed = state.placed.peek();
      if (placed >= total) state.playing.value = false;
      else state.showPlaced(placed + 1);
    }, 1000 / state.speed.value);
  });
  return () => {
    unfollow();
    clearInterval(timer);
  };
}

/** Plays or pauses; a complete pallet starts again. */
export function togglePlay(state: PalletState): void {
  const pallet = state.pallet.peek();
  if (!pallet) state.choose(0);
  if (!state.playing.peek() && state.placed.peek() >= (state.pallet.peek()?.boxes.length ?? 0)) {
    state.showPlaced(0);
  }
  state.playing.value = !state.playing.peek();
}
