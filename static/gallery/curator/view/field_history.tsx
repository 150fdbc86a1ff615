/** The changes of one field of a record: who made them when, from what to what, with an undo. */
import { useEffect, useState } from "preact/hooks";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { useTask } from "../../../shared/use_task.ts";
import type { Session } from "../../shared/desk/session.ts";
import type { FieldShape } from "../../shared/desk/records/fields.ts";
import { t as recordText } from "../../shared/desk/records/messages.ts";
import { restoreEntry } from "../../shared/desk/records/record_api.ts";
import { getAudit, restoreOperation } from "../state/curator_api.ts";
import { Becomes, Conflicts, EntryHead, shownChanges } from "./audit_record.tsx";
import { t } from "../messages.ts";

const ENTRIES_PER_PAGE = "200";

/** A change, and the button that undoes it, or the whole operation that it belongs to. */
function HistoryEntry({ record, shape, off, error, onUndo }: {
  record: AuditRecord;
  shape: FieldShape;
  off: string | undefined;
  error: unknown;
  onUndo: () => void;
}) {
  const { operation, action, username, at } = record;
  const change = shownChanges(record).find(({ field }) => field === shape.name);
  return (
    <li class="entry stack gap-2">
      <EntryHead at={at} who={username} />
      {change && (
        <p class="cluster gap-2">
          <Becomes change={change} />
        </p>
      )}
      {action.endsWith(".update") && (
        <div>
          <ReasonedButton off={off} onClick={onUndo}>
            {t(operation === null ? "undo" : "operation_back")}
          </ReasonedButton>
        </div>
      )}
      {error !== undefined && <Conflicts error={error} />}
    </li>
  );
}

/** The dialog. */
export function FieldHistory({ session, target, shape, off, onUndone, onClose }: {
  session: Session;
  target: Pick<AuditRecord, "target_type" | "target_id">;
  shape: FieldShape;
  /** Reason why nothing can be undone now. */
  off: string | undefined;
  onUndone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [records, setRecords] = useState<readonly AuditRecord[]>([]);
  const [next, setNext] = useState<number | null>();
  const [result, setResult] = useState("");
  const { isBusy, error, run } = useTask();
  const undoing = useTask();
  const [tried, setTried] = useState<number>();
  const load = (before?: number) =>
    run(async () => {
      const query = {
        ...target,
        target_id: String(target.target_id),
        limit: ENTRIES_PER_PAGE,
        ...(before !== undefined && { before: String(before) }),
      };
      const page = await session.guard(() => getAudit(query));
      const changes = page.records.filter((record) =>
        shownChanges(record).some(({ field }) => field === shape.name)
      );
      setRecords((earlier) => [...(before === undefined ? [] : earlier), ...changes]);
      setNext(page.next);
    });
  useEffect(() => void load(), []);
  const undo = ({ id, operation }: AuditRecord) => {
    setTried(id);
    setResult("");
    void undoing.run(async () => {
      const left = operation === null
        ? (await session.guard(() => restoreEntry(id, shape.name)), 0)
        : (await session.guard(() => restoreOperation(operation))).conflicts.length;
      await onUndone();
      await load();
      setResult(left === 0 ? t("taken_back") : t("field_left", { left }));
    });
  };
  const title = recordText("field_history", { field: recordText(shape.label) });
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <div class="stack gap-2">
        <p role="status">
          {isBusy ? t("loading") : result ||
            (records.length === 0 && next === null ? recordText("field_unchanged") : "")}
        </p>
        {error !== undefined && <Conflicts error={error} />}
        <ol class="lined">
          {records.map((record) => (
            <HistoryEntry
              key={record.id}
              record={record}
              shape={shape}
              off={off ?? (undoing.isBusy ? t("taking_back") : undefined)}
              error={tried === record.id ? undoing.error : undefined}
              onUndo={() => undo(record)}
            />
          ))}
        </ol>
        {typeof next === "number" && !isBusy && (
          <Button onClick={() => void load(next)}>{t("audit_older")}</Button>
        )}
      </div>
    </Dialog>
  );
}
