/** The picture of a stop: it glides to the place that the text speaks of. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { TourPainting, TourStop } from "../../../domain/gallery/tour_records.ts";
import { imageServiceUrl } from "../../../domain/iiif/addresses.ts";
import type { Zoomer } from "../painting/viewer/zoomer.ts";
import { viewerScripts } from "../painting/viewer_scripts.ts";
import { inEnglish } from "../shared/catalog_names.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { FramedGround } from "../shared/painting_wall.tsx";

/** Returns the place that a stop shows: a rectangle, or undefined for the whole picture. */
function placeOf({ pos_x, pos_y, width, height }: TourStop) {
  return pos_x === null || pos_y === null || width === null || height === null
    ? undefined
    : { x: pos_x, y: pos_y, width, height };
}

/** A picture that is there, over the image service, or as a plain image where that fails. */
function Glide({ painting, stop }: { painting: TourPainting; stop: TourStop }) {
  const box = useRef<HTMLDivElement>(null);
  const zoomer = useRef<Zoomer | undefined>(undefined);
  const now = useRef(stop);
  now.current = stop;
  const [state, setState] = useState<"coming" | "gliding" | "failed">("coming");
  const still = imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key) ??
    imageUrl(painting.image_path, painting.image_cache_key)!;
  const alt = `${painting.title}, ${painting.artist_name}`;

  useEffect(() => {
    let open = true;
    viewerScripts.zoomer?.().then(({ Zoomer }) => {
      if (!open || !box.current) return;
      const created = new Zoomer(box.current, {
        info: `${imageServiceUrl("", painting.id)}/info.json`,
        still,
      }, {
        moved: () => {},
        ready: () => {
          created.showPlace(placeOf(now.current));
          setState("gliding");
        },
        failed: () => setState("failed"),
      });
      zoomer.current = created;
      created.canvas.setAttribute("role", "img");
      created.canvas.setAttribute("aria-label", alt);
    }, () => setState("failed"));
    return () => {
      open = false;
      zoomer.current?.close();
      zoomer.current = undefined;
    };
  }, []);
  useEffect(() => zoomer.current?.showPlace(placeOf(stop)), [stop]);

  if (state === "failed") {
    const whole = imageUrl(painting.image_path, painting.image_cache_key);
    return <img class="tour-still" src={whole} alt={alt} {...inEnglish()} />;
  }
  return (
    <>
      {state === "coming" && <img class="tour-still" src={still} alt={alt} {...inEnglish()} />}
      <div class="zoom-box" ref={box} />
    </>
  );
}

/** The stage of a tour, with the painting's name and the way to its page below. */
export function TourStage({ painting, stop }: { painting: TourPainting; stop: TourStop }) {
  const { id, title, artist_name, year, image_path, movement_color } = painting;
  return (
    <figure class="tour-stage tinted" style={movementColors(movement_color)}>
      <div class="tour-view">
        {image_path !== null
          ? <Glide key={id} painting={painting} stop={stop} />
          : painting.image_cleared
          ? <span class="empty-slot" />
          : <FramedGround title={title} year={year} />}
      </div>
      <figcaption>
        <a class="target soft" href={`/paintings/${id}`}>
          <span>
            <span {...inEnglish()}>
              {artist_name}, <cite>{title}</cite>
            </span>
            {year === null ? "" : `, ${year}`}
          </span>
        </a>
      </figcaption>
    </figure>
  );
}
