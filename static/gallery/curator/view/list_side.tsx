import { failureText } from "../../shared/desk/explain.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { SearchField, Select } from "../../../shared/ui/fields.tsx";
import { Segments } from "../../../shared/ui/segments.tsx";
import type { Desk } from "../state/desk.ts";
import { FILTER_KEYS, FILTERS, SORTS } from "../state/filters.ts";
import { shownKey } from "../state/keys.ts";
import { language } from "../../../shared/i18n.ts";
import { fileUrl, type Kind, pictureState, type ReviewRow } from "../state/review_row.ts";
import { t } from "../messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Facets } from "../../../shared/ui/facets.tsx";
import type {
  HeldFind,
  PictureFill,
  PictureSearches,
} from "../../../../domain/gallery/picture_searches.ts";
import { licenseName } from "../../../../domain/gallery/attribution.ts";
import { getSearches, startFill, stopFill } from "../state/curator_api.ts";
import { useListRows } from "../../../shared/row_window.ts";
import { flagText, yearsOf } from "../state/describe_row.ts";

/** Small marks of the review, in the size of the surrounding text. */
const Mark = ({ path, name }: { path: string; name: string }) => (
  <svg
    class={`mark-icon mark-icon-${name}`}
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
);

const CheckIcon = () => <Mark name="checked" path="m3 8.5 3.2 3.2L13 4.5" />;
/** Mark of a picture that a curator has replaced or removed. */
const FixedIcon = () => <Mark name="fixed" path="m1.5 8.5 3 3 5.5-7M8 10.800l.7.7 5.8-7" />;

/** Height of a row in pixels; must match the style sheet. */
const ROW_PX = 60;

function Row({ row, index, total, active, onChoose }: {
  row: ReviewRow;
  index: number;
  total: number;
  active: boolean;
  onChoose: () => void;
}) {
  const url = fileUrl(row.small);
  const state = pictureState(row);
  return (
    <div
      id={`row-${row.kind}-${row.id}`}
      role="option"
      class="list-row"
      aria-selected={active}
      aria-posinset={index + 1}
      aria-setsize={total}
      onClick={onChoose}
    >
      <span class={`thumb row-${state}`}>
        {url && <img src={url} alt="" draggable={false} loading="lazy" decoding="async" />}
      </span>
      <span class="stack gap-2 grow">
        <span class="name row-title cut">{row.title}</span>
        <span class="soft smaller cut">{[row.by, yearsOf(row)].filter(Boolean).join(", ")}</span>
      </span>
      <span class="row-marks">
        {state !== "there" && <span class={`mark mark-${state}`}>{t(`mark_${state}`)}</span>}
        <span class="unseen">{flagText(row)}</span>
        {row.fixed ? <FixedIcon /> : row.checked && <CheckIcon />}
      </span>
    </div>
  );
}

/** The list at the side; only the rows in view are rendered. */
function RowList({ desk, onSelection }: { desk: Desk; onSelection: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const list = desk.list.value;
  const { id, kind } = desk.position.value;
  const at = id === undefined ? -1 : list.indexOf(id);

  const total = list.length;
  const visibleRows = useListRows(box, { at, total, row: ROW_PX });
  const active = visibleRows.isInSight ? `row-${kind}-${id}` : undefined;
  return (
    <div
      ref={box}
      class="rows scroll"
      role="listbox"
      tabIndex={0}
      aria-label={t(kind === "painting" ? "list_paintings" : "list_portraits")}
      {...(active ? { "aria-activedescendant": active } : {})}
    >
      <div role="presentation" style={{ height: `${visibleRows.whole}px` }}>
        <div role="presentation" style={{ transform: `translateY(${visibleRows.before}px)` }}>
          {list.slice(visibleRows.first, visibleRows.last).map((id, i) => {
            const row = desk.collection.get(id);
            return row && (
              <Row
                key={id}
                row={row}
                index={visibleRows.first + i}
                total={total}
                active={visibleRows.first + i === at}
                onChoose={() => {
                  desk.choose(id);
                  onSelection();
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A found picture that waits for approval, with a button that publishes it. */
function HeldFindItem({ find, publish }: { find: HeldFind; publish: (find: HeldFind) => void }) {
  const { id, title, artist_name, source, credit, license } = find;
  const credits = [credit || source, license && licenseName(license)].filter(Boolean).join(", ");
  return (
    <li class="cluster gap-3">
      <p class="grow">
        <a href={`/curator?painting=${id}`}>{title}, {artist_name}</a>
        {credits && <span class="soft">, {credits}</span>}
      </p>
      <Button aria-label={t("hang_named", { title })} onClick={() => publish(find)}>
        {t("hang")}
      </Button>
    </li>
  );
}

const FILL_POLL_MS = 3000;

/** The search for large pictures in the public domain: its button and its report. */
function PublicDomainFill({ initial }: { initial: PictureFill }) {
  const [fill, setFill] = useState(initial);
  const [failure, setFailure] = useState("");
  const show = (answer: Promise<PictureFill>) =>
    answer.then((current) => {
      setFill(current);
      setFailure("");
    }, (error) => setFailure(failureText(error)));
  useEffect(() => {
    if (!fill.running) return;
    const timer = setTimeout(() => show(getSearches().then(({ fill }) => fill)), FILL_POLL_MS);
    return () => clearTimeout(timer);
  }, [fill]);
  const { running, done, hung, results } = fill;
  return (
    <>
      <Button onClick={() => void show(running ? stopFill() : startFill())}>
        {t(running ? "fill_stop" : "fill_start")}
      </Button>
      {failure && <p class="wrong" role="alert">{failure}</p>}
      {(running || done > 0) && (
        <details class="disclosure">
          <summary>
            <span role="status">{t("fill_report", { done, hung })}</span>
          </summary>
          <ul class="scroll-low">
            {results.map(({ id, title, artist_name, outcome, error }) => (
              <li key={id}>
                <a href={`/curator?painting=${id}`}>{title}, {artist_name}</a>
                <span class="soft">: {t(`fill_${outcome}`)}{error && ` (${error})`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The progress of the search for pictures, and the found ones that wait for approval. */
function Searches({ desk }: { desk: Desk }) {
  const [searches, setSearches] = useState<PictureSearches>();
  useEffect(() => {
    getSearches().then(setSearches, () => {});
  }, []);
  // Reserves the height until it is loaded.
  if (!searches) return <div class="searches soft small" />;
  const { job, published, held, waiting, finds } = searches;
  const publish = (find: HeldFind) => {
    desk.publishFind(find);
    const rest = finds.filter(({ id }) => id !== find.id);
    setSearches({ ...searches, held: held - 1, published: published + 1, finds: rest });
  };
  const format = (n: number) => n.toLocaleString(language.value);
  const counts = { published: format(published), waiting: format(waiting) };
  return (
    <div class="searches soft small">
      <p>{t(job ? "searches_job" : "searches_off", counts)}</p>
      <PublicDomainFill initial={searches.fill} />
      {held > 0 && (
        <details class="disclosure">
          <summary>
            {t("searches_held")} <span class="smaller">{format(held)}</span>
          </summary>
          <ul class="scroll-low">
            {finds.map((find) => <HeldFindItem key={find.id} find={find} publish={publish} />)}
          </ul>
        </details>
      )}
    </div>
  );
}

const KINDS: Kind[] = ["painting", "artist"];

function Progress({ desk }: { desk: Desk }) {
  const { checked, all } = desk.collection.counts.value;
  const format = (n: number) => n.toLocaleString(language.value);
  return (
    <div class="stack gap-2 small">
      <p>{t("progress", { done: format(checked), all: format(all) })}</p>
      <progress value={checked} max={Math.max(1, all)} aria-label={t("progress_label")} />
    </div>
  );
}

/** The choice of paintings or portraits, the filters, and the list. */
export function ListSide({ desk, onSelection }: { desk: Desk; onSelection: () => void }) {
  const { kind, filter, text } = desk.position.value;
  const counts = desk.collection.counts.value;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = text;
  }, [text]);
  return (
    <aside class="side column" aria-label={t("list_side")}>
      <Segments
        class="segments-fill"
        label={`${t("kind")} (${shownKey("kind")})`}
        values={KINDS}
        selected={kind}
        name={(other) => t(other === "painting" ? "kind_paintings" : "kind_portraits")}
        onChoose={(other) => void desk.show(other)}
      />
      <Progress desk={desk} />
      {kind === "painting" && <Searches desk={desk} />}
      <Facets
        label={t("filter")}
        facets={FILTERS.map((key, at) => ({
          key,
          name: t(`filter_${key}`),
          count: counts[key],
          title: `${t(`filter_${key}`)} (${FILTER_KEYS[at]})`,
        }))}
        selected={filter}
        onChoose={(filter) => desk.narrow({ filter })}
      />
      <label class="field sort-field">
        <span>{t("sort")}</span>
        <Select
          value={desk.position.value.sort ?? "catalog"}
          choices={SORTS.map((sort) => [sort, t(`sort_${sort}`)])}
          onChoose={(sort) => desk.narrow({ sort })}
        />
      </label>
      <SearchField
        field={field}
        label={t("find")}
        shortcut={shownKey("find")}
        id="desk-find"
        placeholder={t("find")}
        defaultValue={text}
        onInput={(event) => {
          const { value } = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => desk.narrow({ text: value }), 120);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {desk.list.value.length === 0 && desk.collection.state.value === "ready"
        ? <p class="soft">{t("list_empty")}</p>
        : <RowList desk={desk} onSelection={onSelection} />}
    </aside>
  );
}
