/**
 * The picker's work list: assigned orders by due time, and a button for the next one within the
 * thumb's reach.
 */
import { useEffect, useState } from "preact/hooks";
import { CheckField } from "../../shared/ui/fields.tsx";
import { useCachedPage } from "../pick/state/cached_page.ts";
import { storedScansEach } from "../pick/state/scan.ts";
import { signedIn } from "../shared/credentials.ts";
import { distanceText, orderStateName, timeText } from "../shared/measures.ts";
import { now, tick } from "../shared/pickers.tsx";
import { mountTab } from "../shared/warehouse_page.tsx";
import { count as countOf, t as common } from "../shared/messages.ts";
import { count, t } from "./messages.ts";
import { isOverdue, loadWork, Work, type WorkItem, type WorkList } from "./work.ts";

const nameOf = ({ wave, name }: WorkItem) =>
  wave === undefined ? name : t("wave", { number: wave });

const hrefOf = (warehouse: string, { wave, id }: WorkItem) =>
  `/warehouse/${warehouse}/${wave === undefined ? "orders" : "rounds"}/${id}/pick`;

function Item({ item, work, warehouse }: { item: WorkItem; work: Work; warehouse: string }) {
  const { due_at, state, isBegun, left, missing = 0, wave, name } = item;
  const length = item.length ?? work.lengths.value.get(item.id);
  const isLate = isOverdue(item, now.value);
  const facts = [
    count("boxes_left", left),
    length !== undefined && t("way", { length: distanceText(length) }),
    wave !== undefined && name,
  ].filter((fact) => fact);
  return (
    <li>
      <a class="panel list-row" href={hrefOf(warehouse, item)}>
        <span class="grow stack gap-0">
          <strong class="name">{nameOf(item)}</strong>
          <span class="soft small">{facts.join(" · ")}</span>
          {missing > 0 && <span class="wrong small">{countOf("boxes_missing", missing)}</span>}
          {due_at !== "" && (
            <span class={isLate ? "wrong small" : "small"}>
              {t(isLate ? "late" : "due", { time: timeText(due_at) })}
            </span>
          )}
        </span>
        <span class={isBegun ? "badge badge-accent" : "badge"}>
          {state === undefined ? t(isBegun ? "begun" : "not_begun") : orderStateName(state)}
        </span>
      </a>
    </li>
  );
}

function WorkPage({ list }: { list: WorkList }) {
  const [work] = useState(() => new Work(list));
  const [scansEach, setScansEach] = useState(storedScansEach.read() === "on");
  useEffect(() => work.start(), [work]);
  useCachedPage();
  const isStored = list.at < performance.timeOrigin;
  useEffect(() => {
    if (!isStored) return;
    const renew = () => location.reload();
    addEventListener("online", renew);
    return () => removeEventListener("online", renew);
  }, [isStored]);
  useEffect(tick, []);
  const { next, mine, others } = work;
  const { id } = list.warehouse;
  const items = (some: readonly WorkItem[]) => (
    <ul class="stack gap-3">
      {some.map((item) => <Item key={item.id} item={item} work={work} warehouse={id} />)}
    </ul>
  );
  const unsent = work.unsent.value;
  return (
    <>
      <div class="page stack gap-5">
        <header class="page-header">
          <h1>{common("title_work")}</h1>
          <p class="soft">{t(signedIn.value === undefined ? "lead_open" : "lead")}</p>
        </header>
        {isStored && (
          <p class="callout">{t("offline", { time: timeText(new Date(list.at).toISOString()) })}</p>
        )}
        {unsent > 0 && <p class="callout" role="status">{count("unsent", unsent)}</p>}
        {mine.length > 0
          ? items(mine)
          : <p class="soft">{t(others.length > 0 ? "none_own" : "none")}</p>}
        {others.length > 0 && (
          <section class="stack gap-3">
            <h2>{t("for_anybody")}</h2>
            {items(others)}
          </section>
        )}
        <CheckField
          label={t("scan_each")}
          checked={scansEach}
          onCheck={(isOn) => {
            storedScansEach.write(isOn ? "on" : "off");
            setScansEach(isOn);
          }}
        />
      </div>
      {next && (
        <nav class="foot-bar foot-bar-fixed cluster" aria-label={common("title_work")}>
          <a class="button button-main grow" href={hrefOf(id, next)}>
            {t("next", { name: nameOf(next) })}
          </a>
        </nav>
      )}
    </>
  );
}

mountTab(() => common("title_work"), "work", loadWork, (list) => <WorkPage list={list} />);
