/** The button that deletes a kept picture for good. */
import { useState } from "preact/hooks";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { explain } from "../state/explain.ts";
import { t } from "../messages.ts";

/** Returns true if an entry replaced or removed a picture, which may be retained. */
function mayKeep({ action, details }: AuditRecord): boolean {
  const before = (details.before ?? {}) as Record<string, unknown>;
  if (/\.(upload|fix|clear|restore|merge)_(image|portrait)$/.test(action)) {
    return typeof before.full === "string";
  }
  const painting = (before.painting ?? {}) as Record<string, unknown>;
  return action === "painting.delete" && typeof painting.image_path === "string";
}

/** Of an entry that may keep a picture; nothing of another. */
export function EraseKept({ record, isEditorInChief, erase }: {
  record: AuditRecord;
  isEditorInChief: boolean;
  erase: (id: number) => Promise<void>;
}) {
  const [message, setMessage] = useState("");
  if (!mayKeep(record)) return null;
  const run = async () => {
    if (!confirm(t("erase_sure"))) return;
    try {
      await erase(record.id);
      setMessage(t("erased"));
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 409;
      setMessage(isGone ? t("erase_none") : explain(error).text);
    }
  };
  return (
    <div>
      <ReasonedButton
        class="quiet"
        off={isEditorInChief ? undefined : t("chief_erases")}
        onClick={() => void run()}
      >
        {t("erase")}
      </ReasonedButton>
      <p role="status">{message}</p>
    </div>
  );
}
