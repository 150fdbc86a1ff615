import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Form, TextField } from "../../../shared/ui/fields.tsx";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { dueAtOf, localTimeOf, MAX_LOCAL_TIME, timeText } from "../../shared/measures.ts";
import { explain } from "../../shared/explain.ts";
import { SimilarName, similarName } from "../../shared/similar_name.tsx";
import type { OrderFields, OrderList } from "../state/order_list.ts";
import type { OrderRow } from "../state/order_rows.ts";
import { count, t } from "../messages.ts";

/** Dialog for the name and the due time of an order; stays open until the server accepts them. */
function OrderDialog({ title, fields, others, go, failed, onFields, onClose }: {
  title: string;
  fields: OrderFields;
  /** The other orders of the warehouse, to detect equal names. */
  others: readonly OrderRow[];
  go: string;
  failed: string;
  onFields: (fields: OrderFields) => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [similar, setSimilar] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  const due = useRef<HTMLInputElement>(null);
  const dueBefore = localTimeOf(fields.due_at);
  // Synchronous: the next keystroke must replace the selected text.
  useLayoutEffect(() => name.current?.select(), []);
  async function submit(isConfirmed: boolean) {
    const order_name = normalizedName(name.current!.value);
    const existing = isConfirmed || order_name === fields.order_name
      ? undefined
      : similarName(order_name, others.map((other) => other.order_name));
    setSimilar(existing);
    if (existing !== undefined) return;
    setBusy(true);
    setError(undefined);
    const { value } = due.current!;
    try {
      await onFields({
        order_name,
        // The field has no seconds: an unchanged value must keep those of the order.
        due_at: value === dueBefore ? fields.due_at : dueAtOf(value),
      });
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }
  const why = error === undefined ? undefined : explain(error);
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
        <TextField
          label={t("due_label")}
          type="datetime-local"
          max={MAX_LOCAL_TIME}
          ref={due}
          defaultValue={dueBefore}
        />
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

/** Dialog that creates an order and opens it. */
export function CreateDialog({ list, onClose }: { list: OrderList; onClose: () => void }) {
  return (
    <OrderDialog
      title={t("create")}
      fields={{
        order_name: t("create_name", { time: timeText(new Date().toISOString()) }),
        due_at: "",
      }}
      others={list.rows.value}
      go={t("create_go")}
      failed={t("create_failed")}
      onFields={async (fields) => location.assign(list.addressOf(await list.create(fields)))}
      onClose={onClose}
    />
  );
}

export function EditDialog({ list, row, onClose }: {
  list: OrderList;
  row: OrderRow;
  onClose: () => void;
}) {
  return (
    <OrderDialog
      title={t("edit_title")}
      fields={row}
      others={list.rows.value.filter(({ id }) => id !== row.id)}
      go={t("save")}
      failed={t("edit_failed")}
      onFields={async (fields) => {
        await list.edit(row, fields);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Confirmation of a deletion; the initial focus is on Cancel. */
function Question({ title, go, shortcut, onGo, onClose, children }: {
  title: string;
  go: string;
  /** Key that confirms, shown on the button. */
  shortcut?: "Del";
  onGo: () => void;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  const answer = () => {
    onClose();
    onGo();
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div
        class="stack gap-5"
        onKeyDown={(event) => {
          if (shortcut === undefined || event.key !== "Delete" || event.repeat) return;
          event.preventDefault();
          answer();
        }}
      >
        <h2>{title}</h2>
        {children}
        <div class="cluster cluster-end gap-3">
          <Button ref={keep} onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button look="danger" onClick={answer} {...(shortcut && { shortcut })}>{go}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface QuestionProps {
  list: OrderList;
  rows: readonly OrderRow[];
  onClose: () => void;
}

/** Second confirmation for orders with picked boxes. */
export function RemovePickedQuestion({ list, rows, onClose }: QuestionProps) {
  return (
    <Question
      title={count("picked_title", rows.length)}
      go={t("picked_yes")}
      onGo={() => void list.remove(rows, { withPicks: true })}
      onClose={onClose}
    >
      <ul class="bullets">
        {rows.map(({ id, order_name }) => <li key={id}>{order_name}</li>)}
      </ul>
      <p>{t("picked_text")}</p>
    </Question>
  );
}

/** Confirmation of a deletion, with its consequences. */
export function RemoveQuestion({ list, rows, onClose }: QuestionProps) {
  const sum = (of: (row: OrderRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const pallets = sum((row) => row.pallets);
  return (
    <Question
      title={count("remove_title", rows.length)}
      go={t("delete")}
      shortcut="Del"
      onGo={() => void list.remove(rows)}
      onClose={onClose}
    >
      {rows.length === 1 && <p>{rows[0]!.order_name}</p>}
      <p>{t("remove_text")}</p>
      <ul class="bullets">
        <li>{count("goes_lines", sum(({ lines }) => lines))}</li>
        <li>{t("goes_parameters")}</li>
        {pallets > 0 && <li>{count("goes_pallets", pallets)}</li>}
      </ul>
    </Question>
  );
}
