/** The stops in their order: chosen, dragged by mouse and thumb, moved by keys. */
import { useRef, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { TourPainting } from "../../../domain/gallery/tour_records.ts";
import { keepNextTap } from "../../shared/canvas/gestures.ts";
import { CloseIcon, icon } from "../../shared/icons.tsx";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import type { EditedStop } from "../../../domain/gallery/editing/records.ts";
import { reordered, rowUnder } from "./stops.ts";
import { t } from "./messages.ts";

const GripIcon = icon("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01");

/**
 * The list.
 *
 * @param onMove called with the stops in another order, and where the moved one is now
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
  const [isDragged, setDragged] = useState<number>();
  const [message, setMessage] = useState("");
  const titleOf = (stop: EditedStop) => stop.title || t("untitled");
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= stops.length) return false;
    onMove(reordered(stops, from, to), to);
    setMessage(
      t("moved_to", { title: titleOf(stops[from]!), number: to + 1, total: stops.length }),
    );
    return true;
  };
  const end = () => {
    dragged.current = undefined;
    setDragged(undefined);
  };
  const drag = (event: PointerEvent) => {
    const from = dragged.current;
    if (from === undefined) return;
    const rows = [...list.current!.children].map((row) => row.getBoundingClientRect());
    const to = rowUnder(rows, from, event.clientY);
    if (!move(from, to)) return;
    dragged.current = to;
    setDragged(to);
  };
  return (
    <>
      <ol
        ref={list}
        aria-label={t("stops")}
        // The row under the pointer changes, and takes its handle along.
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {stops.map((stop, index) => {
          const painting = paintings.get(stop.painting_id);
          const picture = painting &&
            imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key);
          const what = { number: index + 1, title: titleOf(stop) };
          return (
            <li key={index} class={index === isDragged ? "stop-row stop-dragged" : "stop-row"}>
              <Button
                class="tool stop-grip"
                aria-label={t("move_stop", what)}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.preventDefault();
                  event.currentTarget.focus();
                  list.current!.setPointerCapture(event.pointerId);
                  dragged.current = index;
                  setDragged(index);
                }}
                onTouchMove={keepNextTap}
                onKeyDown={(event) => {
                  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                  if (by === 0) return;
                  event.preventDefault();
                  event.stopPropagation();
                  if (!move(index, index + by)) return;
                  list.current?.children[index + by]?.querySelector<HTMLElement>(".stop-grip")
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
                aria-label={t("remove_stop", what)}
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
