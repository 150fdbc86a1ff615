/** A field that names another record: a combobox after the ARIA Authoring Practices. */
import { useEffect, useState } from "preact/hooks";
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
  const [active, setActive] = useState(0);
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

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    if (event.key === "ArrowDown") {
      if (open) setActive(active >= last ? 0 : active + 1);
      setOpen(true);
    } else if (event.key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (event.key === "Enter" && open && found[active]) pick(found[active]);
    else if (event.key === "Escape" && open) {
      setText(shown);
      setOpen(false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const isShown = open && found.length > 0;
  return (
    <div class="suggesting">
      <input
        {...mark}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isShown ? { "aria-activedescendant": `${id}-${active}` } : {})}
        placeholder={t("choose_one")}
        autocomplete="off"
        spellcheck={false}
        maxlength={200}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          setOpen(false);
          setText(shown);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        class="suggestions floating"
        role="listbox"
        aria-label={label}
        hidden={!isShown}
      >
        {found.map((record, at) => (
          <li
            key={record.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            class="list-row"
            // The field must not lose the focus before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(record)}
          >
            {nameOf(record)} <span class="soft push">{record.id}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
