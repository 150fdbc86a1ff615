import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { TextField } from "../../../shared/fields.tsx";
import { Button } from "../../../shared/button.tsx";
import { Dialog } from "../../../shared/dialog.tsx";
import { timeText } from "../../shared/measures.ts";
import { explain } from "../../shared/explain.ts";
import type { OrderList } from "../state/order_list.ts";
import type { OrderRow } from "../state/order_rows.ts";
import { count, t } from "../messages.ts";

/** Asks for a name until it is taken. */
function NameDialog({ title, name, go, failed, onName, onClose }: {
  title: string;
  name: string;
  go: string;
  failed: string;
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // At once: what is typed next takes the place of what stands there.
  useLayoutEffect(() => field.current?.select(), []);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await onName(field.current!.value.trim());
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="question" method="dialog" onSubmit={submit}>
        <h2>{title}</h2>
        <TextField
          label={t("create_label")}
          ref={field}
          defaultValue={name}
          maxLength={1000}
          autoComplete="off"
          required
        />
        <p class="login-error" role="alert">
          {why && `${failed} ${why.text} ${why.detail ?? ""}`}
        </p>
        <div class="question-answers">
          <Button onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button type="submit" look="main" disabled={busy} shortcut="Enter">{go}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Begins an order and goes to it. */
export function CreateDialog({ list, onClose }: { list: OrderList; onClose: () => void }) {
  return (
    <NameDialog
      title={t("create")}
      name={t("create_name", { time: timeText(new Date().toISOString()) })}
      go={t("create_go")}
      failed={t("create_failed")}
      onName={async (name) => location.assign(list.addressOf(await list.create(name)))}
      onClose={onClose}
    />
  );
}

export function RenameDialog({ list, row, onClose }: {
  list: OrderList;
  row: OrderRow;
  onClose: () => void;
}) {
  return (
    <NameDialog
      title={t("rename_title")}
      name={row.order_name}
      go={t("rename_go")}
      failed={t("rename_failed")}
      onName={async (name) => {
        await list.rename(row, name);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Asks before orders are deleted, and says what goes with them. */
export function RemoveQuestion({ list, rows, onClose }: {
  list: OrderList;
  rows: readonly OrderRow[];
  onClose: () => void;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  const sum = (of: (row: OrderRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const pallets = sum((row) => row.pallets);
  const title = count("remove_title", rows.length);
  const go = () => {
    onClose();
    void list.remove(rows);
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div
        class="question"
        onKeyDown={(event) => {
          // The key that has asked also answers.
          if (event.key !== "Delete" || event.repeat) return;
          event.preventDefault();
          go();
        }}
      >
        <h2>{title}</h2>
        {rows.length === 1 && <p>{rows[0]!.order_name}</p>}
        <p>{t("remove_text")}</p>
        <ul class="question-list">
          <li>{count("goes_lines", sum(({ lines }) => lines))}</li>
          <li>{t("goes_parameters")}</li>
          {pallets > 0 && <li>{count("goes_pallets", pallets)}</li>}
        </ul>
        <div class="question-answers">
          <Button ref={keep} onClick={onClose} shortcut="Esc">{t("keep")}</Button>
          <Button look="danger" onClick={go} shortcut="Del">{t("remove_yes")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
