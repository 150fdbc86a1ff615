/** Below the log's filter: what it lists as it was at a moment. */
import { useState } from "preact/hooks";
import { TextField } from "../../../shared/fields.tsx";
import { language } from "../../../shared/i18n.ts";
import { ReasonedButton } from "../../../shared/reasoned_button.tsx";
import type { AuditLog } from "../state/audit_log.ts";
import { explain } from "../state/explain.ts";
import { t } from "../messages.ts";

/** Takes everything back that the log lists from a moment on. Nothing for the list of one operation. */
export function AsItWas({ log }: { log: AuditLog }) {
  const [since, setSince] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (log.filter.value.operation !== "") return null;
  // Of a field without a zone: that of the curator.
  const moment = new Date(since);
  const run = async () => {
    const at = moment.toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
    if (!confirm(t("as_it_was_sure", { at }))) return;
    setBusy(true);
    setError(undefined);
    await log.takeBackSince(moment.getTime()).catch(setError);
    setBusy(false);
  };
  return (
    <div class="audit-back">
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
      <p id="as_it_was_hint" class="soft">{t("as_it_was_hint")}</p>
      {error !== undefined && (
        <p role="alert">
          {explain(error).text} <span lang="en">{explain(error).detail}</span>
        </p>
      )}
    </div>
  );
}
