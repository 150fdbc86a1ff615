/** A field that names another record: a combobox after the ARIA Authoring Practices. */
import { useEffect, useState } from "preact/hooks";
import { useCombobox } from "../../../shared/ui/combobox.ts";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { nameOf } from "./record_name.ts";
import { type CatalogRecord, getRecord, listRecords } from "./record_api.ts";
import { t } from "./messages.ts";

const PAUSE_MS = 160;
const LISTED = 8;

/** The field; `value` is the id of what is chosen. */
export function RecordPicker({ id, mark, kind, value, label, onChange }: {
  id: string;
  /** Attributes of an input with an error. */
  mark: object;
  kind: Kind;
  value: number | null;
  label: string;
  onChange: (id: number | null) => void;
}) {
  const [chosen, setChosen] = useState<CatalogRecord>();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<readonly CatalogRecord[]>([]);
  const shown = chosen && chosen.id === value ? nameOf(chosen) : "";

  useEffect(() => {
    if (value === null) {
      setChosen(undefined);
      setText("");
      return;
    }
    if (chosen?.id === value) return;
    let isCurrent = true;
    getRecord(kind, value).then(({ record }) => {
      if (!isCurrent) return;
      setChosen(record);
      setText(nameOf(record));
    }, () => isCurrent && setText(String(value)));
    return () => {
      isCurrent = false;
    };
  }, [kind, value]);

  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const q = text === shown ? "" : text.trim();
      listRecords(kind, { q, limit: LISTED }, abort.signal)
        .then(({ records }) => setFound(records), () => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [open, text, kind]);

  function pick(record: CatalogRecord) {
    setChosen(record);
    setText(nameOf(record));
    setOpen(false);
    onChange(record.id);
  }

  const isShown = open && found.length > 0;
  const { restart, field, list, option } = useCombobox({
    id,
    label,
    found,
    isShown,
    open: () => setOpen(true),
    pick,
    leave() {
      setText(shown);
      setOpen(false);
      return open;
    },
  });
  return (
    <div class="suggesting">
      <input
        {...mark}
        id={id}
        {...field}
        placeholder={t("choose_one")}
        maxlength={200}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          restart();
          setOpen(true);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          setOpen(false);
          setText(shown);
        }}
      />
      <ul {...list} class="suggestions floating" hidden={!isShown}>
        {found.map((record, at) => (
          <li key={record.id} {...option(record, at)}>
            {nameOf(record)} <span class="soft push">{record.id}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
