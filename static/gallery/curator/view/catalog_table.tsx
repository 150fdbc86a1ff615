/** The table of paintings or artists: filters with counts, views, columns, and cells to edit. */
import { textFor } from "../../../../domain/languages.ts";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FacetValue } from "../../../../domain/gallery/editing/catalog_list.ts";
import { DATE_WORDS } from "../../../../domain/gallery/date_words.ts";
import { FACETS, type ListedKind } from "../../../../domain/gallery/editing/kinds.ts";
import { formatDateTime, formatNumber } from "../../../shared/formats.ts";
import { language } from "../../../shared/i18n.ts";
import type { Column, Read } from "../../../shared/table/state/column.ts";
import { readName, readText } from "../../../shared/table/state/column.ts";
import { EditableGrid } from "../../../shared/table/view/editable_grid.tsx";
import {
  ChangedDialog,
  Keys,
  RejectedCells,
  Steps,
} from "../../../shared/table/view/table_parts.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Facets } from "../../../shared/ui/facets.tsx";
import { SearchField, Select } from "../../../shared/ui/fields.tsx";
import { Columns, SaveView, Views } from "../../../shared/ui/list_views.tsx";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { useFocusOnSlash } from "../../../shared/use_focus_on_slash.ts";
import { readNumber } from "../../shared/desk/records/field_input.tsx";
import {
  type CatalogLocation,
  catalogUrl,
  isYear,
  SHAPES,
} from "../../shared/desk/records/fields.ts";
import { formatYear } from "../../shared/years.ts";
import { t as recordText, type ValueKey } from "../../shared/desk/records/messages.ts";
import type { Session } from "../../shared/desk/session.ts";
import { imageUrl } from "../../shared/images.ts";
import { inLanguage } from "../../shared/catalog_text.ts";
import { t } from "../messages.ts";
import {
  CatalogList,
  columnNames,
  type ListedRow,
  rememberList,
  sortOf,
} from "../state/catalog_list.ts";

const PICTURE_LABELS = {
  none: "cell_picture_none",
  cleared: "cell_picture_cleared",
  found: "cell_picture_found",
  unchecked: "cell_picture_unchecked",
  checked: "cell_picture_checked",
  fixed: "cell_picture_fixed",
} as const;

const OTHER_LABELS = {
  movement_name: "column_movement",
  works: "column_works",
  picture: "column_picture",
  edited_by: "column_edited_by",
  edited_at: "column_edited_at",
} as const;

const countText = (count: number) => formatNumber(count, 0, language.value);
const timeText = (time: unknown) =>
  typeof time === "number" ? formatDateTime(new Date(time), language.value) : "";

const shapeOf = (kind: ListedKind, name: string) =>
  SHAPES[kind].find((shape) => shape.name === name);

/** Returns the label of a column. */
function labelOf(kind: ListedKind, name: string): string {
  const shape = shapeOf(kind, name);
  return shape === undefined
    ? t(OTHER_LABELS[name as keyof typeof OTHER_LABELS])
    : recordText(shape.label);
}

function readYear(text: string): Read {
  const value = readNumber(text);
  return value === undefined ? { wrong: recordText("wrong_number") } : { value };
}

function textOf(row: ListedRow, name: string): string {
  const value = row[name];
  if (name === "edited_at") return timeText(value);
  if (name === "picture") return t(PICTURE_LABELS[row.picture]);
  if (name === "movement_name") return inLanguage(row.movement_name);
  return value === null || value === undefined ? "" : String(value);
}

const REFERENCES = { artist_id: "artists", movement_id: "movements" } as const;

/** Returns a column whose cells refer to an artist or a movement. */
function referenceColumn(
  list: Pick<CatalogList, "kind" | "references">,
  name: keyof typeof REFERENCES,
): Column<ListedRow> {
  const names = () => list.references?.[REFERENCES[name]];
  const stored = name === "artist_id" ? "artist_name" : "movement_name";
  return {
    key: name,
    label: () => labelOf(list.kind, name),
    track: "minmax(0, 1fr)",
    text: (row) => names()?.nameOf(row[name]) ?? inLanguage(String(row[stored])),
    sort: () => 0,
    edit: {
      kind: "text",
      required: true,
      read: (text) => names()?.read(text) ?? { wrong: recordText("loading") },
      names: () => names()?.all ?? [],
    },
  };
}

/** Returns a column of the table, with an editor if its field can be edited in place. */
function columnOf(
  list: Pick<CatalogList, "kind" | "references">,
  name: string,
): Column<ListedRow> {
  if (name === "artist_id" || name === "movement_id") return referenceColumn(list, name);
  const { kind } = list;
  const shape = shapeOf(kind, name);
  const isNumber = shape?.as === "number" || name === "works";
  const choices = () =>
    shape!.values!.map((value) => ({ value, label: recordText(`v_${value}` as ValueKey) }));
  return {
    key: name,
    label: () => labelOf(kind, name),
    ...(isNumber && { align: "end" }),
    track: isNumber ? "minmax(0, 5.5rem)" : "minmax(0, 1fr)",
    text: (row) =>
      shape?.as === "choice"
        ? row[name] === "" ? "" : recordText(`v_${row[name]}` as ValueKey)
        : shape && isYear(shape) && typeof row[name] === "number"
        ? formatYear(row[name])
        : textOf(row, name),
    // The server sorts.
    ...(sortOf(kind, name) && { sort: () => 0 }),
    ...(shape && {
      edit: shape.as === "choice"
        ? {
          kind: "choice",
          choices,
          read: (text) => {
            const found = choices().find(({ value, label }) => value === text || label === text);
            return found === undefined
              ? { wrong: recordText("choose_one") }
              : { value: found.value };
          },
        }
        : shape.as === "number"
        ? { kind: "number", read: readYear }
        : { kind: "text", read: shape.required ? readName : readText },
    }),
  };
}

type Follow = (event: MouseEvent, to: CatalogLocation) => void;

/** Returns the columns: the picture, which opens the record, its name, and the chosen ones. */
function columnsOf(
  list: CatalogList,
  names: readonly string[],
  go: (to: CatalogLocation) => void,
) {
  const { kind } = list;
  const follow: Follow = (event, to) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  const name = kind === "painting" ? "title" : "name";
  const open: Column<ListedRow> = {
    key: "open",
    label: () => t("column_open"),
    track: "4rem",
    text: (row) => t("open_record", { name: String(row[name]) }),
    show: (row) => (
      <a
        class="thumb"
        style={{ "--thumb": "36px" }}
        tabIndex={-1}
        aria-label={t("open_record", { name: String(row[name]) })}
        href={catalogUrl({ kind, id: Number(row.id) })}
        onClick={(event) => follow(event, { kind, id: Number(row.id) })}
      >
        {row.thumbnail !== "" && (
          <img src={pictureUrl(row.thumbnail)} alt="" loading="lazy" decoding="async" />
        )}
      </a>
    ),
    act: (row) => go({ kind, id: Number(row.id) }),
  };
  const title = { ...columnOf(list, name), track: "minmax(0, 2fr)", wide: true };
  return [title, open, ...names.map((one) => columnOf(list, one))];
}

function pictureUrl(path: string): string | undefined {
  const [file = "", key] = path.split("?v=");
  return imageUrl(file, key === undefined ? undefined : Number(key));
}

/** Returns the text of a filter's value. */
function valueText(facet: string, { value, name }: FacetValue): string {
  if (facet === "century") {
    const number = Number(value);
    return textFor(DATE_WORDS, language.value).century(
      number < 0 ? number * 100 + 99 : number * 100 - 1,
    );
  }
  if (value === "") return t(facet === "edited_by" ? "nobody" : "not_specified");
  return facet === "movement" || facet === "artist" ? inLanguage(name) : name;
}

const CHOICES = FACETS.filter((facet) => facet !== "missing" && facet !== "found");

/** Filters: missing parts as buttons, all others as choices with counts. */
function ListFilters({ list, query, narrow, children }: {
  list: CatalogList;
  query: Readonly<Record<string, string>>;
  narrow: (filter: Record<string, string | undefined>) => void;
  /** Commands beside the buttons. */
  children: ComponentChildren;
}) {
  const counts = list.counts.value;
  const facets = counts?.facets ?? {};
  const missing = [
    { key: "all", name: t("show_all"), count: counts?.total ?? 0 },
    ...(facets.missing ?? []).map(({ value, count }) => ({
      key: value,
      name: t(`show_${value}_${list.kind}` as "show_picture_painting"),
      count,
    })),
    ...(facets.found ?? []).map(({ count }) => ({ key: "found", name: t("show_found"), count })),
  ];
  const selected = query.found ? "found" : query.missing ?? "all";
  const [isWide] = useState(() => matchMedia("(width > 720px)").matches);
  const choices = CHOICES.map((facet) => {
    const values = facets[facet] ?? [];
    const value = query[facet];
    if (values.length < 2 && value === undefined) return null;
    const isListed = values.some((one) => one.value === value);
    const label = t(`facet_${facet}`);
    return (
      <Select
        key={facet}
        class="input"
        aria-label={label}
        value={value === undefined ? "any" : `=${value}`}
        choices={[
          ["any", t("any_of", { label })],
          ...(value === undefined || isListed ? [] : [[`=${value}`, value] as const]),
          ...values.map((one) =>
            [`=${one.value}`, `${valueText(facet, one)} (${countText(one.count)})`] as const
          ),
        ]}
        onChoose={(chosen) => narrow({ [facet]: chosen === "any" ? undefined : chosen.slice(1) })}
      />
    );
  });
  return (
    <>
      <div class="cluster">
        <Facets
          label={t("show")}
          facets={missing.filter(({ key, count }) =>
            count > 0 || key === selected || key === "all"
          )}
          selected={selected}
          onChoose={(key) =>
            narrow({
              missing: key === "all" || key === "found" ? undefined : key,
              found: key === "found" ? "1" : undefined,
            })}
        />
        {children}
      </div>
      {isWide
        ? <div class="tiles gap-3" style={{ "--tile": "11rem" }}>{choices}</div>
        : (
          <details class="disclosure" open={CHOICES.some((facet) => query[facet])}>
            <summary>{t("filters")}</summary>
            <div class="stack gap-3">
              {choices}
              <SortChoice list={list} query={query} narrow={narrow} />
            </div>
          </details>
        )}
    </>
  );
}

/** The order of the list, where it has no headings to press. */
function SortChoice({ list: { kind }, query: { sort, descending }, narrow }: {
  list: CatalogList;
  query: Readonly<Record<string, string>>;
  narrow: (filter: Record<string, string | undefined>) => void;
}) {
  const name = kind === "painting" ? "title" : "name";
  const choices = [name, ...columnNames(kind)].flatMap((column) => {
    const key = sortOf(kind, column);
    const label = labelOf(kind, column);
    return key === undefined
      ? []
      : [[`${key} ` as string, label], [`${key} 1`, t("sort_down", { label })]] as const;
  });
  return (
    <Select
      class="input"
      aria-label={t("sort_by")}
      value={sort === undefined ? "" : `${sort} ${descending ?? ""}`}
      choices={[["", `${t("sort_by")}: ${t("sort_usual")}`], ...choices]}
      onChoose={(chosen) => {
        const [sort, descending] = chosen.split(" ");
        narrow({ sort: sort || undefined, descending: descending || undefined });
      }}
    />
  );
}

const SEARCH_DELAY_MS = 160;

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useFocusOnSlash(field);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  return (
    <SearchField
      field={field}
      label={t("search_list")}
      placeholder={t("search_list")}
      shortcut="/"
      autoComplete="off"
      defaultValue={q}
      onInput={({ currentTarget: { value } }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(value), SEARCH_DELAY_MS);
      }}
    />
  );
}

// Height of a line of cells on a card, and of its edges, in pixels.
const CARD_LINE_PX = 58;
const CARD_EDGE_PX = 14;

type Go = (place: CatalogLocation, replaces?: boolean) => void;

// Unsaved cells and steps to undo stay while the curators' pages are open.
const lists = new Map<ListedKind, CatalogList>();

function listOf(session: Session, kind: ListedKind, go: Go): CatalogList {
  const list = lists.get(kind) ?? new CatalogList(session, kind, {
    columnsOf: (list, names) => columnsOf(list, names, go),
    onNew: () => go({ kind, isNew: true }),
  });
  lists.set(kind, list);
  return list;
}

/** Returns true if a table has cells that are not saved. */
export const hasUnsavedCells = () => [...lists.values()].some(({ table }) => table.cells.unsaved);

/** The table with its tools. */
export function CatalogTable({ session, place, kind, go, onBulk, children }: {
  session: Session;
  place: CatalogLocation;
  kind: ListedKind;
  go: Go;
  onBulk: (ids: readonly number[]) => void;
  /** Tools before the search. */
  children: ComponentChildren;
}) {
  const { q = "", list: filters = {} } = place;
  const list = listOf(session, kind, go);
  const query = { ...(q !== "" && { q }), ...filters };
  const search = new URLSearchParams(query).toString();
  const [isNaming, setNaming] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const narrow = (change: Record<string, string | undefined>) => {
    const next = Object.entries({ ...query, ...change }).filter(([, value]) => value !== undefined);
    openView(new URLSearchParams(next as [string, string][]).toString());
  };
  const openView = (search: string) => {
    const { q, ...list } = Object.fromEntries(new URLSearchParams(search));
    go({ kind, ...(q && { q }), list }, true);
  };
  useEffect(() => void list.show(query), [list, search]);
  useEffect(() => void list.loadReferences(), [list]);

  const { table } = list;
  const { rows, cursor } = table;
  useMemo(() => {
    const key = table.columns.find(({ key }) => sortOf(kind, key) === filters.sort)?.key;
    const direction = filters.descending ? "descending" : "ascending";
    rows.sorting.value = key === undefined ? undefined : { key, direction };
  }, [table, filters.sort, filters.descending]);
  const sorting = rows.sorting.value;
  useEffect(() => {
    const sort = sorting && sortOf(kind, sorting.key);
    const descending = sorting?.direction === "descending" ? "1" : undefined;
    if (sort !== filters.sort || descending !== filters.descending) narrow({ sort, descending });
  }, [sorting]);

  useEffect(() => {
    const ids = rows.shown.value.map(Number);
    if (ids.length > 0) rememberList({ kind, search, ids });
  }, [rows.shown.value, search]);
  const total = list.counts.value?.total;
  const selected = cursor.selected.value;
  const shown = rows.shown.value.length;
  useEffect(() => {
    if (end.current === null || !list.hasMore) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void list.more();
    }, { rootMargin: "1500px" });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, table]);
  const lines = 1 + Math.ceil((table.columns.length - 1) / 2);
  return (
    <>
      <div class="cluster">
        {children}
        <Search q={q} onSearch={(q) => narrow({ q: q.trim() === "" ? undefined : q })} />
        <p class="soft nowrap" role="status">
          {total !== undefined && t("listed_count", { count: countText(total) })}
        </p>
        <Views
          usual={t("usual_view")}
          views={list.views.value}
          search={search}
          onOpen={openView}
          onSave={() => setNaming(true)}
          onRemove={(name) => list.removeView(name)}
        />
        <Columns
          columns={columnNames(kind).map((name) => [name, labelOf(kind, name)] as const)}
          shown={list.columns.value}
          onToggle={(name) => list.toggleColumn(name)}
        />
        <Steps table={table} />
      </div>
      <ListFilters list={list} query={query} narrow={narrow}>
        <Button look="quiet" onClick={() => void list.selectAll()}>
          {recordText("choose_all")}
        </Button>
        {selected.size > 0 && (
          <Button look="quiet" onClick={() => (cursor.selected.value = new Set())}>
            {recordText("choose_none")}
          </Button>
        )}
        <span role="status">
          {selected.size > 0 && recordText("chosen", { count: countText(selected.size) })}
        </span>
        <ReasonedButton
          off={selected.size === 0 ? recordText("off_none_chosen") : undefined}
          onClick={() => onBulk([...selected].map(Number))}
        >
          {recordText("change_chosen")}
        </ReasonedButton>
      </ListFilters>
      {shown === 0
        ? (
          <p role="status" class="soft">
            {recordText(list.state.value === "loading" ? "loading" : "no_records")}
          </p>
        )
        : (
          <>
            <EditableGrid
              key={`${kind} ${list.columns.value}`}
              table={table}
              label={recordText(`kind_${kind}`)}
              card={{ height: lines * CARD_LINE_PX + CARD_EDGE_PX, columns: 2 }}
              onRemove={() => void table.blocks.clear()}
              onRows={() => list.notices.say(t("paste_rows"))}
            />
            <RejectedCells table={table} />
            <Keys />
          </>
        )}
      <div ref={end} />
      <p class="unseen" role="status">{table.announcement.value}</p>
      <ChangedDialog table={table} />
      {isNaming && (
        <SaveView
          onSave={(name) => list.saveView(name, search)}
          onClose={() => setNaming(false)}
        />
      )}
      <div class="tray">
        <NoticeList notices={list.notices} />
      </div>
    </>
  );
}
