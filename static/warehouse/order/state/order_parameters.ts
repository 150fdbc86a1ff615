/** The parameters of the order that is shown, stored as soon as all of them are right. */
import { computed, signal } from "@preact/signals";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { parameters as stored } from "../../shared/warehouse_api.ts";
import { AutoSave } from "./auto_save.ts";
import { newId } from "../../../../domain/new_id.ts";
import { lastParameters, rememberParameters } from "./last_used.ts";
import {
  type ParameterName,
  type ParameterTexts,
  type ParameterValues,
  readFields,
  sameValues,
  textsOf,
} from "./parameter_fields.ts";

/** What is typed, and what is stored of it. */
export class OrderParameters {
  readonly texts;
  readonly read;
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
    this.read = computed(() => readFields(this.texts.value, this.#stored));
    this.save = new AutoSave({
      hasChanges: () => this.#toSend() !== undefined,
      send: () => this.#send(),
    });
  }

  /** Those that are typed, as they are stored; undefined while one is wrong. */
  get present(): OrderParams | undefined {
    const { values } = this.read.value;
    return values && this.#stored && { ...this.#stored, ...values };
  }

  /** Shows what the server has stored; nothing is left to be saved. */
  take(stored: OrderParams): void {
    this.#stored = stored;
    this.texts.value = textsOf(stored);
  }

  set(changes: Partial<ParameterTexts>): void {
    const before = this.texts.value;
    const names = Object.keys(changes) as ParameterName[];
    if (names.every((name) => before[name] === changes[name])) return;
    this.texts.value = { ...before, ...changes };
    this.onChange();
    this.save.touch();
  }

  #toSend(): ParameterValues | undefined {
    const { values } = this.read.value;
    if (values === undefined) return undefined;
    return this.#stored && sameValues(this.#stored, values) ? undefined : values;
  }

  async #send(): Promise<void> {
    const values = this.#toSend();
    if (values === undefined) return;
    this.#stored = this.#stored === undefined
      ? (await stored.create([{ id: newId(), id_order_item: this.order, ...values }]))[0]
      : await stored.update(this.#stored.id, values);
    rememberParameters(values);
  }
}
