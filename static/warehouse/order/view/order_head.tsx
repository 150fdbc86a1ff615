import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { icon } from "../../../shared/icons.tsx";
import { explain } from "../../shared/explain.ts";
import { SimilarName } from "../../shared/similar_name.tsx";
import { dueAtOf, localTimeOf, MAX_LOCAL_TIME } from "../../shared/due_time.ts";
import type { OrderWork } from "../state/order_work.ts";
import { t } from "../messages.ts";

const UndoIcon = icon("M9 5 4.5 9.5 9 14M4.5 9.5H15a4.75 4.75 0 0 1 0 9.5h-4");

/** Shows if all changes are saved, or the error. */
function SaveLine({ work }: { work: OrderWork }) {
  const saves = [work.lines.save, work.parameters.save];
  const failed = saves.filter(({ state }) => state.value === "failed");
  if (failed.length > 0) {
    const { text, detail } = explain(failed[0]!.error.value);
    const again = () => void Promise.all(failed.map((save) => save.flush())).catch(() => {});
    return (
      <div class="soft smaller callout full" role="alert">
        <p>
          <strong>{t("unsaved")}.</strong> {text}
        </p>
        {detail && <p class="soft smaller">{detail}</p>}
        <Button look="quiet" onClick={again}>{t("save_again")}</Button>
      </div>
    );
  }
  return <p class="soft smaller save" role="status">{t(work.isSaved ? "saved" : "saving")}</p>;
}

/** By when the order has to be picked; saved when the field is left. */
function DueField({ work }: { work: OrderWork }) {
  const field = useRef<HTMLInputElement>(null);
  const value = localTimeOf(work.dueAt.value);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <label class="cluster gap-3 soft smaller full">
      <span>{t("due")}</span>
      <input
        ref={field}
        class="input"
        type="datetime-local"
        max={MAX_LOCAL_TIME}
        defaultValue={value}
        readOnly={!work.mayEdit}
        onBlur={({ currentTarget }) => {
          if (!currentTarget.validity.valid) currentTarget.value = value;
          else if (currentTarget.value !== value) void work.setDue(dueAtOf(currentTarget.value));
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Escape") currentTarget.value = value;
          if (key === "Escape" || key === "Enter") currentTarget.blur();
        }}
      />
    </label>
  );
}

/** Name of the order, editable in place. */
export function OrderHead({ work }: { work: OrderWork }) {
  const field = useRef<HTMLInputElement>(null);
  const { value: name } = work.name;
  useEffect(() => {
    if (field.current) field.current.value = name;
  }, [name]);
  return (
    <header class="cluster order-head">
      <h1 class="unseen">{name}</h1>
      <input
        ref={field}
        class="order-name"
        aria-label={t("name")}
        title={name}
        defaultValue={name}
        maxLength={1000}
        readOnly={!work.mayEdit}
        autoComplete="off"
        spellcheck={false}
        onChange={({ currentTarget }) => {
          if (currentTarget.value.trim() === "") currentTarget.value = work.name.value;
          else void work.rename(currentTarget.value);
        }}
        onInput={() => (work.similarName.value = undefined)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Escape") {
            currentTarget.value = work.name.value;
            work.similarName.value = undefined;
          }
          if (key === "Escape" || key === "Enter") currentTarget.blur();
        }}
      />
      {work.lines.history.canUndo.value && (
        <Button
          class="quiet order-undo"
          onClick={() => work.steps.undo()}
          shortcut="Z"
        >
          <UndoIcon /> <span>{t("undo")}</span>
        </Button>
      )}
      {work.lines.history.canRedo.value && (
        <Button
          class="quiet order-undo order-redo"
          onClick={() => work.steps.redo()}
        >
          <UndoIcon /> <span>{t("redo")}</span>
        </Button>
      )}
      <SaveLine work={work} />
      <DueField work={work} />
      <SimilarName
        existing={work.similarName.value}
        onConfirm={() => void work.rename(field.current!.value, true)}
      />
    </header>
  );
}
