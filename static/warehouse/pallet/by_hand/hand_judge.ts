/** Rule checks of manually packed pallets, and their conversion for drawing. */
import { layoutByHand } from "../../../../domain/packing/by_hand.ts";
import { check, type Violation, type ViolationKind } from "../../../../domain/packing/check.ts";
import { checkTogether } from "../../../../domain/packing/check/limits.ts";
import { checkPalletTypes } from "../../../../domain/packing/check/totals.ts";
import { ofType } from "../../../../domain/packing/locked/locked_boxes.ts";
import { stackOf } from "../../../../domain/packing/check/solid.ts";
import type { LoadedPallet, PackingProblem } from "../../../../domain/packing/problem.ts";
import type { Calculation, PlacedBox } from "../../shared/calculation.ts";
import { type PackedOrder, type PackedPallet, packedPallet } from "../model/packed_order.ts";
import type { HandBox, HandPallet, HandPalletTypes, HandPlaces } from "./hand_places.ts";
import { statedProblem } from "../../../../domain/packing/stated_problem.ts";
import type { RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";

/** A violated rule. */
export interface BrokenRule {
  rule: ViolationKind;
  /** Number of the pallet, from 1. */
  pallet: number;
  /** The violating box and its placing position; undefined if no single box violates the rule. */
  box?: { id: string; order: number; sku: string };
}

interface JudgedPallet {
  loaded: LoadedPallet;
  sources: ReadonlyMap<unknown, HandBox>;
  broken: readonly Omit<BrokenRule, "pallet">[];
  packed: Map<number, PackedPallet>;
}

// Rules about the whole order; a check of one pallet cannot tell.
const ORDER_RULES: readonly ViolationKind[] = [
  "count",
  "together",
  "mixed",
  "locked",
  "empty",
  "pallets-available",
];

/** Checks pallets; unchanged pallets are not checked again. */
export class HandJudge {
  readonly #judgedPallets = new WeakMap<HandPallet, JudgedPallet>();

  constructor(
    readonly problem: PackingProblem,
    readonly order: PackedOrder,
    /** Placed boxes by id. */
    readonly records: ReadonlyMap<string, PlacedBox>,
  ) {}

  /** Returns the pallets for drawing. */
  packed(places: HandPlaces, palletTypes: HandPalletTypes): PackedOrder {
    const pallets = places.map((pallet, index) => this.#packed(pallet, index, palletTypes[index]));
    return { ...this.order, pallets };
  }

  /** Returns the pallets for the rule checks. */
  loaded(places: HandPlaces, palletTypes: HandPalletTypes): LoadedPallet[] {
    return places.map((pallet, index) => this.#judged(pallet, palletTypes[index]).loaded);
  }

  broken(places: HandPlaces, palletTypes: HandPalletTypes): BrokenRule[] {
    const violations = places.flatMap((pallet, index) =>
      this.#judged(pallet, palletTypes[index]).broken.map((one): BrokenRule => ({
        ...one,
        pallet: index + 1,
      }))
    );
    const layout = { pallets: this.loaded(places, palletTypes) };
    const report = ({ kind: rule }: Violation) => void violations.push({ rule, pallet: 1 });
    checkTogether(this.problem, layout, report);
    checkPalletTypes(this.problem, layout, report);
    return violations;
  }

  #packed(pallet: HandPallet, index: number, type: number | undefined): PackedPallet {
    const { packed, loaded, sources } = this.#judged(pallet, type);
    const packedAs = packed.get(index) ?? packedPallet(
      stackOf(this.problem, loaded, index),
      this.order.types,
      ({ placed }) => {
        const { id, locked } = sources.get(placed)!;
        const { locked: _, ...record } = this.records.get(id)!;
        return locked ? { ...record, locked } : record;
      },
      this.problem.palletTypes?.map(({ name }) => name),
    );
    packed.set(index, packedAs);
    return packedAs;
  }

  #judged(pallet: HandPallet, type: number | undefined): JudgedPallet {
    const cached = this.#judgedPallets.get(pallet);
    if (cached !== undefined && cached.loaded.palletType === type) return cached;
    const { layout, sources } = layoutByHand(this.problem, [pallet], [type]);
    const loaded = layout.pallets[0] ?? { ...ofType(type), height: 0, layers: [] };
    const broken = check(this.problem, { pallets: [loaded] })
      .filter(({ kind }) => !ORDER_RULES.includes(kind))
      .map(({ kind: rule, layer, box }) => {
        if (box === undefined) return { rule };
        const placed = loaded.layers[layer!]!.boxes[box]!;
        const { id, type } = sources.get(placed)!;
        return { rule, box: { id, order: placed.order, sku: this.order.types[type]!.sku } };
      });
    const judged = { loaded, sources, broken, packed: new Map() };
    this.#judgedPallets.set(pallet, judged);
    return judged;
  }
}

/** Returns the packing problem of a calculation; the server checks the tour order. */
export const handProblem = ({ parameters }: Calculation, { types }: PackedOrder): PackingProblem =>
  statedProblem(types, parameters, 0);

/** Returns the positions of an order's boxes. */
export function placesOfOrder({ pallets }: PackedOrder, problem: PackingProblem): HandPlaces {
  const isFree = problem.parameters.packingType === PACKING_TYPES.free;
  return pallets.map(({ layers }) => {
    const inLayers = layers.map(({ boxes }) =>
      boxes.map(({ record, placed: { type, orientation, x, y, z } }) => ({
        id: record.id,
        type,
        orientation,
        x,
        y,
        ...(isFree ? { z: z! } : {}),
        locked: record.locked === true,
      }))
    );
    return isFree ? [inLayers.flat()] : inLayers;
  });
}

/** Returns the indices of the pallets' types; undefined if the order has only one type. */
export const palletTypesOf = ({ pallets }: PackedOrder): HandPalletTypes =>
  pallets.map(({ palletType }) => palletType?.index);

/** Returns the existing overrides, by box id. */
export function overridesOf({ pallets }: PackedOrder): RuleOverride[] {
  return pallets.flatMap(({ insisted = [], boxes, index }) =>
    insisted.map(({ rule, box, reason }): RuleOverride => {
      const id = boxes.find(({ order }) => order === box)?.record.id;
      return { rule, pallet: index + 1, ...(id === undefined ? {} : { box: id }), reason };
    })
  );
}
