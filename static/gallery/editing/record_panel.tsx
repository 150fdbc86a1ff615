/**
 * The form of one record beside the picture: some fields are visible, the others in a disclosure.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Form } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { catalogUrl, SHAPES } from "../shared/desk/records/fields.ts";
import { nameOf } from "../shared/desk/records/names.ts";
import { Clashes, FormStatus, RemoveDialog } from "../shared/desk/records/form_status.tsx";
import { FieldInput } from "../shared/desk/records/field_input.tsx";
import { t as desk } from "../shared/desk/records/messages.ts";
import type { RecordEditing } from "../shared/desk/records/record_editing.ts";
import { t } from "./messages.ts";

function Fields({ editing, names }: { editing: RecordEditing; names: readonly string[] }) {
  const values = editing.draft.values.value;
  return (
    <>
      {names.map((name) => {
        const shape = SHAPES[editing.kind].find((shape) => shape.name === name)!;
        return (
          <FieldInput
            key={`${name} ${editing.draft.discards.value}`}
            shape={shape}
            draft={editing.draft}
            path={name}
            value={values[name]}
            owner={values}
            onChange={(value) => editing.set(name, value)}
          />
        );
      })}
    </>
  );
}

/**
 * The form.
 * @param first Fields that are always visible; the first of them gets the focus.
 * @param more Fields in the disclosure.
 * @param onSaved Called after the changes are stored.
 * @param onClose Called when the curator closes the form.
 */
export function RecordPanel(
  { editing, title, first, more, children, onSaved, onRemoved, onClose }: {
    editing: RecordEditing;
    title: string;
    first: readonly string[];
    more: readonly string[];
    children?: ComponentChildren;
    onSaved: () => void;
    onRemoved: () => void;
    onClose: () => void;
  },
) {
  const form = useRef<HTMLFormElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const isReady = editing.state.value === "ready";
  const id = editing.id.value;
  const save = async () => {
    if (!editing.canSave) return;
    await editing.save();
    const isStored = editing.done.value !== undefined && editing.draft.failure.value === undefined;
    if (isStored) onSaved();
  };
  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    if (isReady) form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [isReady, editing]);
  useEffect(() =>
    listenToShortcuts(document, {
      "Ctrl+KeyS": () => void latestSave.current(),
      "Ctrl+Enter": () => void latestSave.current(),
    }), []);
  if (!isReady) {
    return (
      <p class="stack gap-5" role="status">
        {editing.state.value === "failed" ? <FormStatus editing={editing} /> : desk("loading")}
      </p>
    );
  }
  return (
    <Form
      ref={form}
      class="stack gap-5"
      aria-label={title}
      noValidate
      onSubmit={() => void save()}
      onKeyDown={(event) => {
        // Closes the form, but not the close look that contains it.
        if (event.key === "Escape" && isTyping(event)) {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }
      }}
    >
      <h3>{title}</h3>
      <Clashes editing={editing} />
      <Fields editing={editing} names={first} />
      {children}
      <details class="disclosure">
        <summary>{t("more_fields")}</summary>
        <div class="stack gap-5">
          <Fields editing={editing} names={more} />
          {id !== undefined && (
            <p>
              <a href={catalogUrl({ kind: editing.kind, id })}>{t("to_form")}</a>
            </p>
          )}
        </div>
      </details>
      <div class="cluster gap-3">
        <Button type="submit" look="main" disabled={!editing.canSave}>
          {desk("save")} <kbd aria-hidden="true">Ctrl ↵</kbd>
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
        {id !== undefined && (
          <Button look="danger" onClick={() => setRemoving(true)}>{desk("remove")}</Button>
        )}
        <FormStatus editing={editing} />
      </div>
      {isRemoving && (
        <RemoveDialog
          editing={editing}
          name={nameOf(editing.draft.base.value)}
          onClose={() => setRemoving(false)}
          onRemoved={onRemoved}
        />
      )}
    </Form>
  );
}
