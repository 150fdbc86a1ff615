/** Form, list and picture of a tour's stops. */
import { Button } from "../../shared/ui/button.tsx";
import { Segments } from "../../shared/ui/segments.tsx";
import { FieldInput } from "../shared/desk/records/field_input.tsx";
import type { RecordEditing } from "../shared/desk/records/record_editing.ts";
import { SHAPES } from "../shared/desk/records/fields.ts";
import type { Draft, Values } from "../../shared/draft.ts";
import type { EditedStop } from "../../../domain/gallery/editing/records.ts";
import { t } from "./messages.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TourPainting } from "../../../domain/gallery/tour_records.ts";
import { keepNextTap } from "../../shared/canvas/gestures.ts";
import { CloseIcon, icon } from "../../shared/icons.tsx";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { moveItem, rowUnder } from "./stops.ts";
import { imageServiceUrl } from "../../../domain/iiif/addresses.ts";
import { runShortcut } from "../../shared/keyboard.ts";
import { FramedGround } from "../shared/painting_wall.tsx";
import type { ImageRegion } from "../editing/place.ts";
import { PlaceLayer } from "../editing/place_layer.tsx";
import { Zoomer, zoomKeys } from "../painting/viewer/zoomer.ts";

const STOP_FIELDS = SHAPES.tour.find(({ name }) => name === "stops")!.rows!;
const TEXT_FIELDS = STOP_FIELDS.filter(({ name }) =>
  ["title", "body", "title_ru", "body_ru"].includes(name)
);
const TOUR_FIELDS = SHAPES.tour.filter(({ as, name }) => as !== "rows" && name !== "sort_order");
const PLACES = ["rectangle", "whole"] as const;

/** The fields of one stop. */
export function StopForm(
  { draft, stop, number, isDrawing, canFrame, onChange, onFrame, onWhole, onDraw }: {
    draft: Draft;
    stop: EditedStop;
    number: number;
    isDrawing: boolean;
    /** True if the stop has a picture in which a place can be framed. */
    canFrame: boolean;
    onChange: (stop: EditedStop) => void;
    /** Frames the visible part of the picture. */
    onFrame: () => void;
    onWhole: () => void;
    onDraw: () => void;
  },
) {
  return (
    <section class="stack gap-5" aria-labelledby="stop-title">
      <h2 id="stop-title">{t("stop_title", { number })}</h2>
      {TEXT_FIELDS.map((shape) => (
        <FieldInput
          key={shape.name}
          shape={shape}
          draft={draft}
          path={`stops[${number - 1}].${shape.name}`}
          value={stop[shape.name as keyof EditedStop]}
          owner={stop as unknown as Values}
          onChange={(value) => onChange({ ...stop, [shape.name]: value })}
        />
      ))}
      {canFrame && (
        <div class="field">
          <span>{t("place")}</span>
          <Segments
            label={t("place")}
            values={PLACES}
            selected={stop.pos_x === null ? "whole" : "rectangle"}
            name={(choice) => t(`place_as_${choice}`)}
            onChoose={(choice) => (choice === "whole" ? onWhole() : onFrame())}
          />
          <p class="cluster gap-3">
            <Button aria-keyshortcuts="a" onClick={onFrame}>
              {t("frame")} <kbd aria-hidden="true">A</kbd>
            </Button>
            <Button
              class={isDrawing ? "button button-main" : "button"}
              aria-keyshortcuts="d"
              aria-pressed={isDrawing}
              onClick={onDraw}
            >
              {t("draw")} <kbd aria-hidden="true">D</kbd>
            </Button>
          </p>
          <p class="soft" role="status">{t(isDrawing ? "drawing" : "help")}</p>
        </div>
      )}
    </section>
  );
}

/** The fields of the tour itself. */
export function TourFields({ editing }: { editing: RecordEditing }) {
  const tour = editing.draft.values.value;
  return (
    <>
      {TOUR_FIELDS.map((shape) => (
        <FieldInput
          key={shape.name}
          shape={shape}
          draft={editing.draft}
          path={shape.name}
          value={tour[shape.name]}
          owner={tour}
          onChange={(value) => editing.set(shape.name, value)}
        />
      ))}
    </>
  );
}

const GripIcon = icon("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01");

/**
 * The list of stops, sortable by dragging and by arrow keys.
 * @param onMove Called with the reordered stops, and the new index of the moved one.
 */
export function StopList({ stops, paintings, at, onChoose, onMove, onRemove }: {
  stops: readonly EditedStop[];
  paintings: ReadonlyMap<number, TourPainting>;
  at: number;
  onChoose: (at: number) => void;
  onMove: (stops: EditedStop[], to: number) => void;
  onRemove: (at: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const [message, setMessage] = useState("");
  const titleOf = (stop: EditedStop) => stop.title || t("untitled");
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= stops.length) return false;
    onMove(moveItem(stops, from, to), to);
    setMessage(
      t("moved_to", { title: titleOf(stops[from]!), number: to + 1, total: stops.length }),
    );
    return true;
  };
  const endDrag = () => {
    dragged.current = undefined;
    setDraggedIndex(undefined);
  };
  const drag = (event: PointerEvent) => {
    const from = dragged.current;
    if (from === undefined) return;
    const rows = [...list.current!.children].map((row) => row.getBoundingClientRect());
    const to = rowUnder(rows, from, event.clientY);
    if (!move(from, to)) return;
    dragged.current = to;
    setDraggedIndex(to);
  };
  return (
    <>
      <ol
        ref={list}
        aria-label={t("stops")}
        // The list captures the pointer, because the dragged row and its handle move.
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        {stops.map((stop, index) => {
          const painting = paintings.get(stop.painting_id);
          const picture = painting &&
            imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key);
          const labelValues = { number: index + 1, title: titleOf(stop) };
          return (
            <li
              key={index}
              class={index === draggedIndex
                ? "cluster cluster-nowrap gap-0 stop-dragged"
                : "cluster cluster-nowrap gap-0"}
            >
              <Button
                class="tool stop-grip"
                aria-label={t("move_stop", labelValues)}
                onPointerDown={(event) => {
                  if (event.button !== 0) {
                    return;
                  }
                  event.preventDefault();
                  event.currentTarget.focus();
                  list.current!.setPointerCapture(event.pointerId);
                  dragged.current = index;
                  setDraggedIndex(index);
                }}
                onTouchMove={keepNextTap}
                onKeyDown={(event) => {
                  const offset = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                  if (offset === 0) {
                    return;
                  }
                  event.preventDefault();
                  event.stopPropagation();
                  if (!move(index, index + offset)) {
                    return;
                  }
                  list.current?.children[index + offset]?.querySelector<HTMLElement>(".stop-grip")
                    ?.focus();
                }}
              >
                <GripIcon />
              </Button>
              <Button
                class="list-row stop-name"
                {...(index === at ? { "aria-current": "step" as const } : {})}
                onClick={() => onChoose(index)}
              >
                <span
                  class="thumb"
                  style={painting && movementColors(painting.movement_color)}
                >
                  {picture && <img src={picture} alt="" decoding="async" draggable={false} />}
                </span>
                <span>
                  <span class="soft">{index + 1}</span> {titleOf(stop)}
                  <br />
                  <span class="soft smaller">{painting?.title}</span>
                </span>
              </Button>
              <Button
                class="tool"
                aria-label={t("remove_stop", labelValues)}
                onClick={() => onRemove(index)}
              >
                <CloseIcon />
              </Button>
            </li>
          );
        })}
      </ol>
      {stops.length === 0 && <p class="soft">{t("no_stops")}</p>}
      <p class="unseen" role="status">{message}</p>
    </>
  );
}

/**
 * The picture of a stop with the frame on it.
 * @param onReady Called with the zoomer when the picture has loaded, and with undefined when it is
 * removed.
 */
export function StopStage({ painting, place, onPlace, isDrawing, onReady }: {
  painting: TourPainting;
  place: ImageRegion | undefined;
  onPlace: (place: ImageRegion) => void;
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
      class="stop-stage holder tinted"
      style={movementColors(painting.movement_color)}
      onKeyDown={(event) => {
        if (zoomer && !event.defaultPrevented) runShortcut(zoomKeys(zoomer), event);
      }}
    >
      {hasPicture
        ? (
          <>
            <div class="zoom-box cover" ref={box} />
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
            <FramedGround id={painting.id} title={painting.title} year={painting.year} />
            <p class="stop-no-picture floating floating-words">{t("no_picture")}</p>
          </>
        )}
    </div>
  );
}
