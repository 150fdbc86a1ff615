import { useRef } from "preact/hooks";
import { useListRows } from "../../../shared/row_window.ts";
import type { Desk } from "../state/desk.ts";
import { fileUrl, pictureState, type ReviewRow } from "../state/review_row.ts";
import { flagText, yearsOf } from "../state/describe_row.ts";
import { t } from "../messages.ts";

/** Small marks of the review, as big as the text around them. */
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

/** Looked at. */
const CheckIcon = () => <Mark name="checked" path="m3 8.5 3.2 3.2L13 4.5" />;
/** Replaced or taken down by a curator. */
const FixedIcon = () => <Mark name="fixed" path="m1.5 8.5 3 3 5.5-7M8 10.800l.7.7 5.8-7" />;

/** Height of a row in pixels; the style sheet has the same. */
const ROW = 60;

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

/** The list at the side; only the rows in view are in the page. */
export function RowList({ desk, onChosen }: { desk: Desk; onChosen: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const list = desk.list.value;
  const { id, kind } = desk.place.value;
  const at = id === undefined ? -1 : list.indexOf(id);

  const total = list.length;
  const shown = useListRows(box, { at, total, row: ROW });
  const active = shown.isInSight ? `row-${kind}-${id}` : undefined;
  return (
    <div
      ref={box}
      class="rows scroll"
      role="listbox"
      tabIndex={0}
      aria-label={t(kind === "painting" ? "list_paintings" : "list_portraits")}
      {...(active ? { "aria-activedescendant": active } : {})}
    >
      <div role="presentation" style={{ height: `${shown.whole}px` }}>
        <div role="presentation" style={{ transform: `translateY(${shown.before}px)` }}>
          {list.slice(shown.first, shown.last).map((id, i) => {
            const row = desk.collection.get(id);
            return row && (
              <Row
                key={id}
                row={row}
                index={shown.first + i}
                total={total}
                active={shown.first + i === at}
                onChoose={() => {
                  desk.choose(id);
                  onChosen();
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
