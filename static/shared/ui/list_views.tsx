/** Menus of a list: its stored views and its columns. */
import { useState } from "preact/hooks";
import { COMMON_MESSAGES } from "../common_messages.ts";
import { type Messages, translator } from "../i18n.ts";
import { storedJson } from "../storage.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { CheckField, Form, TextField } from "./fields.tsx";
import { Menu } from "./menu.tsx";

const MESSAGES = {
  views: { en: "Views", ru: "Виды" },
  save_view: { en: "Save this view", ru: "Сохранить этот вид" },
  remove_view: { en: "Delete the view “{name}”", ru: "Удалить вид «{name}»" },
  view_name: { en: "Name of the view", ru: "Название вида" },
  columns: { en: "Columns", ru: "Столбцы" },
  save: { en: "Save", ru: "Сохранить" },
} satisfies Messages;

const { t } = translator(MESSAGES, COMMON_MESSAGES);

/** A view with a name. */
export interface NamedView {
  name: string;
  /** Parameters of its URL. */
  search: string;
}

/** Returns the views that this device stores under a key. */
export const storedViews = (key: string) =>
  storedJson<NamedView[]>(
    key,
    (value) =>
      Array.isArray(value) &&
      value.every((one) => typeof one?.name === "string" && typeof one.search === "string"),
  );

/** Menu of the stored views. */
export function Views({ usual, views, search, onOpen, onSave, onRemove }: {
  /** Name of the view without parameters. */
  usual: string;
  views: readonly NamedView[];
  /** Parameters of the current view. */
  search: string;
  onOpen: (search: string) => void;
  onSave: () => void;
  onRemove: (name: string) => void;
}) {
  const current = views.find((view) => view.search === search);
  return (
    <Menu label={t("views")}>
      <Button look="quiet" onClick={() => onOpen("")}>{usual}</Button>
      {views.map((view) => (
        <Button
          key={view.name}
          look="quiet"
          aria-pressed={view === current}
          onClick={() => onOpen(view.search)}
        >
          {view.name}
        </Button>
      ))}
      {current === undefined
        ? search !== "" && <Button look="quiet" onClick={onSave}>{t("save_view")}</Button>
        : (
          <Button look="quiet" onClick={() => onRemove(current.name)}>
            {t("remove_view", { name: current.name })}
          </Button>
        )}
    </Menu>
  );
}

/** Dialog for the name of a view. */
export function SaveView({ onSave, onClose }: {
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  return (
    <Dialog label={t("save_view")} onClose={onClose}>
      <Form
        class="stack gap-5"
        onSubmit={() => {
          onSave(name.trim());
          onClose();
        }}
      >
        <h2>{t("save_view")}</h2>
        <TextField
          label={t("view_name")}
          value={name}
          maxLength={60}
          pattern=".*\S.*"
          required
          autoFocus
          onText={setName}
        />
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button type="submit" look="main" shortcut="Enter">{t("save")}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Menu that shows and hides columns; it stays open. */
export function Columns<Key extends string>({ columns, shown, onToggle }: {
  columns: readonly (readonly [key: Key, name: string])[];
  shown: readonly Key[];
  onToggle: (key: Key) => void;
}) {
  return (
    <Menu label={t("columns")}>
      <div class="stack gap-2 scroll-low" onClick={(event) => event.stopPropagation()}>
        {columns.map(([key, name]) => (
          <CheckField
            key={key}
            label={name}
            checked={shown.includes(key)}
            onCheck={() => onToggle(key)}
          />
        ))}
      </div>
    </Menu>
  );
}
