import { useEffect, useState } from "preact/hooks";
import { ChoiceField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { AUDIT_TARGETS } from "../../../../domain/gallery/audit_actions.ts";
import { actionOptions, type AuditLog } from "../state/audit_log.ts";
import { AuditEntry, AuditGroup } from "./audit_record.tsx";
import type { Desk } from "../state/desk.ts";
import type { AuditFilter } from "../state/desk_url.ts";
import { failureText } from "../../shared/desk/explain.ts";
import type { Target } from "../state/review_row.ts";
import { Tray } from "./tray.tsx";
import { t } from "../messages.ts";
import { useTask } from "../../../shared/use_task.ts";
import { language } from "../../../shared/i18n.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";

/** Undoes all listed changes since a moment; nothing if the log shows a single operation. */
function RestoreToMoment({ log }: { log: AuditLog }) {
  const [since, setSince] = useState("");
  const { isBusy, error, run: runTask } = useTask();
  if (log.filter.value.operation !== "") return null;
  // The field has no time zone: it is the curator's local time.
  const moment = new Date(since);
  const run = async () => {
    const at = moment.toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
    if (!confirm(t("as_it_was_sure", { at }))) return;
    await runTask(() => log.undoSince(moment.getTime()));
  };
  return (
    <div class="cluster cluster-bottom">
      <TextField
        label={t("as_it_was_at")}
        type="datetime-local"
        name="since"
        value={since}
        aria-describedby="as_it_was_hint"
        onText={setSince}
      />
      <ReasonedButton
        off={isBusy
          ? t("taking_back")
          : Number.isNaN(moment.getTime())
          ? t("as_it_was_when")
          : undefined}
        onClick={() => void run()}
      >
        {t("as_it_was")}
      </ReasonedButton>
      <p id="as_it_was_hint" class="soft small grow">{t("as_it_was_hint")}</p>
      {error !== undefined && <p role="alert">{failureText(error)}</p>}
    </div>
  );
}

function FilterForm({ log, onChange }: { log: AuditLog; onChange: (f: AuditFilter) => void }) {
  const { action, target_type, target_id, username } = log.filter.value;
  const set = (change: Partial<AuditFilter>) => onChange({ ...log.filter.value, ...change });
  return (
    <Form class="audit-filter field-row">
      <ChoiceField
        label={t("audit_action")}
        name="action"
        value={action}
        choices={[
          ["", t("audit_any")],
          ...actionOptions().map(({ action, name }) => [action, name] as const),
        ]}
        onChoose={(action) => set({ action })}
      />
      <ChoiceField
        label={t("audit_kind")}
        name="target_type"
        value={target_type}
        choices={[
          ["", t("audit_any")],
          ...AUDIT_TARGETS.map((kind) => [kind, t(`kind_${kind}`)] as const),
        ]}
        onChoose={(target_type) => set({ target_type })}
      />
      <TextField
        label={t("audit_id")}
        name="target_id"
        inputMode="numeric"
        pattern="[0-9]*"
        defaultValue={target_id === undefined ? "" : String(target_id)}
        onChange={({ currentTarget: { value } }) =>
          set({ target_id: /^[1-9]\d*$/.test(value.trim()) ? Number(value) : undefined })}
      />
      <TextField
        label={t("audit_who")}
        name="username"
        autocapitalize="none"
        autoComplete="off"
        defaultValue={username}
        onChange={({ currentTarget: { value } }) => set({ username: value.trim() })}
      />
    </Form>
  );
}

const NO_FILTER: AuditFilter = {
  action: "",
  target_type: "",
  target_id: undefined,
  username: "",
  operation: "",
};

/** Returns consecutive entries of one operation as a group; the log of one operation has none. */
function groupsOf(records: readonly AuditRecord[], isAlone: boolean): AuditRecord[][] {
  const groups: AuditRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    const isSame = record.operation !== null && last?.[0]?.operation === record.operation;
    if (isSame && !isAlone) last!.push(record);
    else groups.push([record]);
  }
  return groups;
}

/** Shows the audit log, newest first. */
export function AuditPage({ log, desk, onFilter, onDesk }: {
  log: AuditLog;
  desk: Desk;
  onFilter: (filter: AuditFilter) => void;
  onDesk: (target: Target, event: MouseEvent) => void;
}) {
  useEffect(() => void log.narrow(log.filter.value), [log]);
  const records = log.records.value;
  const state = log.state.value;
  const error = log.error.value;
  const restored = log.lastRestored.value;
  // The loaded rows contain the names; the desk needs them anyway.
  const nameOf = ({ target_type, target_id }: Pick<AuditRecord, "target_type" | "target_id">) =>
    target_type === "painting" || target_type === "artist"
      ? desk.collections[target_type].get(target_id)?.title
      : undefined;
  const onAll = (operation: string) => onFilter({ ...NO_FILTER, operation });
  const types = [...new Set(records.map(({ target_type }) => target_type))].join();
  useEffect(() => {
    if (types.includes("painting")) void desk.collections.painting.load();
    if (types.includes("artist")) void desk.collections.artist.load();
  }, [types]);
  return (
    <main id="main" class="page page-narrow" tabIndex={-1}>
      <h1>{t("audit_title")}</h1>
      <FilterForm log={log} onChange={onFilter} />
      <RestoreToMoment log={log} />
      <p role="status">
        {restored && t("operation_done", {
          restored: restored.restored,
          unchanged: restored.unchanged,
          left: restored.conflicts.length,
        })}
      </p>
      <ol class="lined" aria-busy={state === "loading"}>
        {groupsOf(records, log.filter.value.operation !== "").map((group) => {
          const [first] = group;
          const entries = group.map((record) => (
            <AuditEntry
              key={record.id}
              record={record}
              name={nameOf(record)}
              onDesk={onDesk}
              isEditorInChief={desk.session.isEditorInChief}
              onUndo={(id, field) => log.undo(id, field)}
              erase={(id) => log.erase(id)}
              operation={group.length > 1 ? undefined : {
                isAlone: log.filter.value.operation !== "",
                onAll,
                onUndo: (id) => log.undoOperation(id),
              }}
            />
          ));
          return group.length === 1 ? entries : (
            <AuditGroup
              key={first!.id}
              records={group}
              operations={log.operations.value}
              nameOf={nameOf}
              isEditorInChief={desk.session.isEditorInChief}
              onAll={onAll}
              onUndo={(id) => log.undoOperation(id)}
            >
              {entries}
            </AuditGroup>
          );
        })}
      </ol>
      {error !== undefined && (
        <p role="alert">
          {failureText(error)}{" "}
          <Button onClick={() => void log.narrow(log.filter.value)}>{t("retry")}</Button>
        </p>
      )}
      <p class="soft" role="status">
        {state === "loading"
          ? t("loading")
          : error === undefined && log.next.value === null
          ? t(records.length === 0 ? "audit_none" : "audit_end")
          : ""}
      </p>
      {log.next.value !== null && state === "ready" && (
        <Button onClick={() => void log.older()}>{t("audit_older")}</Button>
      )}
      <Tray desk={desk} />
    </main>
  );
}
