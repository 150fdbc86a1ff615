/**
 * Layer over a picture while a place in it is chosen: the frame of the place, with corners to drag
 * or to move by keys, and, while the drawing tool is on, drawing of a new place.
 */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { listenToGestures } from "../../shared/canvas/gestures.ts";
import { ARROWS, isTyping, pressesFocus } from "../../shared/keyboard.ts";
import type { ImagePoint, Zoomer } from "../painting/viewer/zoomer.ts";
import { type ImageRegion, isPoint, movePlace, pointAt, rectangleBetween } from "./place.ts";
import { t } from "./messages.ts";

// Distances of an arrow key without and with Shift, in CSS pixels; zooming in makes both finer.
const FINE_STEP_PX = 2;
const COARSE_STEP_PX = 24;
// Minimum length of a drag, in CSS pixels; a shorter one is a click.
const MIN_DRAG_PX = 6;

export const CORNERS = ["top_left", "top_right", "bottom_left", "bottom_right"] as const;
type Corner = (typeof CORNERS)[number];

/** Returns the position of a place on screen, in CSS pixels of the box. */
function onScreen(zoomer: Zoomer, { x, y, width, height }: ImageRegion) {
  const a = zoomer.onScreen({ x, y });
  const b = zoomer.onScreen({ x: x + width, y: y + height });
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

/** Draggable handle of a place, for all pointers and the arrow keys. */
export function Handle({ name, className, style, onDrag, onEnter }: {
  name: string;
  className: string;
  style: Record<string, string>;
  onDrag: (dx: number, dy: number) => void;
  onEnter: () => void;
}) {
  const lastPoint = useRef<ImagePoint>(undefined);
  const end = () => (lastPoint.current = undefined);
  return (
    <button
      type="button"
      class={className}
      aria-label={name}
      style={style}
      onKeyDown={(event) => {
        const step = ARROWS[event.key];
        if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
          const distance = event.shiftKey ? COARSE_STEP_PX : FINE_STEP_PX;
          onDrag(step[0] * distance, step[1] * distance);
        } else if (event.key === "Enter") onEnter();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        lastPoint.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (lastPoint.current === undefined || !event.isPrimary) return;
        const { x, y } = lastPoint.current;
        lastPoint.current = { x: event.clientX, y: event.clientY };
        onDrag(event.clientX - x, event.clientY - y);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      // Prevents Chromium from treating a quick drag as a fling and swallowing the next tap, for
      // instance on Save.
      onTouchMove={(event) => event.preventDefault()}
    />
  );
}

function Frame({ zoomer, place, onPlace, onEnter }: {
  zoomer: Zoomer;
  place: ImageRegion;
  onPlace: (place: ImageRegion) => void;
  onEnter: () => void;
}) {
  // A drag continues from its last move, even if that has not been rendered yet.
  const current = useRef(place);
  current.current = place;
  const set = (next: ImageRegion) => {
    current.current = next;
    onPlace(next);
  };
  const move = (dx: number, dy: number) => {
    const [from, to] = [zoomer.at({ x: 0, y: 0 }), zoomer.at({ x: dx, y: dy })];
    set(movePlace(current.current, to.x - from.x, to.y - from.y));
  };
  const resizeBy = (corner: Corner) => (dx: number, dy: number) => {
    const { left, top, right, bottom } = onScreen(zoomer, current.current);
    const isLeft = corner.endsWith("left");
    const isTop = corner.startsWith("top");
    const dragged = { x: (isLeft ? left : right) + dx, y: (isTop ? top : bottom) + dy };
    const fixed = { x: isLeft ? right : left, y: isTop ? bottom : top };
    set(rectangleBetween(zoomer.at(dragged), zoomer.at(fixed)));
  };
  const box = onScreen(zoomer, place);
  const isPointPlace = isPoint(place);
  return (
    <>
      <Handle
        name={t(isPointPlace ? "place_point" : "place_rectangle")}
        className={isPointPlace ? "place-point" : "place-body"}
        style={{
          left: `${box.left}px`,
          top: `${box.top}px`,
          ...(!isPointPlace && {
            width: `${box.right - box.left}px`,
            height: `${box.bottom - box.top}px`,
          }),
        }}
        onDrag={move}
        onEnter={onEnter}
      />
      {!isPointPlace && CORNERS.map((corner) => (
        <Handle
          key={corner}
          name={t(corner)}
          className={`place-corner place-${corner}`}
          style={{
            left: `${corner.endsWith("left") ? box.left : box.right}px`,
            top: `${corner.startsWith("top") ? box.top : box.bottom}px`,
          }}
          onDrag={resizeBy(corner)}
          onEnter={onEnter}
        />
      ))}
    </>
  );
}

/** Tracks if the space bar is pressed, which lets a drag move the picture while drawing. */
function useSpaceBar() {
  const isPressed = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== " " || isTyping(event) || pressesFocus(event)) return;
      isPressed.current = event.type === "keydown";
      event.preventDefault();
    };
    const release = () => (isPressed.current = false);
    addEventListener("keydown", onKey);
    addEventListener("keyup", onKey);
    addEventListener("blur", release);
    return () => {
      release();
      removeEventListener("keydown", onKey);
      removeEventListener("keyup", onKey);
      removeEventListener("blur", release);
    };
  }, []);
  return isPressed;
}

/**
 * The surface for drawing: a drag is a rectangle, a click a point; two fingers move the picture.
 */
function DrawingSurface({ zoomer, mayBePoint, onDraft, onDrawn }: {
  zoomer: Zoomer;
  mayBePoint: boolean;
  onDraft: (place: ImageRegion | undefined) => void;
  onDrawn: (place: ImageRegion) => void;
}) {
  const surface = useRef<HTMLDivElement>(null);
  const current = useRef({ onDraft, onDrawn, mayBePoint });
  current.current = { onDraft, onDrawn, mayBePoint };
  const space = useSpaceBar();
  // A layout effect, so that no drag is missed.
  useLayoutEffect(() =>
    listenToGestures(surface.current!, {
      grab: () => {},
      fling: () => {},
      hover: () => {},
      leave: () => {},
      dragging: () => {},
      doubleTap: () => {},
      pan: (dx, dy) => zoomer.drag(dx, dy),
      zoom: (factor, x, y) => zoomer.zoomAt(factor, { x, y }),
      tap: (x, y) => {
        if (current.current.mayBePoint) current.current.onDrawn(pointAt(zoomer.at({ x, y })));
      },
      take: (x, y) => {
        if (space.current) return undefined;
        // In picture coordinates, because keys or the wheel may move the picture during the drag.
        const from = zoomer.at({ x, y });
        let end = { x, y };
        return {
          move: (x, y) => {
            end = { x, y };
            current.current.onDraft(rectangleBetween(from, zoomer.at(end)));
          },
          end: () => {
            current.current.onDraft(undefined);
            const start = zoomer.onScreen(from);
            if (Math.hypot(end.x - start.x, end.y - start.y) < MIN_DRAG_PX) return;
            current.current.onDrawn(rectangleBetween(from, zoomer.at(end)));
          },
          cancel: () => current.current.onDraft(undefined),
        };
      },
    }), [zoomer]);
  return <div class="place-sheet cover" ref={surface} />;
}

/**
 * The layer.
 * @param onDrawn Called with the drawn place; the drawing tool stays on.
 * @param onEnter Called when Enter is pressed on the frame.
 */
export function PlaceLayer(
  { zoomer, place, onPlace, isDrawing, mayBePoint = true, onDrawn, onEnter }: {
    zoomer: Zoomer;
    place: ImageRegion | undefined;
    onPlace: (place: ImageRegion) => void;
    isDrawing: boolean;
    mayBePoint?: boolean;
    onDrawn: (place: ImageRegion) => void;
    onEnter: () => void;
  },
) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [draft, setDraft] = useState<ImageRegion>();
  useEffect(() => zoomer.onMoved(() => rerender(undefined)), [zoomer]);
  useEffect(() => {
    if (!isDrawing) setDraft(undefined);
  }, [isDrawing]);
  const box = draft && onScreen(zoomer, draft);
  return (
    <div
      class="place-layer cover glass"
      onWheel={(event) => {
        if (isDrawing) return;
        // Passed on to the picture below.
        event.preventDefault();
        zoomer.canvas.dispatchEvent(new WheelEvent("wheel", event));
      }}
    >
      {isDrawing && (
        <DrawingSurface
          zoomer={zoomer}
          mayBePoint={mayBePoint}
          onDraft={setDraft}
          onDrawn={onDrawn}
        />
      )}
      {place && !draft && (
        <Frame zoomer={zoomer} place={place} onPlace={onPlace} onEnter={onEnter} />
      )}
      {box && (
        <span
          class="place-draft"
          style={{
            left: `${box.left}px`,
            top: `${box.top}px`,
            width: `${box.right - box.left}px`,
            height: `${box.bottom - box.top}px`,
          }}
        />
      )}
    </div>
  );
}
