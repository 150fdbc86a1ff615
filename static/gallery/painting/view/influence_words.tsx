import { inEnglish } from "../../shared/catalog_names.ts";
import type { InfluenceEntry } from "../../../../domain/gallery/painting_records.ts";
import { t } from "../../../shared/messages.ts";
import { SourceLine } from "./source_line.tsx";

/**
 * Recorded properties of an influence between two paintings: a note, aspects, a quote, its source.
 */
export function InfluenceWords({ entry }: {
  entry: Pick<
    Extract<InfluenceEntry, { source_type: "painting" }>,
    "notes" | "aspects" | "quote" | "source_author" | "source_url"
  >;
}) {
  return (
    <>
      {entry.notes && <p {...inEnglish()}>{entry.notes}</p>}
      {entry.aspects && (
        <p class="soft small">
          {t("aspects")}: <span {...inEnglish()}>{entry.aspects}</span>
        </p>
      )}
      {entry.quote && <blockquote {...inEnglish()}>{entry.quote}</blockquote>}
      <SourceLine author={entry.source_author} url={entry.source_url} />
    </>
  );
}
