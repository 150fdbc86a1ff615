/** The rows of a list of records: each is chosen by its box and opened by its name. */
import { chunks } from "../../../../domain/chunks.ts";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { type CatalogPlace, placeAddress } from "./catalog_place.ts";
import { nameOf } from "./record_name.ts";
import type { CatalogRecord } from "./record_api.ts";
import { t } from "./messages.ts";

// The browser looks at each part that is drawn when it is seen at every frame: of single rows it would
// have a thousand to look at.
const ROWS_A_PART = 25;

/** The list. */
export function RecordRows({ kind, records, chosen, choose, follow }: {
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
