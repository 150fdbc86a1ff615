import { Question } from "../../../shared/ui/question.tsx";
import { timeText } from "../../shared/measures.ts";
import { OrderDialog } from "./order_form.tsx";
import type { OrderList } from "../state/order_list.ts";
import type { OrderRow } from "../state/order_rows.ts";
import { count, t } from "../messages.ts";

/** Dialog that creates an order and opens it. */
export function CreateDialog({ list, onClose }: { list: OrderList; onClose: () => void }) {
  return (
    <OrderDialog
      title={t("create")}
      fields={{
        order_name: t("create_name", { time: timeText(new Date().toISOString()) }),
        due_at: "",
      }}
      others={list.rows.value.map(({ order_name }) => order_name)}
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
      others={list.rows.value.flatMap(({ id, order_name }) => id === row.id ? [] : [order_name])}
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

interface QuestionProps {
  list: OrderList;
  rows: readonly OrderRow[];
  onClose: () => void;
}

/** Confirmation of cancelling orders. */
export function CancelQuestion({ list, rows, onClose }: QuestionProps) {
  return (
    <Question
      title={count("cancel_title", rows.length)}
      go={t("cancel_orders")}
      onGo={() => void list.setState(rows, "cancelled")}
      onClose={onClose}
    >
      <p>{t("cancel_text")}</p>
    </Question>
  );
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
  const sum = (valueOf: (row: OrderRow) => number) =>
    rows.reduce((all, row) => all + valueOf(row), 0);
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
