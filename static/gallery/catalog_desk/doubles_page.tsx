/** Likely duplicates, decided one by one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { DoublesPage as Page } from "../../../domain/gallery/doubles_records.ts";
import { isInField, listenToShortcuts } from "../../shared/keyboard.ts";
import { useTask } from "../../shared/use_task.ts";
import { Failure } from "../shared/desk/account_tools.tsx";
import type { Session } from "../shared/desk/session.ts";
import { formatLife, formatYear } from "../shared/years.ts";
import {
  type CatalogListName,
  getDoubles,
  getMerge,
  markDistinct,
  merge,
  type MergePreview,
  type RecordFields,
} from "./catalog_api.ts";
import { fieldName, t, valueText } from "./messages.ts";
import { UndoButton } from "./undo_button.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { imageUrl } from "../shared/images.ts";

/** Fields that a merge combines, so that they need no choice. */
const UNITED_FIELDS = new Set(["names", "identifiers"]);
const LINK_KINDS = ["paintings", "periods", "influences", "annotations", "tours"] as const;

function linksText(links: MergePreview["links"]): string {
  const list = LINK_KINDS.filter((name) => links[name] > 0)
    .map((name) => t(`link_${name}`, { count: links[name] })).join(", ");
  return list === "" ? t("no_links") : t("links", { list });
}

function MergeForm({ session, many, ids, onCancel, onMerged }: {
  session: Session;
  many: CatalogListName;
  /** The first record remains, unless they are swapped. */
  ids: readonly [number, number];
  onCancel: () => void;
  onMerged: (done: { record: RecordFields; operation: string }) => void;
}) {
  const [[into, id], setIds] = useState(ids);
  const [preview, setPreview] = useState<MergePreview>();
  const [take, setTake] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, error, run } = useTask();
  useEffect(() => {
    setPreview(undefined);
    void run(async () => {
      const loadedPreview = await session.guard(() => getMerge(many, id, into));
      setPreview(loadedPreview);
      setTake(new Set(loadedPreview.take));
    });
  }, [id, into]);
  const acts = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (preview !== undefined) acts.current?.querySelector("button")?.focus();
  }, [preview]);
  const mergeRecords = () =>
    run(async () => onMerged(await session.guard(() => merge(many, id, into, [...take]))));
  const choose = (field: string, isFromRemoved: boolean) => {
    const next = new Set(take);
    if (isFromRemoved) next.add(field);
    else next.delete(field);
    setTake(next);
  };
  if (preview === undefined) {
    return error === undefined ? <p role="status">{t("loading")}</p> : <Failure error={error} />;
  }
  const { pictures } = preview;
  const fields = preview.differing.filter((field) => !UNITED_FIELDS.has(field));
  const picture = (path: string | null) =>
    path === null ? t("none") : <img src={imageUrl(path)} alt="" class="merge-picture" />;
  const rows = [
    ...fields.map((field) =>
      [field, valueText(preview.into[field]), valueText(preview.record[field])] as const
    ),
    ...(pictures.record === null
      ? []
      : [["picture", picture(pictures.into), picture(pictures.record)] as const]),
  ];
  return (
    <div class="stack gap-5">
      <div class="table-frame table-frame-low" role="region" aria-label={t("merge")} tabIndex={0}>
        <Table
          class="table table-long"
          headings={[t("field"), `${t("stays")}: #${into}`, `${t("goes")}: #${id}`]}
        >
          {rows.map(([field, remainingValue, removedValue]) => (
            <tr key={field}>
              <th scope="row">{field === "picture" ? t("picture") : fieldName(field)}</th>
              {[[false, remainingValue] as const, [true, removedValue] as const].map((
                [isFromRemoved, shownKind],
              ) => (
                <td key={String(isFromRemoved)}>
                  <label class="check">
                    <input
                      type="radio"
                      name={`take-${id}-${field}`}
                      checked={take.has(field) === isFromRemoved}
                      onChange={() => choose(field, isFromRemoved)}
                    />
                    {shownKind}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
      <p class="soft">{linksText(preview.links)} {t("united")}</p>
      <Failure error={error} />
      <p ref={acts} class="cluster">
        <ReasonedButton
          class="button button-main"
          off={session.isEditorInChief ? isBusy ? t("merging") : undefined : t("chief_merges")}
          onClick={() => void mergeRecords()}
        >
          {t("merge")}
        </ReasonedButton>
        <Button onClick={() => setIds([id, into])}>{t("swap")}</Button>
        <Button look="quiet" onClick={onCancel}>{t("cancel")}</Button>
      </p>
    </div>
  );
}

type Pair = Page["doubles"][number];
const LISTS = ["artists", "paintings"] as const;

const titleOf = (record: RecordFields) => String(record.name ?? record.title);

function yearsOf({ birth_year, death_year, year, name }: RecordFields): string {
  if (name !== undefined) {
    return formatLife(birth_year as number | null, death_year as number | null);
  }
  return typeof year === "number" ? formatYear(year) : "";
}

/** Texts of identifiers that both records have. */
function sharedIdentifiers({ one, other }: Pair): string[] {
  const textsOf = ({ identifiers }: RecordFields) =>
    ((identifiers ?? []) as { scheme: string; value: string }[])
      .map(({ scheme, value }) => `${scheme} ${value}`);
  const others = new Set(textsOf(other as RecordFields));
  return textsOf(one as RecordFields).filter((text) => others.has(text));
}

function Side({ many, record }: { many: CatalogListName; record: RecordFields }) {
  const [path = "", key] = String(record.thumbnail ?? "").split("?v=");
  const url = imageUrl(path, key === undefined ? undefined : Number(key));
  const facts = many === "paintings"
    ? [record.artist_name, yearsOf(record), record.collection, record.inventory_number]
    : [yearsOf(record), record.nationality];
  return (
    <div class="cluster cluster-nowrap gap-4">
      <span class="thumb" style={{ "--thumb": "88px" }}>{url && <img src={url} alt="" />}</span>
      <div class="stack gap-2">
        <a class="work-name target" href={`/${many}/${record.id}`}>{titleOf(record)}</a>
        <span class="soft">{facts.filter(Boolean).join(", ")}</span>
        <span class="soft small">#{record.id}</span>
      </div>
    </div>
  );
}

/** The page of duplicates. */
export function DoublesPage({ session }: { session: Session }) {
  const [many, setMany] = useState<CatalogListName>("artists");
  const [pairs, setPairs] = useState<Pair[]>();
  const [next, setNext] = useState<number | null>(null);
  const [open, setOpen] = useState<string>();
  const [merged, setMerged] = useState<{ name: string; operation: string }>();
  const [current, setCurrent] = useState(0);
  const { error, run } = useTask();
  const shownKind = useRef(many);

  const load = (kind: CatalogListName, offset: number, loadedPairs: Pair[]) =>
    run(async () => {
      const page = await session.guard(() => getDoubles(kind, offset));
      if (shownKind.current !== kind) return;
      setPairs([...loadedPairs, ...page.doubles]);
      setNext(page.next);
    });
  useEffect(() => {
    shownKind.current = many;
    setPairs(undefined);
    setOpen(undefined);
    setCurrent(0);
    void load(many, 0, []);
  }, [many]);

  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.querySelector("button")?.focus(), [merged]);

  const keyOf = ({ one, other }: Pair) => `${one.id} ${other.id}`;
  const removePair = (pair: Pair) => {
    setPairs((current) => current?.filter((one) => one !== pair));
    setOpen(undefined);
  };
  const keepBoth = (pair: Pair) =>
    run(async () => {
      await session.guard(() => markDistinct(many, pair.one.id, pair.other.id));
      removePair(pair);
    });
  const chosen = pairs?.[current];
  useEffect(() => {
    const step = (by: number) => {
      const next = Math.max(0, Math.min((pairs?.length ?? 1) - 1, current + by));
      setCurrent(next);
      document.querySelectorAll(".double")[next]?.scrollIntoView({ block: "nearest" });
    };
    return listenToShortcuts(document, {
      KeyJ: () => step(1),
      KeyK: () => step(-1),
      KeyM: () => chosen && setOpen(keyOf(chosen)),
      KeyN: () => chosen && void keepBoth(chosen),
      Escape: () => setOpen(undefined),
    }, (event) => !isInField(event));
  }, [pairs, current, many]);
  return (
    <>
      <p class="soft">
        {t("doubles_text")} <span class="key-hint">{t("doubles_keys")}</span>
      </p>
      <div class="segments" role="group" aria-label={t("to_doubles")}>
        {LISTS.map((one) => (
          <Button
            key={one}
            class="segment"
            aria-pressed={one === many}
            onClick={() => setMany(one)}
          >
            {t(`kind_${one}`)}
          </Button>
        ))}
      </div>
      {merged && (
        <div ref={outcome} class="callout stack gap-3">
          <p role="status">{t("merged", { name: merged.name })}</p>
          <UndoButton
            key={merged.operation}
            session={session}
            operation={merged.operation}
            onDone={() => void load(many, 0, [])}
          />
        </div>
      )}
      <Failure error={error} />
      {pairs === undefined
        ? <p role="status">{error === undefined && t("loading")}</p>
        : pairs.length === 0
        ? <p role="status">{t("no_doubles")}</p>
        : (
          <ul class="lined">
            {pairs.map((pair, at) => {
              const [one, other] = [titleOf(pair.one), titleOf(pair.other)];
              return (
                <li
                  key={keyOf(pair)}
                  class={`double stack gap-3 ${at === current ? "panel panel-chosen" : ""}`}
                  aria-current={at === current ? "true" : undefined}
                >
                  <p class="small soft">
                    {[t(`likeness_${pair.likeness}`), ...sharedIdentifiers(pair)].join(" · ")}
                  </p>
                  <div class="tiles gap-3">
                    <Side many={many} record={pair.one} />
                    <Side many={many} record={pair.other} />
                  </div>
                  {open === keyOf(pair)
                    ? (
                      <MergeForm
                        session={session}
                        many={many}
                        ids={[pair.one.id, pair.other.id]}
                        onCancel={() => setOpen(undefined)}
                        onMerged={({ record, operation }) => {
                          removePair(pair);
                          setMerged({ name: titleOf(record), operation });
                          // Other pairs may have contained the removed record.
                          void load(many, 0, []);
                        }}
                      />
                    )
                    : (
                      <p class="cluster">
                        <Button
                          aria-label={t("merge_of", { one, other })}
                          onClick={() => setOpen(keyOf(pair))}
                        >
                          {t("merge_question")}
                        </Button>
                        <Button
                          look="quiet"
                          aria-label={t("distinct_of", { one, other })}
                          onClick={() => void keepBoth(pair)}
                        >
                          {t("distinct")}
                        </Button>
                      </p>
                    )}
                </li>
              );
            })}
          </ul>
        )}
      {next !== null && pairs && (
        <Button onClick={() => void load(many, next, pairs)}>{t("more")}</Button>
      )}
    </>
  );
}
