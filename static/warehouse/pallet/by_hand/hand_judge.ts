/** Pallets that someone changes, as they are drawn, with what is wrong with them. */
import { layoutByHand } from "../../../../domain/packing/by_hand.ts";
import { check, type ViolationKind } from "../../../../domain/packing/check.ts";
import { checkTogether } from "../../../../domain/packing/check/limits.ts";
import { stackOf } from "../../../../domain/packing/check/solid.ts";
import type { LoadedPallet, PackingProblem } from "../../../../domain/packing/problem.ts";
import type { PlacedBox } from "../../shared/calculation.ts";
import { type PackedOrder, type PackedPallet, packedPallet } from "../model/packed_order.ts";
import type { HandBox, HandPallet, HandPlaces } from "./hand_box.ts";

/** A rule that is broken. */
export interface Broken {
  rule: ViolationKind;
  /** Number of the pallet, from 1. */
  pallet: number;
  /** The box that breaks it, and its turn; absent where no single one does. */
  box?: { id: string; order: number; sku: string };
}

interface Judged {
  loaded: LoadedPallet;
  sources: ReadonlyMap<unknown, HandBox>;
  broken: readonly Omit<Broken, "pallet">[];
  packed: Map<number, PackedPallet>;
}

// Of one pallet alone these say nothing.
const OF_ALL: readonly ViolationKind[] = ["count", "together", "mixed", "locked", "empty"];

/** Judges pallets, each again only when it has changed. */
export class HandJudge {
  readonly #known = new WeakMap<HandPallet, Judged>();

  constructor(
    readonly problem: PackingProblem,
    readonly order: PackedOrder,
    /** By the ids of boxes. */
    readonly records: ReadonlyMap<string, PlacedBox>,
  ) {}

  /** The pallets as they are drawn. */
  packed(places: HandPlaces): PackedOrder {
    const { types, size } = this.order;
    return { size, types, pallets: places.map((pallet, index) => this.#packed(pallet, index)) };
  }

  /** The pallets as the judge has them. */
  loaded(places: HandPlaces): LoadedPallet[] {
    return places.map((pallet) => this.#judged(pallet).loaded);
  }

  /** All rules that are broken. */
  broken(places: HandPlaces): Broken[] {
    const found = places.flatMap((pallet, index) =>
      this.#judged(pallet).broken.map((one): Broken => ({ ...one, pallet: index + 1 }))
    );
    checkTogether(this.problem, { pallets: this.loaded(places) }, () => {
      found.push({ rule: "together", pallet: 1 });
    });
    return found;
  }

  #packed(pallet: HandPallet, index: number): PackedPallet {
    const { packed, loaded, sources } = this.#judged(pallet);
    const known = packed.get(index) ?? packedPallet(
      stackOf(this.problem, loaded, index),
      this.order.types,
      ({ placed }) => {
        const { id, locked } = sources.get(placed)!;
        const { locked: _, ...record } = this.records.get(id)!;
        return locked ? { ...record, locked } : record;
      },
    );
    packed.set(index, known);
    return known;
  }

  #judged(pallet: HandPallet): Judged {
    const known = this.#known.get(pallet);
    if (known !== undefined) return known;
    const { layout, sources } = layoutByHand(this.problem, [pallet]);
    const loaded = layout.pallets[0] ?? { height: 0, layers: [] };
    const broken = check(this.problem, { pallets: [loaded] })
      .filter(({ kind }) => !OF_ALL.includes(kind))
      .map(({ kind: rule, layer, box }) => {
        if (box === undefined) return { rule };
        const placed = loaded.layers[layer!]!.boxes[box]!;
        const { id, type } = sources.get(placed)!;
        return { rule, box: { id, order: placed.order, sku: this.order.types[type]!.sku } };
      });
    const judged = { loaded, sources, broken, packed: new Map() };
    this.#known.set(pallet, judged);
    return judged;
  }
}
