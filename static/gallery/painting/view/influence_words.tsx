import { Prose, Words } from "../../shared/prose.tsx";
import { shown } from "../../shared/catalog_text.ts";
import { t } from "../../../shared/messages.ts";
import type { InfluenceEntry } from "../../../../domain/gallery/painting_records.ts";

/** Reference to a text: author and title, linked if there is a URL. */
export function SourceLine({ author, title = "", url }: {
  author: string;
  title?: string;
  url: string;
}) {
  const words = [author, title].filter(Boolean).join(", ");
  const parsed = URL.parse(url);
  const web = parsed && /^https?:$/.test(parsed.protocol) ? parsed : undefined;
  if (!words && !web) return null;
  const text = words ? <span {...shown(words)} /> : web?.hostname;
  return (
    <p class="soft small">
      {t("source")}: {web ? <a href={web.href} rel="noopener noreferrer nofollow">{text}</a> : text}
    </p>
  );
}

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
      {entry.notes && <Prose text={entry.notes} />}
      {entry.aspects && (
        <p class="soft small">
          {t("aspects")}: <Words text={entry.aspects} />
        </p>
      )}
      {entry.quote && (
        <blockquote>
          <Words text={entry.quote} />
        </blockquote>
      )}
      <SourceLine author={entry.source_author} url={entry.source_url} />
    </>
  );
}
