/** View shown until both paintings are chosen. */
import type { InfluenceEntry } from "../../../domain/gallery/painting_records.ts";
import { t as shared } from "../../shared/messages.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { TextPage } from "../shared/text_page.tsx";
import { formatYear } from "../shared/years.ts";
import { t } from "./messages.ts";
import { comparisonUrl } from "./state/address.ts";
import type { Compared } from "./view/side.tsx";

type FromPainting = Extract<InfluenceEntry, { source_type: "painting" }>;

const paintings = (entries: readonly InfluenceEntry[]) =>
  entries.filter((entry): entry is FromPainting => entry.source_type === "painting");

/** The works that the catalog relates to one, each a way to see both. */
function Related({ one: { page, context } }: { one: Compared }) {
  const works = [...paintings(page.influencedBy), ...paintings(page.influenced)];
  const unique = [...new Map(works.map((work) => [work.id, work])).values()];
  if (unique.length === 0) return null;
  return (
    <ul class="compare-choices tiles">
      {unique.map(({ id, title, artist_name, year }) => {
        const work = context.kindred.find((kindred) => kindred.id === id);
        const url = work && imageUrl(work.thumbnail_path, work.thumbnail_cache_key);
        return (
          <li key={id} style={work && movementColors(work.movement_color)}>
            <a class="list-row" href={comparisonUrl({ a: page.painting.id, b: id })}>
              <span class="thumb">{url && <img src={url} alt="" loading="lazy" />}</span>
              <span>
                <span class="work-name">{title}</span>
                <span class="soft">
                  {[artist_name, year === null ? "" : formatYear(year)].filter(Boolean).join(", ")}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The choice; a painting that is picked in the search takes the free place. */
export function ChooseView({ one }: { one: Compared | undefined }) {
  const title = t(one ? "choose_title" : "choose_two");
  return (
    <TextPage
      title={title}
      onPick={({ kind, id }) => {
        if (kind !== "painting") return false;
        location.assign(comparisonUrl(one ? { a: one.page.painting.id, b: id } : { a: id }));
        return true;
      }}
    >
      <article class="page-section">
        <div class="page-title">
          <h1>{title}</h1>
          {one && (
            <p class="page-lead">
              {one.page.painting.title}, {one.context.artist.name},{" "}
              {one.context.year === null ? shared("year_unknown") : formatYear(one.context.year)}
            </p>
          )}
          <p>{t(one ? "choose_text" : "choose_any")}</p>
        </div>
        {one && <Related one={one} />}
      </article>
    </TextPage>
  );
}
