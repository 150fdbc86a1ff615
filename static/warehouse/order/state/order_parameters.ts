/** Parameters of the order; saved automatically when all of them are valid. */
import { computed, signal } from "@preact/signals";
import type { PackingParameters } from "../../../../domain/warehouse/computed_order.ts";
import { hasEqualLimits } from "./layout_board.ts";
import type { LimitNumber } from "../../../../domain/warehouse/limit_numbers.ts";
import type { PalletLimits } from "../../../../domain/warehouse/pallet_limits.ts";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { defaultLimitsIn } from "../../../../domain/warehouse/packing_types.ts";
import { units } from "../../shared/units.ts";
import { parameters as stored } from "../../shared/warehouse_api.ts";
import { AutoSave } from "./auto_save.ts";
import { newId } from "../../../../domain/new_id.ts";
import {
  limitTextsOf,
  type NamedLimits,
  namedLimitsOf,
  type PalletTypeTexts,
  palletTypeTexts,
  readLimits,
  readPalletTypes,
} from "./limit_fields.ts";
import { lastParameters, rememberParameters } from "./last_used.ts";
import {
  type ParameterName,
  type ParameterTexts,
  readFields,
  sameValues,
  textsOf,
} from "./parameter_fields.ts";

const typeTextsOf = (limits: PalletLimits | null) =>
  limits?.pallet_types?.map(palletTypeTexts) ?? [];

/** Form of an order's parameters, and their stored state. */
export class OrderParameters {
  readonly texts;
  readonly read;
  /** Texts of the numeric limits, and the limits that refer to box types. */
  readonly limitTexts;
  readonly namedLimits;
  readonly readLimits;
  readonly typeTexts;
  readonly readTypes;
  readonly save: AutoSave;
  #stored: OrderParams | undefined;

  /**
   * @param record Stored parameters of the order; a new order starts with those used last.
   * @param onChange Called after every change.
   */
  constructor(
    readonly order: string,
    record: OrderParams | undefined,
    private readonly onChange: () => void,
  ) {
    this.#stored = record;
    this.texts = signal<ParameterTexts>(textsOf(record ?? lastParameters()));
    const limits = record === undefined ? defaultLimitsIn(units.value) : record.pallet_limits;
    this.limitTexts = signal(limitTextsOf(limits));
    this.namedLimits = signal(namedLimitsOf(limits));
    this.readLimits = computed(() =>
      readLimits(
        this.limitTexts.value,
        this.namedLimits.value,
        this.#stored?.pallet_limits ?? null,
      )
    );
    this.typeTexts = signal(typeTextsOf(limits));
    this.readTypes = computed(() =>
      readPalletTypes(this.typeTexts.value, this.#stored?.pallet_limits?.pallet_types)
    );
    this.read = computed(() => {
      const read = readFields(this.texts.value, this.#stored);
      const isRight = this.readLimits.value.limits !== undefined &&
        this.readTypes.value.types !== undefined;
      return isRight ? read : { ...read, values: undefined };
    });
    this.save = new AutoSave({
      hasChanges: () => this.#toSend() !== undefined,
      send: () => this.#send(),
    });
  }

  /** Parsed parameters as a record; undefined if one is invalid. */
  get present(): OrderParams | undefined {
    const { values } = this.read.value;
    return values && this.#stored && { ...this.#stored, ...values, pallet_limits: this.#limits };
  }

  /** Parsed parameters for a calculation; undefined if one is invalid. */
  get wanted(): PackingParameters | undefined {
    const { values } = this.read.value;
    return values && { ...values, pallet_limits: this.#limits };
  }

  /** Shows the stored parameters; nothing remains to be saved. */
  take(stored: OrderParams): void {
    this.#stored = stored;
    this.texts.value = textsOf(stored);
    this.limitTexts.value = limitTextsOf(stored.pallet_limits);
    this.namedLimits.value = namedLimitsOf(stored.pallet_limits);
    this.typeTexts.value = typeTextsOf(stored.pallet_limits);
  }

  /** Replaces all parameters by others, such as those of a template. */
  replace(others: PackingParameters): void {
    this.texts.value = textsOf(others);
    this.limitTexts.value = limitTextsOf(others.pallet_limits);
    this.namedLimits.value = namedLimitsOf(others.pallet_limits);
    this.typeTexts.value = typeTextsOf(others.pallet_limits);
    this.onChange();
    this.save.touch();
  }

  setLimit(name: LimitNumber, text: string): void {
    if (this.limitTexts.value[name] === text) return;
    this.limitTexts.value = { ...this.limitTexts.value, [name]: text };
    this.onChange();
    this.save.touch();
  }

  setNamedLimits(named: NamedLimits): void {
    this.namedLimits.value = named;
    this.onChange();
    this.save.touch();
  }

  setTypes(rows: PalletTypeTexts[]): void {
    this.typeTexts.value = rows;
    this.onChange();
    this.save.touch();
  }

  get #limits(): PalletLimits | null {
    const limits = this.readLimits.value.limits ?? null;
    const pallet_types = this.readTypes.value.types ?? [];
    return pallet_types.length > 0 ? { ...limits, pallet_types } : limits;
  }

  set(changes: Partial<ParameterTexts>): void {
    const before = this.texts.value;
    const names = Object.keys(changes) as ParameterName[];
    if (names.every((name) => before[name] === changes[name])) return;
    this.texts.value = { ...before, ...changes };
    this.onChange();
    this.save.touch();
  }

  #toSend(): PackingParameters | undefined {
    const { wanted } = this;
    if (wanted === undefined || this.#stored === undefined) return wanted;
    const isStored = sameValues(this.#stored, wanted) && hasEqualLimits(this.#stored, wanted);
    return isStored ? undefined : wanted;
  }

  async #send(): Promise<void> {
    const values = this.#toSend();
    if (values === undefined) return;
    this.#stored = this.#stored === undefined
      ? (await stored.create([{ id: newId(), id_order_item: this.order, ...values }]))[0]
      : await stored.update(this.#stored.id, values);
    const { pallet_limits: _, ...numbers } = values;
    rememberParameters(numbers);
  }
}
