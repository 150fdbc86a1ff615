/** Two records side by side, and which values the one that stays has. */
import { useEffect, useState } from "preact/hooks";
import { Table } from "../../../shared/ui/table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import type { Session } from "../../curator/state/session.ts";
import { imageUrl } from "../../shared/images.ts";
import {
  getMerge,
  type Many,
  merge,
  type MergePreview,
  type RecordFields,
} from "../state/catalog_api.ts";
import { fieldName, t, valueText } from "../messages.ts";

const UNITED = new Set(["names", "identifiers"]);
const LINKS = ["paintings", "periods", "influences", "annotations", "tours"] as const;

function linksInWords(links: MergePreview["links"]): string {
  const list = LINKS.filter((name) => links[name] > 0)
    .map((name) => t(`link_${name}`, { count: links[name] })).join(", ");
  return list === "" ? t("no_links") : t("links", { list });
}

/** The form of a merge. */
export function MergeForm({ session, many, ids, onCancel, onMerged }: {
  session: Session;
  many: Many;
  /** The first of them stays, unless they are swapped. */
  ids: readonly [number, number];
  onCancel: () => void;
  onMerged: (done: { record: RecordFields; operation: string }) => void;
}) {
  const [[into, id], setIds] = useState(ids);
  const [preview, setPreview] = useState<MergePreview>();
  const [take, setTake] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const fail = (failure: unknown) => setError(t("failed", { why: (failure as Error).message }));
  useEffect(() => {
    setPreview(undefined);
    session.guard(() => getMerge(many, id, into)).then((found) => {
      setPreview(found);
      setTake(new Set(found.take));
    }, fail);
  }, [id, into]);
  async function go() {
    setBusy(true);
    try {
      onMerged(await session.guard(() => merge(many, id, into, [...take])));
    } catch (failure) {
      fail(failure);
      setBusy(false);
    }
  }
  const choose = (field: string, taken: boolean) => {
    const next = new Set(take);
    if (taken) next.add(field);
    else next.delete(field);
    setTake(next);
  };
  if (preview === undefined) return <p role="status">{error || t("loading")}</p>;
  const { pictures } = preview;
  const fields = preview.differing.filter((field) => !UNITED.has(field));
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
          {rows.map(([field, stays, goes]) => (
            <tr key={field}>
              <th scope="row">{field === "picture" ? t("picture") : fieldName(field)}</th>
              {[[false, stays] as const, [true, goes] as const].map(([taken, shown]) => (
                <td key={String(taken)}>
                  <label class="check">
                    <input
                      type="radio"
                      name={`take-${id}-${field}`}
                      checked={take.has(field) === taken}
                      onChange={() =>
                        choose(field, taken)}
                    />
                    {shown}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
      <p class="soft">{linksInWords(preview.links)} {t("united")}</p>
      {error && <p role="alert" class="wrong">{error}</p>}
      <p class="cluster">
        <ReasonedButton
          class="button button-main"
          off={session.isEditorInChief ? busy ? t("merging") : undefined : t("chief_merges")}
          onClick={() => void go()}
        >
          {t("merge")}
        </ReasonedButton>
        <Button onClick={() => setIds([id, into])}>{t("swap")}</Button>
        <Button look="quiet" onClick={onCancel}>{t("cancel")}</Button>
      </p>
    </div>
  );
}
