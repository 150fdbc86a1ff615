/** Page of a painting: the picture with its notes, and its influences. */
import { Original } from "../shared/prose.tsx";
import { inLanguage, shown } from "../shared/catalog_text.ts";
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type {
  PaintingContext,
  PaintingPage,
  RelatedPainting,
} from "../../../domain/gallery/painting_records.ts";
import { byPicture, PaintingWall, WorkList } from "../shared/painting_wall.tsx";
import { manifestUrl } from "../../../domain/iiif/addresses.ts";
import { t as shared } from "../../shared/messages.ts";
import { ManifestLink } from "../shared/manifest_link.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { Heart, myWall } from "../shared/my_wall.tsx";
import { EditLink, ReviewLink, useCurator } from "../shared/curator.tsx";
import { getPainting } from "../shared/api.ts";
import { TextPage } from "../shared/text_page.tsx";
import { formatYear } from "../shared/years.ts";
import { Attribution, workDateInWords, WorkFacts } from "../museum/facts.tsx";
import { ArrowIcon, BackIcon } from "../../shared/icons.tsx";
import { Notes } from "./view/annotations.tsx";
import { Influences } from "./view/influences.tsx";
import { MissingPicture, PictureCredit, Stage } from "./view/stage.tsx";
import { usePicture } from "./state/picture.ts";
import { Similar } from "./view/similar.tsx";
import { useCloseLook } from "./view/use_close_look.tsx";
import { viewerScripts } from "./viewer_scripts.ts";
import { t } from "./messages.ts";
import { comparisonUrl } from "../compare/looks.ts";

/** A found picture that a curator has to approve; shown to curators only. */
function HeldPicture({ id }: { id: number }) {
  const isCurator = useCurator();
  const [Held, setHeld] = useState<(props: { id: number }) => ComponentChildren>();
  useEffect(() => {
    if (!isCurator) return;
    viewerScripts.editor?.().then(({ HeldPicture }) => setHeld(() => HeldPicture), () => {});
  }, [isCurator]);
  return Held && <Held id={id} />;
}

function RelatedPages({ painting, context }: {
  painting: PaintingPage["painting"];
  context: PaintingContext;
}) {
  const { id, has_influence_links } = painting;
  return (
    <ul class="ways-on">
      {painting.image_path !== null && (
        <li>
          <a class="target" href={`/movements/${context.artist.movement_id}/rooms?at=${id}`}>
            {t("in_room")} <ArrowIcon />
          </a>
        </li>
      )}
      {has_influence_links && (
        <li>
          <a class="target" href={`/influence?at=painting-${id}`}>
            {t("in_river")} <ArrowIcon />
          </a>
        </li>
      )}
      <li>
        <a class="target" href={comparisonUrl({ a: id })}>
          {t("compare_with")} <ArrowIcon />
        </a>
      </li>
    </ul>
  );
}

/** Other works, those with a picture on a wall; nothing if there are none. */
function RelatedWorks({ title, paintings = [], named = false }: {
  title: string;
  paintings: readonly RelatedPainting[] | undefined;
  named?: boolean;
}) {
  const { pictured, others } = byPicture(paintings);
  if (paintings.length === 0) return null;
  return (
    <section class="page-section">
      <h2 class="section-title">{title}</h2>
      {pictured.length > 0 && <PaintingWall paintings={pictured} named={named} />}
      {others.length > 0 && <WorkList paintings={others} />}
    </section>
  );
}

/** The button that opens the editor; nothing for visitors or without a picture. */
function EditOnPicture({ look }: {
  look: ((note?: number, edits?: boolean) => void) | undefined;
}) {
  if (!useCurator() || !look) return null;
  return (
    <button
      type="button"
      class="review-link target soft small"
      onClick={() => look(undefined, true)}
    >
      {t("edit_notes")}
    </button>
  );
}

/** Links to the neighbours by year; nothing if there are none. */
function Neighbours({ previous, next }: Pick<PaintingContext, "previous" | "next">) {
  if (!previous && !next) return null;
  const label = (
    year: number | null,
  ) => (year === null ? shared("year_unknown") : formatYear(year));
  return (
    <nav class="page-section neighbours cluster cluster-between" aria-label={shared("neighbours")}>
      {previous && (
        <a rel="prev" class="list-row" href={`/paintings/${previous.id}`}>
          <BackIcon />
          <span>
            <span class="faint small">{shared("previous_work")}</span>
            <span class="work-name" {...shown(previous.title, previous.id)} />
            <span class="faint small">{label(previous.year)}</span>
          </span>
        </a>
      )}
      {next && (
        <a rel="next" class="list-row neighbour-next" href={`/paintings/${next.id}`}>
          <span>
            <span class="faint small">{shared("next_work")}</span>
            <span class="work-name" {...shown(next.title, next.id)} />
            <span class="faint small">{label(next.year)}</span>
          </span>
          <ArrowIcon />
        </a>
      )}
    </nav>
  );
}

/** A painting; rendered by the server first, then hydrated by the page's script. */
export function PaintingView(
  { page: initialPage, context }: { page: PaintingPage; context: PaintingContext },
) {
  const [page, setPage] = useState(initialPage);
  const { painting, influencedBy, influenced, annotations } = page;
  const { artist, year, previous, next, kindred } = context;
  const [active, setActive] = useState<number>();
  const notes = [...annotations].sort((a, b) => a.sort_order - b.sort_order || a.id - b.id);
  const { picture, search } = usePicture(painting, context);
  const cleared = picture === undefined && context.image_cleared;
  const color = artist.movement_color;
  const { details = {} } = context;
  const dateText = workDateInWords(year, details);
  const closeLook = useCloseLook({
    id: painting.id,
    title: inLanguage(painting.title, painting.id),
    by: `${inLanguage(artist.name)}, ${dateText}`,
    picture,
    notes,
    // The page keeps its old content until the answer has arrived.
    onStored: () => void getPainting(painting.id).then(setPage, () => {}),
  });
  const openCloseLook = useCallback(() => closeLook.look?.(), [closeLook.look]);
  const note = { active, setActive };
  return (
    <TextPage
      title={`${inLanguage(painting.title, painting.id)}, ${inLanguage(painting.artist_name)}`}
    >
      <article style={movementColors(color)}>
        <div class={notes.length > 0 ? "exhibit exhibit-noted tinted" : "exhibit tinted"}>
          <Stage
            painting={painting}
            date={dateText}
            size={details}
            cleared={cleared}
            picture={picture}
            isMissing={!picture && !cleared && search !== "looking" &&
              (painting.image_path ?? painting.thumbnail_path) === null}
            notes={notes}
            note={note}
            look={closeLook.look && openCloseLook}
            credit={picture
              ? <PictureCredit context={context} />
              : !cleared && <MissingPicture id={painting.id} state={search} context={context} />}
          />
          <div class="exhibit-side">
            <header class="wall-label">
              <h1 {...shown(painting.title, painting.id)} />
              <Original text={painting.title} painting={painting.id} />
              <p class="page-years soft">{dateText}</p>
              <p>
                <Attribution attribution={details.attribution} />
                <a class="wall-artist" href={`/artists/${artist.id}`} {...shown(artist.name)} />
              </p>
              <p>
                <a class="name target" href={`/movements/${artist.movement_id}`}>
                  <span class="dot" /> <span {...shown(artist.movement_name)} />
                </a>
              </p>
              <p class="cluster">
                <Heart id={painting.id} title={painting.title} place="worded" />
                {myWall.value.includes(painting.id) && (
                  <a class="target" href="/wall">
                    {shared("nav_wall")} <ArrowIcon />
                  </a>
                )}
                <KeyHelpTool page="painting" />
              </p>
              <RelatedPages painting={painting} context={context} />
              <p class="cluster">
                <EditLink kind="painting" id={painting.id} hasKey />
                <EditOnPicture look={closeLook.look} />
                <ReviewLink kind="painting" id={painting.id} />
              </p>
              {!picture && !cleared && search !== "looking" && <HeldPicture id={painting.id} />}
            </header>
            {notes.length > 0 && <Notes annotations={notes} {...note} look={closeLook.look} />}
          </div>
        </div>
        {closeLook.dialog}
        <WorkFacts details={details} title={painting.title} />
        {influencedBy.length + influenced.length > 0 && (
          <div class="page-section kin-columns">
            <Influences
              work={painting.id}
              title={shared("influenced_by")}
              entries={influencedBy}
              color={color}
              kindred={kindred}
            />
            <Influences
              work={painting.id}
              title={shared("influenced")}
              entries={influenced}
              color={color}
              kindred={kindred}
            />
          </div>
        )}
        {painting.image_path && <Similar id={painting.id} />}
        <RelatedWorks title={t("by_same_hand")} paintings={context.by_artist} />
        <RelatedWorks title={t("same_years")} paintings={context.same_years} named />
        <Neighbours previous={previous} next={next} />
        <ManifestLink
          of={(origin) => manifestUrl(origin, painting.id)}
          about={{ kind: "paintings", id: painting.id }}
        />
      </article>
    </TextPage>
  );
}
