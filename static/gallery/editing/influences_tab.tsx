/** The influences on and of a painting: a search that adds them, a list, and the form of one. */
import { useEffect, useState } from "preact/hooks";
import { Segments } from "../../shared/ui/segments.tsx";
import { type CatalogRecord, getRecord, listRecords } from "../shared/desk/records/record_api.ts";
import type { Values } from "../../shared/draft.ts";
import type { RecordEditing } from "../shared/desk/records/record_editing.ts";
import { nameOf } from "../shared/desk/records/names.ts";
import type { Found, FoundKind } from "../search/search_box.tsx";
import { FindField } from "./find_field.tsx";
import { RecordPanel } from "./record_panel.tsx";
import { t } from "./messages.ts";

const DIRECTIONS = ["from", "to"] as const;
const SOURCES: readonly FoundKind[] = ["painting", "artist", "movement"];
const FIRST_FIELDS = ["notes", "aspects", "quote"] as const;
const MORE_FIELDS = [
  "source_author",
  "source_url",
  "period_note",
  "period_start_year",
  "period_end_year",
];
/** Maximum number of listed influences. */
const MAX_LISTED = 200;

interface ListEntry {
  id: number;
  text: string;
}

/** Returns the list entry of an influence: the name of its other end. */
async function describe(record: CatalogRecord, painting: number): Promise<ListEntry> {
  const isSource = record.target_id === painting;
  const [kind, id] = isSource
    ? [record.source_type as FoundKind, record.source_id as number]
    : ["painting" as const, record.target_id as number];
  const { record: other } = await getRecord(kind, id);
  return {
    id: record.id,
    text: t(isSource ? "influence_from" : "influence_to", { name: nameOf(other) }),
  };
}

/**
 * The tab.
 * @param version Changes when an influence has been stored.
 * @param onNew Called with the initial values of a new influence, and its title.
 */
export function InfluencesTab({ painting, version, editing, title, onChoose, onNew, ...panel }: {
  painting: number;
  version: number;
  editing: RecordEditing | undefined;
  title: string;
  onChoose: (id: number, title: string) => void;
  onNew: (initialValues: Values, title: string) => void;
  onSaved: () => void;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>("from");
  const [entries, setEntries] = useState<readonly ListEntry[]>();
  useEffect(() => {
    const abort = new AbortController();
    listRecords("influence", { of: painting, limit: MAX_LISTED }, abort.signal)
      .then(({ records }) => Promise.all(records.map((record) => describe(record, painting))))
      .then((all) => !abort.signal.aborted && setEntries(all), () => {});
    return () => abort.abort();
  }, [painting, version]);
  if (editing) {
    return (
      <RecordPanel
        key={editing}
        editing={editing}
        title={title}
        first={FIRST_FIELDS}
        more={MORE_FIELDS}
        {...panel}
      />
    );
  }
  const isFrom = direction === "from";
  const pick = ({ kind, id, name }: Found) =>
    isFrom
      ? onNew(
        { source_type: kind, source_id: id, target_id: painting },
        t("influence_from", { name }),
      )
      : onNew(
        { source_type: "painting", source_id: painting, target_id: id },
        t("influence_to", { name }),
      );
  return (
    <div class="stack gap-5">
      <h3>{t("add_influence")}</h3>
      <Segments
        label={t("direction")}
        values={DIRECTIONS}
        selected={direction}
        name={(choice) => t(`direction_${choice}`)}
        onChoose={setDirection}
      />
      <FindField
        id="find-influence"
        label={t(isFrom ? "find_source" : "find_painting")}
        kinds={isFrom ? SOURCES : ["painting"]}
        onPick={pick}
        focused
      />
      {entries?.length === 0 && <p class="soft">{t("no_influences")}</p>}
      <ul>
        {entries?.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              class="list-row"
              aria-label={t("edit_influence", { name: text })}
              onClick={() => onChoose(id, text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
