/** The catalog for curators: lists of all records, and the forms that edit them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Select, TextField } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { type Kind, KINDS, LISTED_KINDS } from "../../../domain/gallery/editing/kinds.ts";
import { useFocusOnSlash } from "../../shared/use_focus_on_slash.ts";
import { failureText } from "../shared/desk/explain.ts";
import type { Session } from "../shared/desk/session.ts";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { BulkPage } from "./bulk_page.tsx";
import { type CatalogLocation, catalogUrl } from "../shared/desk/records/fields.ts";
import { nameOf } from "../shared/desk/records/names.ts";
import { type CatalogRecord, listRecords } from "../shared/desk/records/record_api.ts";
import { RecordForm } from "./record_form.tsx";
import { CatalogTable } from "./view/catalog_table.tsx";
import { DeskLinks } from "../shared/desk/desk_links.tsx";
import { t } from "../shared/desk/records/messages.ts";
import type { Draft } from "../../shared/draft.ts";

function RecordRows({ kind, records, selected, choose, follow }: {
  kind: Kind;
  records: readonly CatalogRecord[];
  selected: ReadonlySet<number>;
  choose: (id: number, event: MouseEvent) => void;
  follow: (event: MouseEvent, to: CatalogLocation) => void;
}) {
  return (
    <div role="list" class="lined-top">
      {records.map((record) => (
        <div key={record.id} role="listitem" class="record-row">
          <label class="check record-choice">
            <input
              type="checkbox"
              aria-label={t("choose_record", { name: nameOf(record) })}
              checked={selected.has(record.id)}
              onClick={(event) => choose(record.id, event)}
            />
          </label>
          <a
            class="list-row"
            href={catalogUrl({ kind, id: record.id })}
            onClick={(event) => follow(event, { kind, id: record.id })}
          >
            <span class="grow">{nameOf(record)}</span>
            <span class="soft nowrap">{yearsOf(record)}</span>
          </a>
        </div>
      ))}
    </div>
  );
}

function yearsOf(record: CatalogRecord): string {
  const years = [record.start_year ?? record.birth_year, record.end_year ?? record.death_year];
  if (years.some((year) => typeof year === "number")) {
    return years.map((year) => year ?? "?").join("–");
  }
  return typeof record.year === "number" ? String(record.year) : "";
}

/** Number of records that are listed at first and per further page. */
const PAGE_SIZE = 100;
// Maximum number of records per page of the API.
const MAX_PAGE_RECORDS = 200;
/** Delay of the search after typing, in milliseconds. */
const SEARCH_DELAY_MS = 160;

interface LoadedRecords {
  records: readonly CatalogRecord[];
  next: number | null;
  error?: unknown;
}

function useRecords(session: Session, kind: Kind, q: string) {
  const [loaded, setLoaded] = useState<LoadedRecords>();
  const read = async (
    offset: number,
    previousRecords: readonly CatalogRecord[],
    signal?: AbortSignal,
  ) => {
    try {
      const ask = () => listRecords(kind, { q, offset, limit: PAGE_SIZE }, signal);
      const { records, next } = await session.guard(ask);
      setLoaded({ records: [...previousRecords, ...records], next });
    } catch (error) {
      if (!signal?.aborted) setLoaded({ records: previousRecords, next: null, error });
    }
  };
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => void read(0, [], abort.signal), q === "" ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [kind, q]);
  const more = () => loaded?.next != null && void read(loaded.next, loaded.records);
  return { loaded, more };
}

interface ListProps {
  session: Session;
  place: CatalogLocation;
  onBulk: (ids: readonly number[]) => void;
  go: (place: CatalogLocation, replaces?: boolean) => void;
}

/** Follows a link within the catalog, unless it is to be opened in another tab. */
const follower =
  (go: (place: CatalogLocation) => void) => (event: MouseEvent, to: CatalogLocation) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };

/** Names of the records of a kind that has no table. */
function NameList({ session, place, go, onBulk }: ListProps) {
  const { kind, q = "" } = place;
  const { loaded, more } = useRecords(session, kind, q);
  const field = useRef<HTMLInputElement>(null);
  useFocusOnSlash(field);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const lastClicked = useRef<number | undefined>(undefined);
  useEffect(() => setSelected(new Set()), [kind]);
  // With Shift all rows from the previously clicked one to this one.
  const choose = (id: number, event: MouseEvent) => {
    const ids = loaded?.records.map((record) => record.id) ?? [];
    const [from, to] = [ids.indexOf(lastClicked.current ?? id), ids.indexOf(id)];
    const clickedIds = event.shiftKey && from >= 0
      ? ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      : [id];
    const next = new Set(selected);
    const isOn = (event.currentTarget as HTMLInputElement).checked;
    for (const one of clickedIds) isOn ? next.add(one) : next.delete(one);
    lastClicked.current = id;
    setSelected(next);
  };
  const chooseAll = async () => {
    const ids = new Set<number>();
    for (let offset: number | null = 0; offset !== null;) {
      const at: number = offset;
      const page = await session.guard(() =>
        listRecords(kind, { q, offset: at, limit: MAX_PAGE_RECORDS })
      );
      for (const { id } of page.records) ids.add(id);
      offset = page.next;
    }
    setSelected(ids);
  };
  return (
    <>
      <TextField
        label={t("find_record")}
        ref={field}
        type="search"
        autocomplete="off"
        value={q}
        onText={(value) => go({ kind, q: value }, true)}
      />
      <div class="cluster">
        <Button look="quiet" onClick={() => void chooseAll()}>{t("choose_all")}</Button>
        {selected.size > 0 && (
          <Button look="quiet" onClick={() => setSelected(new Set())}>{t("choose_none")}</Button>
        )}
        <span role="status">{selected.size > 0 && t("chosen", { count: selected.size })}</span>
        <ReasonedButton
          off={selected.size === 0 ? t("off_none_chosen") : undefined}
          onClick={() => onBulk([...selected])}
        >
          {t("change_chosen")}
        </ReasonedButton>
      </div>
      {loaded && (
        <RecordRows
          kind={kind}
          records={loaded.records}
          selected={selected}
          choose={choose}
          follow={follower(go)}
        />
      )}
      <p role="status" class="soft">
        {loaded === undefined
          ? t("loading")
          : loaded.error !== undefined
          ? failureText(loaded.error)
          : loaded.records.length === 0
          ? t("no_records")
          : ""}
      </p>
      {loaded?.next != null && <Button onClick={more}>{t("more_records")}</Button>}
    </>
  );
}

function RecordList(props: ListProps) {
  const { place: { kind }, go } = props;
  const listedKind = LISTED_KINDS.find((one) => one === kind);
  const tools = (
    <div class="catalog-filter cluster cluster-nowrap">
      <Select
        class="input"
        aria-label={t("kind_of_record")}
        value={kind}
        choices={KINDS.map((one) => [one, t(`kind_${one}`)])}
        onChoose={(kind) => go({ kind })}
      />
      <a
        class="button button-main"
        href={catalogUrl({ kind, isNew: true })}
        onClick={(event) => follower(go)(event, { kind, isNew: true })}
      >
        {t("new_record")}
      </a>
    </div>
  );
  return (
    <section class="stack gap-5" aria-labelledby="catalog-title">
      <div class="cluster cluster-between">
        <h1 id="catalog-title" tabIndex={-1}>{t("catalog_title")}</h1>
        <DeskLinks />
      </div>
      {listedKind === undefined
        ? (
          <>
            {tools}
            <NameList {...props} />
          </>
        )
        : <CatalogTable key={kind} {...props} kind={listedKind}>{tools}</CatalogTable>}
    </section>
  );
}

/** The page of the catalog. */
export function CatalogPage({ session, place, visit, go, onChanged, onWritten }: {
  session: Session;
  place: CatalogLocation;
  /** Number that changes with each visited URL; a form that creates its record keeps it. */
  visit: number;
  go: (place: CatalogLocation, replaces?: boolean) => void;
  onChanged: (draft: Draft | undefined) => void;
  onWritten: (kind: Kind) => void;
}) {
  const { kind, id, isNew, initialValues = {} } = place;
  const isForm = id !== undefined || isNew === true;
  const [bulk, setBulk] = useState<{ kind: Kind; ids: readonly number[] }>();
  useEffect(() => setBulk(undefined), [visit]);
  useEffect(() => {
    // A curator who changes the kind by keyboard keeps the focus there.
    if (document.activeElement?.closest(".catalog-filter") instanceof HTMLElement) return;
    document.getElementById(isForm ? "record-title" : "catalog-title")?.focus();
  }, [visit]);
  return (
    <main
      id="main"
      class={isForm || bulk?.kind === kind ? "page page-narrow" : "page"}
      tabIndex={-1}
    >
      {isForm
        ? (
          <RecordForm
            key={visit}
            session={session}
            kind={kind}
            id={id}
            initialValues={initialValues}
            go={go}
            onChanged={onChanged}
            onWritten={onWritten}
          />
        )
        : bulk?.kind === kind
        ? (
          <BulkPage
            session={session}
            kind={kind}
            ids={bulk.ids}
            onClose={() => setBulk(undefined)}
            onWritten={() => onWritten(kind)}
          />
        )
        : (
          <RecordList
            session={session}
            place={place}
            go={go}
            onBulk={(ids) => setBulk({ kind, ids })}
          />
        )}
    </main>
  );
}
