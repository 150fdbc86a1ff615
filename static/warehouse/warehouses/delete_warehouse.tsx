import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { TextField } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import type { PartCounts } from "../../../domain/warehouse/transfer/parts.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { explain } from "../shared/explain.ts";
import { getCounts } from "../shared/warehouse_api.ts";
import { CountList } from "../transfer/view/import_parts.tsx";
import { t } from "./messages.ts";

/**
 * Asks before a warehouse goes with all that is in it; its name has to be typed.
 *
 * @param onDelete throws when it did not work
 */
export function DeleteWarehouse({ warehouse, onSave, onDelete, onClose }: {
  warehouse: Warehouse;
  onSave: () => void;
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const name = warehouse.warehouse_name;
  const [counts, setCounts] = useState<PartCounts>();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    getCounts(warehouse.id).then(setCounts, setError);
  }, []);
  const same = typed.trim() === name.trim();
  const nothing = counts && Object.values(counts).every((n) => n === 0);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await onDelete();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }

  const title = t("delete_title", { name });
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="stack gap-5" onSubmit={submit}>
        <h2>{title}</h2>
        <div aria-live="polite">
          {nothing && <p>{t("delete_nothing")}</p>}
          {counts && !nothing && (
            <>
              <p>{t("delete_text")}</p>
              <CountList counts={counts} />
              <Button look="quiet" onClick={onSave}>{t("delete_save")}</Button>
            </>
          )}
        </div>
        <TextField
          label={t("delete_type", { name })}
          ref={field}
          value={typed}
          autoComplete="off"
          spellcheck={false}
          onText={setTyped}
        />
        <p class="wrong" role="alert">
          {why && `${t("delete_failed")} ${why.detail ?? why.text}`}
        </p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose} shortcut="Esc">{t("keep")}</Button>
          <Button type="submit" look="danger" disabled={!same || !counts || busy}>
            {t("delete_yes")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
