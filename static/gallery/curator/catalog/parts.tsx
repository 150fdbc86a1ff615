/** Dependent records: the notes of a painting, the paintings of an artist. */
import { useEffect, useState } from "preact/hooks";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { type CatalogPlace, placeAddress } from "./catalog_place.ts";
import { type CatalogRecord, listRecords } from "./record_api.ts";
import { nameOf } from "./record_name.ts";
import { t } from "./messages.ts";

const LISTED = 50;

/** The list, with a way to add to it. */
export function Parts({ kind, field, of, owner, go }: {
  kind: Kind;
  /** By which its records belong to the owner. */
  field: string;
  of: number;
  owner: Kind;
  go: (place: CatalogPlace) => void;
}) {
  const [records, setRecords] = useState<readonly CatalogRecord[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    listRecords(kind, { of, limit: LISTED }, abort.signal)
      .then((page) => setRecords(page.records), () => {});
    return () => abort.abort();
  }, [kind, of]);
  const link = (place: CatalogPlace, text: string, look?: string) => (
    <a
      href={placeAddress(place)}
      {...(look && { class: look })}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(place);
      }}
    >
      {text}
    </a>
  );
  const isOf = kind === "influence" && owner === "painting"
    ? { target_type: "painting" }
    : undefined;
  return (
    <section class="part stack">
      <h2>{t(`kind_${kind}`)}</h2>
      <ul>
        {records.map((record) => (
          <li key={record.id}>{link({ kind, id: record.id }, nameOf(record), "target")}</li>
        ))}
      </ul>
      {link(
        { kind, isNew: true, initialValues: { [field]: of, ...isOf } },
        t("add_part", { kind: t(`one_${kind}`).toLowerCase() }),
        "button",
      )}
    </section>
  );
}
