/** The parameters of the order that is shown, stored as soon as all of them are right. */
import { computed, signal } from "@preact/signals";
import type { PackingParameters } from "../../../../domain/warehouse/computed_order.ts";
import { sameLimits } from "../../../../domain/warehouse/ordering/neighbours.ts";
import type { PalletLimits } from "../../../../domain/warehouse/pallet_limits.ts";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { parameters as stored } from "../../shared/warehouse_api.ts";
import { AutoSave } from "./auto_save.ts";
import { newId } from "../../../../domain/new_id.ts";
import { lastParameters, rememberParameters } from "./last_used.ts";
import {
  type ParameterName,
  type ParameterTexts,
  readFields,
  sameValues,
  textsOf,
} from "./parameter_fields.ts";

/** What is typed, and what is stored of it. */
export class OrderParameters {
  readonly texts;
  readonly read;
  /** Those of the pallets; null for none. */
  readonly limits;
  readonly save: AutoSave;
  #stored: OrderParams | undefined;

  /**
   * @param given those of the order; the last used ones begin a new order
   * @param onChange called at every change
   */
  constructor(
    readonly order: string,
    given: OrderParams | undefined,
    private readonly onChange: () => void,
  ) {
    this.#stored = given;
    this.texts = signal<ParameterTexts>(textsOf(given ?? lastParameters()));
    this.limits = signal<PalletLimits | null>(given?.pallet_limits ?? null);
    this.read = computed(() => readFields(this.texts.value, this.#stored));
    this.save = new AutoSave({
      hasChanges: () => this.#toSend() !== undefined,
      send: () => this.#send(),
    });
  }

  /** Those that are typed, as they are stored; undefined while one is wrong. */
  get present(): OrderParams | undefined {
    const { values } = this.read.value;
    return values && this.#stored &&
      { ...this.#stored, ...values, pallet_limits: this.limits.value };
  }

  /** All of them, as a calculation takes them; undefined while one is wrong. */
  get wanted(): PackingParameters | undefined {
    const { values } = this.read.value;
    return values && { ...values, pallet_limits: this.limits.value };
  }

  /** Shows what the server has stored; nothing is left to be saved. */
  take(stored: OrderParams): void {
    this.#stored = stored;
    this.texts.value = textsOf(stored);
    this.limits.value = stored.pallet_limits;
  }

  /** Other limits for the pallets; null for none. */
  setLimits(limits: PalletLimits | null): void {
    if (sameLimits({ pallet_limits: limits }, { pallet_limits: this.limits.value })) return;
    this.limits.value = limits;
    this.onChange();
    this.save.touch();
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
    const isStored = sameValues(this.#stored, wanted) && sameLimits(this.#stored, wanted);
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
