/** Manual packing: held boxes, violations, undo and redo. */
import type { HandLayout, RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";
import type { PackedBox, PackedOrder } from "../model/packed_order.ts";
import {
  cornerOf,
  edgesFor,
  type HandBox,
  type HandPalletTypes,
  type HandPlaces,
  type HandStep,
  type HeldBoxes,
  movedBy,
  nextPlace,
  placesOf,
  snapped,
  tipped,
  turned,
  typesWithNew,
  typesWithoutEmptyPallets,
  withoutBoxes,
  withoutEmptyPallets,
} from "./hand_places.ts";
import {
  type BrokenRule,
  HandJudge,
  handProblem,
  overridesOf,
  palletTypesOf,
  placesOfOrder,
} from "./hand_judge.ts";
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { metricsOf } from "../../../../domain/packing/metrics.ts";
import { isOverridable } from "../../../../domain/packing/check/violation.ts";
import { onPalletType } from "../../../../domain/packing/pallet_types.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";
import type { Calculation } from "../../shared/calculation.ts";
import type { Choice } from "../model/shown_boxes.ts";

/** Callbacks of packing by hand. */
export interface HandHost {
  /**
   * Packs all boxes that are not locked again.
   * @throws {ApiError}
   */
  repack(layout: HandLayout): Promise<HandLayout>;
  /**
   * Stores the layout in addition to the calculated ones.
   * @throws {ApiError}
   */
  keep(layout: HandLayout): Promise<void>;
  fail(what: "repack_failed" | "keep_failed" | "hands_failed", error: unknown): void;
}

/** Picks up a box, or all of its layer; returns undefined if all of that is locked. */
function pickUp(
  order: PackedOrder,
  places: HandPlaces,
  box: PackedBox,
  { whole, isFree }: { whole: boolean; isFree: boolean },
): HeldBoxes | undefined {
  const layers = places[box.pallet]!;
  const own = layers.flat().find(({ id }) => id === box.record.id)!;
  const layer = isFree ? box.layer : layers.findIndex((boxes) => boxes.includes(own));
  const inLayer = isFree
    ? layers.flat().filter(({ id }) =>
      order.pallets[box.pallet]!.layers[layer]!.boxes.some(({ record }) => record.id === id)
    )
    : layers[layer]!;
  const boxes = (whole ? inLayer : [own]).filter(({ locked }) => !locked);
  if (boxes.length === 0) return undefined;
  const vanishes = boxes.length === layers[layer]?.length && !isFree;
  return {
    boxes,
    rest: withoutBoxes(places, new Set(boxes.map(({ id }) => id))),
    pallet: box.pallet,
    layer,
    between: whole || vanishes,
  };
}

function toNextLayer(
  { rest, pallet, layer, between, boxes }: HeldBoxes,
  by: 1 | -1,
): Partial<HeldBoxes> {
  const layers = rest[pallet]?.length ?? 0;
  if (boxes.length > 1) {
    return { layer: Math.min(layers, Math.max(0, layer + by)), between: true };
  }
  // From a new layer between two others into the one above or below.
  const to = between ? (by === 1 ? layer : layer - 1) : layer + by;
  if (to < 0) return {};
  return to >= layers ? { layer: layers, between: true } : { layer: to, between: false };
}

/** Converts repacked pallets to a step; box types are taken from `before`. */
function toStep(
  pallets: HandLayout["pallets"],
  before: HandPlaces,
  { names, isFree }: { names: readonly string[]; isFree: boolean },
): Pick<HandStep, "places" | "palletTypes"> {
  const types = new Map(before.flat(2).map(({ id, type }) => [id, type]));
  const places = pallets.map(({ layers }) => {
    const inLayers = layers.map(({ boxes }) =>
      boxes.map(({ locked = false, ...box }): HandBox => (
        { ...box, type: types.get(box.id)!, locked }
      ))
    );
    return isFree ? [inLayers.flat()] : inLayers;
  });
  const palletTypes = pallets.map(({ pallet_type }) =>
    pallet_type === undefined ? undefined : names.indexOf(pallet_type)
  );
  return { places, palletTypes };
}

/**
 * Converts a step to a request.
 * @param names Names of the pallet types; empty if the order has only one.
 */
const layoutOf = (
  { places, palletTypes, insisted }: HandStep,
  names: readonly string[] = [],
): HandLayout => ({
  pallets: places.map((layers, index) => ({
    ...(palletTypes[index] === undefined ? {} : { pallet_type: names[palletTypes[index]]! }),
    layers: layers.map((boxes) => ({
      boxes: boxes.map(({ type: _, locked, ...box }) => locked ? { ...box, locked } : box),
    })),
  })),
  insisted: [...insisted],
});

/**
 * Returns the overrides that still apply: those of resolved violations are dropped, and overrides
 * move with their boxes to another pallet.
 */
function remainingOverrides(
  insisted: readonly RuleOverride[],
  places: HandPlaces,
  broken: readonly BrokenRule[],
): RuleOverride[] {
  const numbers = new Map(
    places.flatMap((layers, index) => layers.flat().map(({ id }) => [id, index + 1])),
  );
  return insisted
    .map((one) => one.box ? { ...one, pallet: numbers.get(one.box) ?? one.pallet } : one)
    .filter((one) => broken.some((other) => isOf(one, other)));
}

const isOf = (override: RuleOverride, { rule, pallet, box }: BrokenRule): boolean =>
  override.rule === rule && (box ? override.box === box.id : override.pallet === pallet);

interface HandView {
  readonly order: PackedOrder;
  readonly choice: Signal<Choice>;
  readonly selected: Signal<PackedBox | undefined>;
  /** Shows the same boxes at other positions. */
  replace(order: PackedOrder): void;
  /** Shows the pallet that boxes are held over, unless all pallets are shown. */
  follow(pallet: number | undefined): void;
  /** Called when manual packing ends. */
  endHand(): void;
}

// Snapping distance to edges, relative to the pallet's longer side.
const SNAP_RATIO = 0.03;
const FINE_STEP_RATIO = 1 / 120;

/** Editor for the pallets of a view. */
export class HandEditor {
  readonly judge;
  readonly isFree;
  readonly history = new UndoHistory<HandStep>({ maximum: Infinity });
  /** The last step; held boxes are still at their old positions. */
  readonly current: ReadonlySignal<HandStep>;
  /** True if the current step is stored. */
  readonly isStored: ReadonlySignal<boolean>;
  readonly heldBoxes = signal<HeldBoxes | undefined>(undefined);
  readonly busy = signal(false);
  /** True while held boxes are dragged: the layout of the page must not shift then. */
  readonly isDragging = signal(false);
  readonly places = computed(() => {
    const { value: selection } = this.heldBoxes;
    return selection
      ? placesOf(this.judge.problem, selection, this.isFree)
      : this.current.value.places;
  });
  readonly palletTypes = computed(() =>
    typesWithNew(this.judge.problem, this.current.value.palletTypes, this.places.value.length)
  );
  /** Violations without an override. */
  readonly broken = computed(() => {
    const { insisted } = this.current.value;
    return this.judge.broken(this.places.value, this.palletTypes.value).filter((one) =>
      !insisted.some((override) => isOf(override, one))
    );
  });
  readonly insisted = computed(() => this.current.value.insisted);
  readonly figures = computed(() =>
    metricsOf(this.judge.problem, {
      pallets: this.judge.loaded(this.places.value, this.palletTypes.value),
    })
  );
  readonly #storedStep: Signal<HandStep>;
  readonly #stopFollowing;

  constructor(readonly state: HandView, calculation: Calculation, readonly host: HandHost) {
    const order = state.order;
    const problem = handProblem(calculation, order);
    const records = new Map(
      order.pallets.flatMap(({ boxes }) => boxes.map(({ record }) => [record.id, record])),
    );
    this.judge = new HandJudge(problem, order, records);
    this.isFree = problem.parameters.packingType === PACKING_TYPES.free;
    const first: HandStep = {
      places: placesOfOrder(order, problem),
      palletTypes: palletTypesOf(order),
      insisted: overridesOf(order),
    };
    this.current = computed(() => this.history.done.value.at(-1) ?? first);
    this.#storedStep = signal(first);
    this.isStored = computed(() => this.#storedStep.value === this.current.value);
    this.#stopFollowing = effect(() =>
      state.replace(this.judge.packed(this.places.value, this.palletTypes.value))
    );
  }

  /** Ends manual packing without changes to the displayed calculation. */
  stop(): void {
    this.#stopFollowing();
    batch(() => {
      this.heldBoxes.value = undefined;
      this.state.replace(this.judge.order);
      this.state.endHand();
    });
  }

  /** Returns the box of a displayed one. */
  boxOf({ record }: PackedBox): HandBox {
    return this.places.peek().flat(2).find(({ id }) => id === record.id)!;
  }

  /** Picks up a box, or all of its layer; locked boxes stay. */
  take(box: PackedBox, whole = false): void {
    if (this.heldBoxes.peek() || this.busy.peek()) return;
    const { places } = this.current.peek();
    this.heldBoxes.value = pickUp(this.state.order, places, box, { whole, isFree: this.isFree });
  }

  release(): void {
    this.heldBoxes.value = undefined;
  }

  /** True if the held boxes can be placed, possibly with a reason. */
  readonly canPut = computed(() => this.broken.value.every(({ rule }) => isOverridable(rule)));

  /**
   * Places the held boxes; violations need a reason.
   * @returns False if the boxes cannot be placed.
   */
  put(reason = ""): boolean {
    if (!this.heldBoxes.peek()) return false;
    const broken = this.broken.peek();
    if (broken.length > 0 && (!this.canPut.peek() || reason.trim() === "")) return false;
    const insisted = broken.map(({ rule, pallet, box }) => (
      { rule, pallet, ...(box ? { box: box.id } : {}), reason: reason.trim() } as RuleOverride
    ));
    const insistedRules = [...this.insisted.peek(), ...insisted];
    this.#add(this.places.peek(), this.palletTypes.peek(), insistedRules);
    return true;
  }

  /** Locks or unlocks a box. */
  lock(box: PackedBox): void {
    if (this.heldBoxes.peek()) return;
    const own = this.boxOf(box);
    this.#add(
      this.current.peek().places.map((layers) =>
        layers.some((boxes) => boxes.includes(own))
          ? layers.map((boxes) =>
            boxes.map((one) => one === own ? { ...one, locked: !one.locked } : one)
          )
          : layers
      ),
      this.current.peek().palletTypes,
      this.insisted.peek(),
    );
  }

  /** Undoes the last step; if boxes are held, only releases them. */
  undo(): void {
    if (this.heldBoxes.peek()) this.release();
    else this.history.undo();
  }

  redo(): void {
    if (!this.heldBoxes.peek()) this.history.redo();
  }

  /** The held boxes' corner nearest the origin; undefined if none are held. */
  get corner(): { x: number; y: number } | undefined {
    const selection = this.heldBoxes.peek();
    if (!selection) return undefined;
    const [x, y] = cornerOf(selection.boxes);
    return { x, y };
  }

  /** Moves the corner of the held boxes to a position, snapped to edges. */
  moveTo(x: number, y: number): void {
    this.#change(({ boxes }) => {
      const { length, width } = this.#heldProblem.pallet;
      const snapDistance = SNAP_RATIO * Math.max(length, width);
      const [x0, y0] = cornerOf(boxes);
      const to = (at: number, axis: "x" | "y") => snapped(at, this.#edges(axis), snapDistance);
      return { boxes: movedBy(boxes, to(x, "x") - x0, to(y, "y") - y0) };
    });
  }

  /** Moves the held boxes to an exact position on one axis. */
  place(axis: "x" | "y", at: number): void {
    this.#change(({ boxes }) => {
      const [x0, y0] = cornerOf(boxes);
      return { boxes: movedBy(boxes, axis === "x" ? at - x0 : 0, axis === "y" ? at - y0 : 0) };
    });
  }

  /** Moves the held boxes to the next edge, or by a small step. */
  step(axis: "x" | "y", direction: 1 | -1, fine = false): void {
    const selection = this.heldBoxes.peek();
    if (!selection) return;
    const { length, width } = this.#heldProblem.pallet;
    const at = cornerOf(selection.boxes)[axis === "x" ? 0 : 1];
    const to = fine
      ? at + direction * FINE_STEP_RATIO * Math.max(length, width)
      : nextPlace(at, this.#edges(axis), direction);
    this.place(axis, to);
  }

  turn(): void {
    this.#change(({ boxes }) => ({ boxes: turned(boxes) }));
  }

  /** Tips the held box to another side. */
  tip(): void {
    this.#change(({ boxes }) => boxes.length === 1 ? { boxes: tipped(boxes) } : {});
  }

  /** Moves the held boxes on top of another pallet; the index after the last is a new pallet. */
  toPallet(pallet: number): void {
    this.#change(({ rest, pallet: before }) => {
      const maximum = rest.some((layers) => layers.length === 0) ? rest.length - 1 : rest.length;
      const to = Math.min(maximum, Math.max(0, pallet));
      return to === before ? {} : { pallet: to, layer: rest[to]?.length ?? 0, between: true };
    });
    this.state.follow(this.heldBoxes.peek()?.pallet);
  }

  /** Moves the held boxes to the next layer above or below. */
  toLayer(by: 1 | -1): void {
    this.#change((selection) => toNextLayer(selection, by));
  }

  /** Packs the boxes that are not locked again, as one undo step. */
  async repack(): Promise<void> {
    if (this.heldBoxes.peek() || this.busy.peek()) return;
    this.busy.value = true;
    try {
      const { pallets } = await this.host.repack(this.#layout());
      const { places, palletTypes } = toStep(pallets, this.places.peek(), {
        names: this.#typeNames,
        isFree: this.isFree,
      });
      this.#add(places, palletTypes, this.insisted.peek());
    } catch (error) {
      this.host.fail("repack_failed", error);
    } finally {
      this.busy.value = false;
    }
  }

  /** Stores the current step as a layout of the order. */
  async keep(): Promise<void> {
    if (this.heldBoxes.peek() || this.busy.peek()) return;
    this.busy.value = true;
    try {
      await this.host.keep(this.#layout());
      this.#storedStep.value = this.current.peek();
    } catch (error) {
      this.host.fail("keep_failed", error);
    } finally {
      this.busy.value = false;
    }
  }

  get #typeNames(): string[] {
    return this.judge.problem.palletTypes?.map(({ name }) => name) ?? [];
  }

  #layout(): HandLayout {
    return layoutOf(this.current.peek(), this.#typeNames);
  }

  /** The packing problem with the pallet type over which boxes are held. */
  get #heldProblem(): PackingProblem {
    const pallet = this.heldBoxes.peek()?.pallet ?? 0;
    return onPalletType(this.judge.problem, this.palletTypes.peek()[pallet]);
  }

  #edges(axis: "x" | "y"): number[] {
    const { boxes, rest, pallet, layer, between } = this.heldBoxes.peek()!;
    const layers = rest[pallet] ?? [];
    const others = this.isFree || between ? layers.flat() : layers[layer]!;
    return edgesFor(this.#heldProblem, boxes, others, axis);
  }

  #change(change: (selection: HeldBoxes) => Partial<HeldBoxes>): void {
    const selection = this.heldBoxes.peek();
    if (selection) this.heldBoxes.value = { ...selection, ...change(selection) };
  }

  #add(places: HandPlaces, types: HandPalletTypes, insisted: readonly RuleOverride[]): void {
    const remaining = withoutEmptyPallets(places);
    const palletTypes = typesWithoutEmptyPallets(places, types);
    const broken = this.judge.broken(remaining, palletTypes);
    const overrides = remainingOverrides(insisted, remaining, broken);
    batch(() => {
      this.history.push({ places: remaining, palletTypes, insisted: overrides });
      this.heldBoxes.value = undefined;
    });
  }
}
