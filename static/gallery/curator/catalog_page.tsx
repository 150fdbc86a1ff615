/** The catalog at the desk: lists of everything it holds, and the forms in which that is edited. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ChoiceField, Form, TextField } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { type Kind, KINDS } from "../../../domain/gallery/editing/kinds.ts";
import { useFocusOnSlash } from "../../shared/use_focus_on_slash.ts";
import { explain } from "../shared/desk/explain.ts";
import type { Session } from "../shared/desk/session.ts";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { BulkPage } from "./bulk_page.tsx";
import { type CatalogPlace, placeAddress } from "../shared/desk/records/fields.ts";
import { nameOf } from "../shared/desk/records/names.ts";
import { type CatalogRecord, listRecords } from "../shared/desk/records/record_api.ts";
import { RecordForm } from "./record_form.tsx";
import { t } from "../shared/desk/records/messages.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { Draft } from "../../shared/draft.ts";

/** The rows of a list of records: each is chosen by its box and opened by its name. */
// The browser looks at each part that is drawn when it is seen at every frame: of single rows it would
// have a thousand to look at.
const ROWS_A_PART = 25;

/** The list. */
function RecordRows({ kind, records, chosen, choose, follow }: {
  kind: Kind;
  records: readonly CatalogRecord[];
  chosen: ReadonlySet<number>;
  choose: (id: number, event: MouseEvent) => void;
  follow: (event: MouseEvent, to: CatalogPlace) => void;
}) {
  return (
    <div role="list" class="record-list">
      {[...chunks(records, ROWS_A_PART)].map((part) => (
        <div
          key={part[0]!.id}
          role="presentation"
          class="record-part"
          style={{ "--rows": part.length }}
        >
          {part.map((record) => (
            <div key={record.id} role="listitem" class="record-row">
              <label class="check record-choice">
                <input
                  type="checkbox"
                  aria-label={t("choose_record", { name: nameOf(record) })}
                  checked={chosen.has(record.id)}
                  onClick={(event) => choose(record.id, event)}
                />
              </label>
              <a
                class="list-row"
                href={placeAddress({ kind, id: record.id })}
                onClick={(event) => follow(event, { kind, id: record.id })}
              >
                <span class="grow">{nameOf(record)}</span>
                <span class="soft nowrap">{yearsOf(record)}</span>
              </a>
            </div>
          ))}
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

const LISTED = 100;
// As many as a page of the API may have.
const MAX_PAGE_RECORDS = 200;
const PAUSE_MS = 160;

interface Listed {
  records: readonly CatalogRecord[];
  next: number | null;
  error?: unknown;
}

/** The records of a kind whose names hold a text, page by page. */
function useRecords(session: Session, kind: Kind, q: string) {
  const [listed, setListed] = useState<Listed>();
  const read = async (offset: number, before: readonly CatalogRecord[], signal?: AbortSignal) => {
    try {
      const ask = () => listRecords(kind, { q, offset, limit: LISTED }, signal);
      const { records, next } = await session.guard(ask);
      setListed({ records: [...before, ...records], next });
    } catch (error) {
      if (!signal?.aborted) setListed({ records: before, next: null, error });
    }
  };
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => void read(0, [], abort.signal), q === "" ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [kind, q]);
  const more = () => listed?.next != null && void read(listed.next, listed.records);
  return { listed, more };
}

function RecordList({ session, place, go, onBulk }: {
  session: Session;
  place: CatalogPlace;
  /** Many records are to be changed at once. */
  onBulk: (ids: readonly number[]) => void;
  go: (place: CatalogPlace, replaces?: boolean) => void;
}) {
  const { kind, q = "" } = place;
  const { listed, more } = useRecords(session, kind, q);
  const field = useRef<HTMLInputElement>(null);
  useFocusOnSlash(field);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | undefined>(undefined);
  useEffect(() => setChosen(new Set()), [kind]);
  // With Shift all from the one before up to this one.
  const choose = (id: number, event: MouseEvent) => {
    const ids = listed?.records.map((record) => record.id) ?? [];
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    const some = event.shiftKey && from >= 0
      ? ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      : [id];
    const next = new Set(chosen);
    const isOn = (event.currentTarget as HTMLInputElement).checked;
    for (const one of some) isOn ? next.add(one) : next.delete(one);
    last.current = id;
    setChosen(next);
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
    setChosen(ids);
  };
  const follow = (event: MouseEvent, to: CatalogPlace) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <section class="stack gap-5" aria-labelledby="catalog-title">
      <h1 id="catalog-title" tabIndex={-1}>{t("catalog_title")}</h1>
      <p class="links">
        <a href="/curator/transfer">{t("to_transfer")}</a>
        <a href="/curator/doubles">{t("to_doubles")}</a>
        <a href="/curator/encyclopedia">{t("to_encyclopedia")}</a>
        <a href="/curator/account">{t("to_account")}</a>
      </p>
      <Form class="catalog-filter cluster cluster-bottom">
        <ChoiceField
          label={t("kind_of_record")}
          value={kind}
          choices={KINDS.map((one) => [one, t(`kind_${one}`)])}
          onChoose={(kind) => go({ kind })}
        />
        <TextField
          label={t("find_record")}
          ref={field}
          type="search"
          autocomplete="off"
          value={q}
          onText={(value) => go({ kind, q: value }, true)}
        />
        <a
          class="button button-main"
          href={placeAddress({ kind, isNew: true })}
          onClick={(event) => follow(event, { kind, isNew: true })}
        >
          {t("new_record")}
        </a>
      </Form>
      <div class="cluster">
        <Button look="quiet" onClick={() => void chooseAll()}>{t("choose_all")}</Button>
        {chosen.size > 0 && (
          <Button look="quiet" onClick={() => setChosen(new Set())}>{t("choose_none")}</Button>
        )}
        <span role="status">{chosen.size > 0 && t("chosen", { count: chosen.size })}</span>
        <ReasonedButton
          off={chosen.size === 0 ? t("off_none_chosen") : undefined}
          onClick={() => onBulk([...chosen])}
        >
          {t("change_chosen")}
        </ReasonedButton>
      </div>
      {listed && (
        <RecordRows
          kind={kind}
          records={listed.records}
          chosen={chosen}
          choose={choose}
          follow={follow}
        />
      )}
      <p role="status" class="soft">
        {listed === undefined
          ? t("loading")
          : listed.error !== undefined
          ? explain(listed.error).text
          : listed.records.length === 0
          ? t("no_records")
          : ""}
      </p>
      {listed?.next != null && <Button onClick={more}>{t("more_records")}</Button>}
    </section>
  );
}

/** The page. */
export function CatalogPage({ session, place, visit, go, onChanged, onWritten }: {
  session: Session;
  place: CatalogPlace;
  /** Another number for each place that was gone to: a form that creates its record stays the same. */
  visit: number;
  go: (place: CatalogPlace, replaces?: boolean) => void;
  onChanged: (draft: Draft | undefined) => void;
  onWritten: (kind: Kind) => void;
}) {
  const { kind, id, isNew, initialValues = {} } = place;
  const isForm = id !== undefined || isNew === true;
  const [bulk, setBulk] = useState<{ kind: Kind; ids: readonly number[] }>();
  useEffect(() => setBulk(undefined), [visit]);
  useEffect(() => {
    // Who chooses a kind by keys goes on choosing.
    if (document.activeElement?.closest(".catalog-filter") instanceof HTMLElement) return;
    document.getElementById(isForm ? "record-title" : "catalog-title")?.focus();
  }, [visit]);
  return (
    <main id="main" class="page page-narrow" tabIndex={-1}>
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
