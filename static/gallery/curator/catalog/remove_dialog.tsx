/** Asks before a record is deleted, and says what uses it. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { ApiError } from "../../../shared/api_error.ts";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import { explain } from "../state/explain.ts";
import type { RecordEditing } from "./record_editing.ts";
import { t } from "./messages.ts";

const usesOf = (error: unknown): Readonly<Record<string, number>> | undefined =>
  error instanceof ApiError && error.status === 409
    ? (error.body as { used_by?: Record<string, number> } | undefined)?.used_by
    : undefined;

/** The question. */
export function RemoveDialog({ editing, name, onClose, onRemoved }: {
  editing: RecordEditing;
  name: string;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const [along, setAlong] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  const remove = async () => {
    setBusy(true);
    try {
      await editing.remove(along);
      onRemoved();
    } catch (refused) {
      const uses = usesOf(refused);
      if (uses !== undefined) setAlong([...new Set([...along, ...Object.keys(uses)])]);
      setError(refused);
      setBusy(false);
    }
  };
  const title = `${t("remove")} ${name}`;
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <div class="stack gap-5">
        <p>{t("remove_text")}</p>
        {error !== undefined && (
          <p role="alert">
            {error instanceof ApiError ? error.message : explain(error).text}
          </p>
        )}
        <div class="cluster cluster-end gap-3">
          <Button ref={keep} onClick={onClose}>{t("keep_it")}</Button>
          <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
            {t(along.length > 0 ? "remove_along" : "remove_sure")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
