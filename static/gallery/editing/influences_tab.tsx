/** The influences on a painting and of it: linked by search, with what is said of each. */
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
const MORE = [
  "source_author",
  "source_url",
  "period_note",
  "period_start_year",
  "period_end_year",
];
const LISTED = 200;

interface Listed {
  id: number;
  text: string;
}

/** Returns the list entry of an influence: the name of its other end. */
async function describe(record: CatalogRecord, painting: number): Promise<Listed> {
  const isOnIt = record.target_id === painting;
  const [kind, id] = isOnIt
    ? [record.source_type as FoundKind, record.source_id as number]
    : ["painting" as const, record.target_id as number];
  const { record: other } = await getRecord(kind, id);
  return {
    id: record.id,
    text: t(isOnIt ? "influence_from" : "influence_to", { name: nameOf(other) }),
  };
}

/**
 * The tab.
 *
 * @param version changes when an influence has been stored
 * @param onNew called with what is known of a new one, and its name
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
  const [listed, setListed] = useState<readonly Listed[]>();
  useEffect(() => {
    const abort = new AbortController();
    listRecords("influence", { of: painting, limit: LISTED }, abort.signal)
      .then(({ records }) => Promise.all(records.map((record) => describe(record, painting))))
      .then((all) => !abort.signal.aborted && setListed(all), () => {});
    return () => abort.abort();
  }, [painting, version]);
  if (editing) {
    return (
      <RecordPanel
        key={editing}
        editing={editing}
        title={title}
        first={FIRST_FIELDS}
        more={MORE}
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
        chosen={direction}
        name={(one) => t(`direction_${one}`)}
        onChoose={setDirection}
      />
      <FindField
        id="find-influence"
        label={t(isFrom ? "find_source" : "find_painting")}
        kinds={isFrom ? SOURCES : ["painting"]}
        onPick={pick}
        focused
      />
      {listed?.length === 0 && <p class="soft">{t("no_influences")}</p>}
      <ul>
        {listed?.map(({ id, text }) => (
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
