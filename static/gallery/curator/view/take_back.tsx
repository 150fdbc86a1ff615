/** The button that takes an entry of the log back, and what stood in its way. */
import { useState } from "preact/hooks";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import type { Conflict } from "../../../../domain/gallery/editing/restore_records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { explain } from "../state/explain.ts";
import { t } from "../messages.ts";

const RESTORABLE =
  /^(?!account\.).*\.(create|update|delete|restore|merge|distinct|encyclopedia|checkup_flags|(?!erase_)\w+_(image|portrait))$/;
/** Returns true for actions that only an editor in chief may undo. */
const isOfMerge = (action: string) => /\.merge(_image|_portrait)?$/.test(action);

/** Of an entry that can be taken back; nothing of another. */
export function TakeBack({ record, name, field, isEditorInChief, takeBack }: {
  record: AuditRecord;
  /** Accessible name: the action and its target. */
  name: string;
  /** The only field of the record that goes back. */
  field?: string;
  isEditorInChief: boolean;
  takeBack: (id: number, field?: string) => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  if (!RESTORABLE.test(record.action)) return null;
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await takeBack(record.id, field);
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  const whyOff = isOfMerge(record.action) && !isEditorInChief
    ? t("chief_merges")
    : isBusy
    ? t("taking_back")
    : undefined;
  return (
    <div>
      <ReasonedButton
        class={field === undefined ? "button" : "quiet"}
        label={name}
        off={whyOff}
        onClick={() => void run()}
      >
        {t(field === undefined ? "take_back" : "field_back")}
      </ReasonedButton>
      {error !== undefined && <Obstacles error={error} />}
    </div>
  );
}

function Obstacles({ error }: { error: unknown }) {
  const conflicts = conflictsOf(error);
  if (conflicts.length === 0) {
    const { text, detail } = explain(error);
    return <p role="alert">{text} {detail !== undefined && <span lang="en">{detail}</span>}</p>;
  }
  return (
    <div role="alert">
      <p>{t("edited_since")}</p>
      <ul>
        {conflicts.map(({ type, id, field }) => (
          <li key={`${type} ${id} ${field}`}>
            {t("edited_place", { what: type, id, field })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function conflictsOf(error: unknown): readonly Conflict[] {
  if (!(error instanceof ApiError)) return [];
  return (error.body as { conflicts?: Conflict[] } | undefined)?.conflicts ?? [];
}
