/** Status of a form: last action, errors, and other editors of the record. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { KINDS, PLURALS } from "../../../../../domain/gallery/editing/kinds.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { failureText } from "../explain.ts";
import { SHAPES } from "./fields.ts";
import { labelOf } from "./names.ts";
import { t } from "./messages.ts";
import type { RecordEditing } from "./record_editing.ts";
import { Fact } from "../../../../shared/ui/table.tsx";
import type { Clash } from "../../../../shared/draft.ts";
import { ApiError } from "../../../../shared/api_error.ts";
import { Dialog, DialogHead } from "../../../../shared/ui/dialog.tsx";

/** Shows the last action, errors, and concurrent changes by others. */
export function FormStatus({ editing }: { editing: RecordEditing }) {
  const { done, others, isBehind, kind, draft } = editing;
  const status = useRef<HTMLParagraphElement>(null);
  const failure = draft.failure.value;
  const errors = [...draft.errors.value];
  const hasField = (path: string) =>
    SHAPES[kind].some(({ name }) => name === /^\w*/.exec(path)![0]);
  // Errors of fields that the form does not have; the others are shown at their fields.
  const otherErrors = errors.filter(([path]) => !hasField(path)).map(([, text]) => text);
  useEffect(() => {
    const form = status.current?.closest("form");
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return (
    <>
      {others.value.length > 0 && (
        <p class="full soft" role="status">{t("also_here", { names: others.value.join(", ") })}</p>
      )}
      {isBehind.value && <p class="full soft" role="status">{t("changed_meanwhile")}</p>}
      {draft.isRestored.value && <p class="full soft" role="status">{t("draft_restored")}</p>}
      {draft.merged.value.length > 0 && (
        <p class="full soft" role="status">
          {t("merged", {
            fields: draft.merged.value.map((field) => labelOf(kind, field)).join(", "),
          })}
        </p>
      )}
      {failure !== undefined && (
        <p class="full soft wrong" role="alert">
          {t("not_saved")} {errors.length > otherErrors.length
            ? t("off_unreadable")
            : otherErrors.join(" ") || failureText(failure)}
        </p>
      )}
      <p ref={status} class="told-done full soft" role="status">
        {done.value && t(done.value)}
        {(done.value === "saved" || done.value === "created") && editing.canUndo && (
          <>
            {" "}
            <Button look="quiet" onClick={() => void editing.undo()}>{t("undo")}</Button>
          </>
        )}
      </p>
    </>
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value)) return value.map(toText).join("; ");
  if (typeof value === "object") return Object.values(value).map(toText).join(", ");
  return String(value);
}

function ClashChoice({ editing, clash }: { editing: RecordEditing; clash: Clash }) {
  const field = labelOf(editing.kind, clash.field);
  const ownValue = editing.draft.values.value[clash.field];
  return (
    <section class="stack gap-3" aria-label={field}>
      <h3>{field}</h3>
      <dl class="pairs">
        <Fact name={t("clash_base")}>{toText(clash.base)}</Fact>
        <Fact name={t("clash_theirs")}>{toText(clash.theirs)}</Fact>
        <Fact name={t("clash_mine")}>{toText(ownValue)}</Fact>
      </dl>
      <p class="cluster gap-3">
        <Button onClick={() => editing.draft.settle(clash, "mine")}>
          {t("keep_mine", { field })}
        </Button>
        <Button onClick={() => editing.draft.settle(clash, "theirs")}>
          {t("take_theirs", { field })}
        </Button>
      </p>
    </section>
  );
}

/** The conflicting changes; nothing if there are none. */
export function Clashes({ editing }: { editing: RecordEditing }) {
  const clashes = editing.draft.clashes.value;
  if (clashes.length === 0) return null;
  return (
    <div class="clashes panel panel-chosen stack gap-5" role="alert">
      <h2>{t("clash_title")}</h2>
      <p>{t("clash_text")}</p>
      {clashes.map((clash) => <ClashChoice key={clash.field} editing={editing} clash={clash} />)}
    </div>
  );
}

const usesOf = (error: unknown): Readonly<Record<string, number>> | undefined =>
  error instanceof ApiError && error.status === 409
    ? (error.body as { used_by?: Record<string, number> } | undefined)?.used_by
    : undefined;

/** Returns the numbers of dependent records: "Paintings: 3, Influences: 2". */
const usesText = (uses: Readonly<Record<string, number>>): string =>
  KINDS.filter((kind) => PLURALS[kind] in uses)
    .map((kind) => `${t(`kind_${kind}`)}: ${uses[PLURALS[kind]]}`).join(", ");

/** Asks for confirmation before a record is removed. */
export function RemoveDialog({ editing, name, onClose, onRemoved }: {
  editing: RecordEditing;
  name: string;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const [dependentKinds, setDependentKinds] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => cancelButton.current?.focus(), []);
  const remove = async () => {
    setBusy(true);
    try {
      await editing.remove(dependentKinds);
      onRemoved();
    } catch (refused) {
      const uses = usesOf(refused);
      if (uses !== undefined) {
        setDependentKinds([...new Set([...dependentKinds, ...Object.keys(uses)])]);
      }
      setError(refused);
      setBusy(false);
    }
  };
  const uses = usesOf(error);
  const title = `${t("remove")} ${name}`;
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <div class="stack gap-5">
        <p>{t("remove_text")}</p>
        {error !== undefined && (
          <p role="alert">
            {uses === undefined ? failureText(error) : t("used_by", { uses: usesText(uses) })}
          </p>
        )}
        <div class="cluster cluster-end gap-3">
          <Button ref={cancelButton} onClick={onClose}>{t("keep_it")}</Button>
          <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
            {t(dependentKinds.length > 0 ? "remove_along" : "remove_sure")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
