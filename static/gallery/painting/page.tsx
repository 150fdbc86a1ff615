/** The page of a painting: the picture with its notes, where it comes from and what came of it. */
import { useEffect, useState } from "preact/hooks";
import type { PaintingContext, PaintingPage } from "../../../domain/gallery/records.ts";
import { getPainting, getPaintingContext } from "../../shared/api.ts";
import { foundImageUrl } from "../../shared/found_image.ts";
import { t } from "../../shared/i18n.ts";
import { ArrowIcon, BackIcon } from "../../shared/icons.tsx";
import { imageUrl } from "../../shared/images.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { pageId } from "../../shared/page_id.ts";
import { assumedFormat, FramedGround } from "../../shared/painting_wall.tsx";
import { ReviewLink } from "../../shared/review_link.tsx";
import { mountPage, TextPage } from "../../shared/text_page.tsx";
import { formatYear } from "../../shared/years.ts";
import { Notes, Pins } from "./annotations.tsx";
import { Influences } from "./influences.tsx";

type PagePainting = PaintingPage["painting"];

/** The address of the picture: the local file's, or that of one which the server has found. */
function usePicture(painting: PagePainting): string | undefined {
  const local = imageUrl(painting.image_path, painting.image_cache_key) ??
    imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key);
  const [found, setFound] = useState<string>();
  useEffect(() => {
    const sought = local || painting.checkup_fixed ? undefined : foundImageUrl(painting.id, "full");
    if (sought === undefined) return;
    const image = new Image();
    image.onload = () => setFound(sought);
    image.src = sought;
    return () => image.onload = null;
  }, []);
  return local ?? found;
}

function Picture({ painting, year, url }: {
  painting: PagePainting;
  year: number | null;
  url: string | undefined;
}) {
  if (url) {
    return <img src={url} alt={`${painting.title}, ${painting.artist_name}`} decoding="async" />;
  }
  // A curator has cleared this image: an empty slot and nothing else.
  if (painting.checkup_fixed) return <span class="empty-slot" />;
  return (
    <span class="stage-ground" aria-hidden="true">
      <FramedGround title={painting.title} year={year} />
    </span>
  );
}

function Neighbours({ previous, next }: Pick<PaintingContext, "previous" | "next">) {
  if (!previous && !next) return null;
  const label = (year: number | null) => (year === null ? t("year_unknown") : formatYear(year));
  return (
    <nav class="neighbours" aria-label={t("neighbours")}>
      {previous && (
        <a rel="prev" href={`/paintings/${previous.id}`}>
          <BackIcon />
          <span>
            <span class="neighbour-kind">{t("previous_work")}</span>
            <span class="neighbour-title">{previous.title}</span>
            <span class="neighbour-year">{label(previous.year)}</span>
          </span>
        </a>
      )}
      {next && (
        <a rel="next" class="neighbour-next" href={`/paintings/${next.id}`}>
          <span>
            <span class="neighbour-kind">{t("next_work")}</span>
            <span class="neighbour-title">{next.title}</span>
            <span class="neighbour-year">{label(next.year)}</span>
          </span>
          <ArrowIcon />
        </a>
      )}
    </nav>
  );
}

function PaintingView({ page, context }: { page: PaintingPage; context: PaintingContext }) {
  const { painting, influencedBy, influenced, annotations } = page;
  const { artist, year, previous, next } = context;
  const [active, setActive] = useState<number>();
  const notes = [...annotations].sort((a, b) => a.sort_order - b.sort_order || a.id - b.id);
  const url = usePicture(painting);
  const shown = url !== undefined;
  const cleared = !shown && painting.checkup_fixed;
  const color = artist.movement_color;
  return (
    <TextPage title={`${painting.title}, ${painting.artist_name}`}>
      <article style={movementColors(color)}>
        <div class={notes.length > 0 ? "exhibit exhibit-noted" : "exhibit"}>
          <figure class="stage">
            <div
              class={shown ? "stage-frame stage-shown" : "stage-frame"}
              style={{ "--format": String(assumedFormat(painting.id)) }}
            >
              <Picture painting={painting} year={year} url={url} />
              {!cleared && <Pins annotations={notes} active={active} setActive={setActive} />}
            </div>
          </figure>
          <div class="exhibit-side">
            <header class="wall-label">
              <h1>{painting.title}</h1>
              <p class="page-years">{year === null ? t("year_unknown") : formatYear(year)}</p>
              <p>
                <a class="wall-artist" href={`/artists/${artist.id}`}>{artist.name}</a>
              </p>
              <p>
                <a class="movement-link" href={`/movements/${artist.movement_id}`}>
                  <span class="dot" /> {artist.movement_name}
                </a>
              </p>
              <ReviewLink kind="painting" id={painting.id} />
            </header>
            {notes.length > 0 && (
              <Notes
                annotations={notes}
                active={active}
                setActive={setActive}
              />
            )}
          </div>
        </div>
        {influencedBy.length + influenced.length > 0 && (
          <div class="page-section influence-columns">
            <Influences title={t("influenced_by")} entries={influencedBy} color={color} />
            <Influences title={t("influenced")} entries={influenced} color={color} />
          </div>
        )}
        <Neighbours previous={previous} next={next} />
      </article>
    </TextPage>
  );
}

const id = pageId();
mountPage(
  id === undefined ? undefined : () => Promise.all([getPainting(id), getPaintingContext(id)]),
  ([page, context]) => <PaintingView page={page} context={context} />,
);
