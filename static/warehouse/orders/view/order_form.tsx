import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { SET_ORDER_STATES } from "../../../../domain/warehouse/order_states.ts";
import type { OrderItem } from "../../../../domain/warehouse/records.ts";
import { labelOf } from "../../../../domain/warehouse/transfer/field_kinds.ts";
import { language } from "../../../shared/i18n.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { ChoiceField, Form, TextArea, TextField } from "../../../shared/ui/fields.tsx";
import { explain } from "../../shared/explain.ts";
import { dueAtOf, localTimeOf, MAX_LOCAL_TIME, orderStateName } from "../../shared/measures.ts";
import { SimilarName, similarName } from "../../shared/similar_name.tsx";
import { pageIdsOf } from "../../shared/page_ids.ts";
import { call } from "../../shared/warehouse_request.ts";
import { t } from "../messages.ts";

/** The fields of the order form. */
export type OrderFields =
  & Pick<
    OrderItem,
    "order_name" | "due_at" | "customer" | "address" | "carrier" | "priority" | "reference" | "note"
  >
  & Partial<Pick<OrderItem, "state">>;

const PRIORITIES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const MAX_DETAIL = 300;

/**
 * Dialog for the details of an order; stays open until the server accepts them. The state of an
 * order without one cannot be set.
 */
export function OrderDialog({ title, fields, others, go, failed, onFields, onClose }: {
  title: string;
  fields: OrderFields;
  /** Names of the other orders of the warehouse, to detect equal names. */
  others: readonly string[];
  go: string;
  failed: string;
  onFields: (fields: OrderFields) => Promise<void>;
  onClose: () => void;
}) {
  const [values, setValues] = useState(fields);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [similar, setSimilar] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  const due = useRef<HTMLInputElement>(null);
  const dueBefore = localTimeOf(fields.due_at);
  // Synchronous: the next keystroke must replace the selected text.
  useLayoutEffect(() => name.current?.select(), []);
  const set = (change: Partial<OrderFields>) => setValues((now) => ({ ...now, ...change }));
  async function submit(isConfirmed: boolean) {
    const order_name = normalizedName(name.current!.value);
    const existing = isConfirmed || order_name === fields.order_name
      ? undefined
      : similarName(order_name, others);
    setSimilar(existing);
    if (existing !== undefined) return;
    setBusy(true);
    setError(undefined);
    const { value } = due.current!;
    // The field has no seconds: an unchanged value must keep those of the order.
    const due_at = value === dueBefore ? fields.due_at : dueAtOf(value);
    try {
      await onFields(changedFields({ ...values, order_name, due_at }, fields));
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }
  const why = error === undefined ? undefined : explain(error);
  const label = (field: keyof OrderFields) => labelOf(field, language.value);
  const detail = (field: "customer" | "carrier" | "reference", list?: string) => (
    <TextField
      label={label(field)}
      value={values[field] ?? ""}
      maxLength={MAX_DETAIL}
      autoComplete="off"
      {...(list && { list })}
      onText={(text) => set({ [field]: text })}
    />
  );
  return (
    <Dialog label={title} onClose={onClose}>
      <Form class="stack gap-5" method="dialog" onSubmit={() => void submit(false)}>
        <h2>{title}</h2>
        <TextField
          label={t("create_label")}
          ref={name}
          defaultValue={fields.order_name}
          maxLength={1000}
          autoComplete="off"
          required
          onText={() => setSimilar(undefined)}
        />
        <SimilarName existing={similar} onConfirm={() => void submit(true)} />
        <div class="split gap-3">
          <TextField
            label={t("due_label")}
            type="datetime-local"
            max={MAX_LOCAL_TIME}
            ref={due}
            defaultValue={dueBefore}
          />
          <ChoiceField
            label={label("priority")}
            value={values.priority ?? 0}
            choices={PRIORITIES.map((one) => [
              one,
              one === 0
                ? t("no_priority")
                : t(one === 1 ? "highest_priority" : "some_priority", { priority: one }),
            ])}
            onChoose={(one) => set({ priority: one === 0 ? null : one })}
          />
          {detail("customer")}
          {detail("reference")}
          <TextArea
            label={label("address")}
            value={values.address ?? ""}
            maxLength={1000}
            onText={(address) => set({ address })}
          />
          <TextArea
            label={label("note")}
            value={values.note ?? ""}
            maxLength={2000}
            onText={(note) => set({ note })}
          />
          {detail("carrier")}
          {fields.state !== undefined && (
            <ChoiceField
              label={label("state")}
              value={SET_ORDER_STATES.find((state) => state === values.state) ?? "new"}
              choices={(["new", ...SET_ORDER_STATES] as const).map((state) => [
                state,
                state === "new" ? t("state_by_work") : orderStateName(state),
              ])}
              onChoose={(state) => set({ state })}
            />
          )}
        </div>
        {values.state === "cancelled" && fields.state !== "cancelled" && <p>{t("cancel_text")}</p>}
        {fields.state !== undefined && fields.customer && (
          <EraseCustomer customer={fields.customer} onError={setError} />
        )}
        <p class="wrong" role="alert">
          {why && `${failed} ${why.text} ${why.detail ?? ""}`}
        </p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button type="submit" look="main" disabled={busy} shortcut="Enter">{go}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Erases a customer's data in all orders of the warehouse; the second click confirms. */
function EraseCustomer({ customer, onError }: {
  customer: string;
  onError: (error: unknown) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const erase = () =>
    call("POST /customers/withWarehouseID/:warehouseId/erase", {
      param: { warehouseId: pageIdsOf().warehouse ?? "" },
      json: { customer },
    }).then(() => location.reload(), onError);
  return (
    <div class="stack gap-2">
      <Button look="quiet" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {t("erase", { customer })}
      </Button>
      {isAsking && (
        <div class="callout stack gap-2" role="alert">
          <p>{t("erase_text")}</p>
          <Button look="danger" onClick={() => void erase()}>{t("erase_go")}</Button>
        </div>
      )}
    </div>
  );
}

/** Returns the name, and the other fields that differ from the given ones. */
function changedFields(values: OrderFields, before: OrderFields): OrderFields {
  const { order_name, due_at } = values;
  const changed = Object.entries(values)
    .filter(([field, value]) => (value ?? "") !== (before[field as "note"] ?? ""));
  return { ...Object.fromEntries(changed), order_name, due_at };
}
