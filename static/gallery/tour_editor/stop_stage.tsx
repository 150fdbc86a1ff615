/** The picture of a stop while its place is chosen. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { TourPainting } from "../../../domain/gallery/tour_records.ts";
import { imageServiceUrl } from "../../../domain/iiif/addresses.ts";
import { runShortcut } from "../../shared/keyboard.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { FramedGround } from "../shared/painting_wall.tsx";
import type { Place } from "../editing/place.ts";
import { PlaceLayer } from "../editing/place_layer.tsx";
import { Zoomer, zoomKeys } from "../painting/viewer/zoomer.ts";
import { t } from "./messages.ts";

/**
 * The picture with the frame on it.
 *
 * @param onReady called with what tells what is seen, and with undefined when it is gone
 */
export function StopStage({ painting, place, onPlace, isDrawing, onReady }: {
  painting: TourPainting;
  place: Place | undefined;
  onPlace: (place: Place) => void;
  isDrawing: boolean;
  onReady: (zoomer: Zoomer | undefined) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [zoomer, setZoomer] = useState<Zoomer>();
  const hasPicture = painting.image_path !== null;
  const still = imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key) ??
    imageUrl(painting.image_path, painting.image_cache_key);
  useEffect(() => {
    if (!hasPicture || still === undefined) return;
    const created = new Zoomer(box.current!, {
      info: `${imageServiceUrl("", painting.id)}/info.json`,
      still,
    }, {
      moved: () => {},
      ready: () => {
        setZoomer(created);
        onReady(created);
      },
      failed: () => {},
    });
    created.canvas.setAttribute("role", "application");
    created.canvas.setAttribute("aria-label", t("canvas", { title: painting.title }));
    return () => {
      onReady(undefined);
      setZoomer(undefined);
      created.close();
    };
  }, [painting.id]);
  return (
    <div
      class="stop-stage tinted"
      style={movementColors(painting.movement_color)}
      onKeyDown={(event) => {
        if (zoomer && !event.defaultPrevented) runShortcut(zoomKeys(zoomer), event);
      }}
    >
      {hasPicture
        ? (
          <>
            <div class="zoom-box" ref={box} />
            {zoomer && (
              <PlaceLayer
                zoomer={zoomer}
                place={place}
                onPlace={onPlace}
                isDrawing={isDrawing}
                mayBePoint={false}
                onDrawn={onPlace}
                onEnter={() => document.getElementById("field-stop-title")?.focus()}
              />
            )}
          </>
        )
        : (
          <>
            <FramedGround title={painting.title} year={painting.year} />
            <p class="stop-no-picture floating floating-words">{t("no_picture")}</p>
          </>
        )}
    </div>
  );
}
