/** Pictures similar to the current one, separately by colour and by composition. */
import { shown } from "../../shared/catalog_text.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type {
  LikePainting,
  SimilarPaintings,
} from "../../../../domain/gallery/likeness_records.ts";
import { coloursPath } from "../../colours/colours_url.ts";
import { getSimilar } from "../../shared/api.ts";
import { imageUrl } from "../../shared/images.ts";
import { PaletteStrip, UNKNOWN_FORMAT } from "../../shared/painting_wall.tsx";
import { t } from "../messages.ts";

function Strip({ title, paintings }: { title: string; paintings: readonly LikePainting[] }) {
  return (
    <section class="likes">
      <h3>{title}</h3>
      <ul class="likes-strip">
        {paintings.map((painting) => {
          const { id, title, artist_name, image_width, image_height } = painting;
          const format = image_width && image_height ? image_width / image_height : UNKNOWN_FORMAT;
          const url = imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key);
          return (
            <li key={id} style={{ "--format": String(format) }}>
              <a href={`/paintings/${id}`}>
                <span class="likes-picture">
                  {url && <img src={url} alt="" loading="lazy" decoding="async" />}
                </span>
                <span class="work-name small cut" {...shown(title, id)} />
                <span class="faint small cut" {...shown(artist_name)} />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

// Distance from the window at which the pictures are loaded: many visitors never scroll so far.
const NEAR = "300px";

/**
 * The two strips, and a link to other pictures of these colours; the height is reserved during
 * loading.
 */
export function Similar({ id }: { id: number }) {
  const [similar, setSimilar] = useState<SimilarPaintings>();
  const [failed, setFailed] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      // If this fails the section is omitted.
      getSimilar(id).then(setSimilar, () => setFailed(true));
    }, { rootMargin: NEAR });
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, [id]);
  if (failed || similar?.colour.length === 0) return null;
  return (
    <section ref={section} class="page-section similar">
      <h2 class="section-title">{t("similar")}</h2>
      {similar && (
        <>
          <p>
            <a class="similar-palette target" href={coloursPath(similar.palette)}>
              <PaletteStrip palette={similar.palette} />
              {t("by_these_colours")}
            </a>
          </p>
          <Strip title={t("similar_colour")} paintings={similar.colour} />
          <Strip title={t("similar_composition")} paintings={similar.composition} />
        </>
      )}
    </section>
  );
}
