/**
 * Layer over a picture while a place in it is chosen: the frame of the place, with corners to drag
 * or move by keys, and, while the drawing tool is on, freehand drawing.
 */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { listenToGestures } from "../../shared/canvas/gestures.ts";
import { ARROWS, isTyping, pressesFocus } from "../../shared/keyboard.ts";
import type { Zoomer } from "../painting/viewer/zoomer.ts";
import { between, isPoint, moved, type PicturePoint, type Place, pointAt } from "./place.ts";
import { t } from "./messages.ts";

// CSS pixels that an arrow key moves by, and with Shift: nearer to the picture both are finer.
const FINE = 2;
const COARSE = 24;
// A drag shorter than this is a click.
const MIN_DRAG_PX = 6;

const CORNERS = ["top_left", "top_right", "bottom_left", "bottom_right"] as const;
type Corner = (typeof CORNERS)[number];

/** Returns the position of a place on the screen, in CSS pixels of the box. */
function onScreen(zoomer: Zoomer, { x, y, width, height }: Place) {
  const a = zoomer.onScreen({ x, y });
  const b = zoomer.onScreen({ x: x + width, y: y + height });
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

/** Movable handle of a place: by mouse, finger or pen, with pointer capture, and by arrow keys. */
function Handle({ name, look, style, onDrag, onEnter }: {
  name: string;
  look: string;
  style: Record<string, string>;
  onDrag: (dx: number, dy: number) => void;
  onEnter: () => void;
}) {
  const last = useRef<PicturePoint>(undefined);
  const end = () => (last.current = undefined);
  return (
    <button
      type="button"
      class={look}
      aria-label={name}
      style={style}
      onKeyDown={(event) => {
        const step = ARROWS[event.key];
        if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
          const far = event.shiftKey ? COARSE : FINE;
          onDrag(step[0] * far, step[1] * far);
        } else if (event.key === "Enter") onEnter();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (last.current === undefined || !event.isPrimary) return;
        const { x, y } = last.current;
        last.current = { x: event.clientX, y: event.clientY };
        onDrag(event.clientX - x, event.clientY - y);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      // Chromium would take a quick drag for a throw and swallow the next tap, for instance on Save.
      onTouchMove={(event) => event.preventDefault()}
    />
  );
}

/** The frame of a place. */
function Frame({ zoomer, place, onPlace, onEnter }: {
  zoomer: Zoomer;
  place: Place;
  onPlace: (place: Place) => void;
  onEnter: () => void;
}) {
  // A drag goes on from where the last move has left the place, drawn or not.
  const now = useRef(place);
  now.current = place;
  const set = (next: Place) => {
    now.current = next;
    onPlace(next);
  };
  const move = (dx: number, dy: number) => {
    const [from, to] = [zoomer.at({ x: 0, y: 0 }), zoomer.at({ x: dx, y: dy })];
    set(moved(now.current, to.x - from.x, to.y - from.y));
  };
  const size = (corner: Corner) => (dx: number, dy: number) => {
    const { left, top, right, bottom } = onScreen(zoomer, now.current);
    const isLeft = corner.endsWith("left");
    const isTop = corner.startsWith("top");
    const dragged = { x: (isLeft ? left : right) + dx, y: (isTop ? top : bottom) + dy };
    const fixed = { x: isLeft ? right : left, y: isTop ? bottom : top };
    set(between(zoomer.at(dragged), zoomer.at(fixed)));
  };
  const box = onScreen(zoomer, place);
  const point = isPoint(place);
  return (
    <>
      <Handle
        name={t(point ? "place_point" : "place_rectangle")}
        look={point ? "place-point" : "place-body"}
        style={{
          left: `${box.left}px`,
          top: `${box.top}px`,
          ...(!point && {
            width: `${box.right - box.left}px`,
            height: `${box.bottom - box.top}px`,
          }),
        }}
        onDrag={move}
        onEnter={onEnter}
      />
      {!point && CORNERS.map((corner) => (
        <Handle
          key={corner}
          name={t(corner)}
          look={`place-corner place-${corner}`}
          style={{
            left: `${corner.endsWith("left") ? box.left : box.right}px`,
            top: `${corner.startsWith("top") ? box.top : box.bottom}px`,
          }}
          onDrag={size(corner)}
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
    const letGo = () => (isPressed.current = false);
    addEventListener("keydown", onKey);
    addEventListener("keyup", onKey);
    addEventListener("blur", letGo);
    return () => {
      letGo();
      removeEventListener("keydown", onKey);
      removeEventListener("keyup", onKey);
      removeEventListener("blur", letGo);
    };
  }, []);
  return isPressed;
}

/** The sheet that takes what is drawn: a drag is a rectangle, a click a point, two fingers move. */
function DrawingSheet({ zoomer, mayBePoint, onDraft, onDrawn }: {
  zoomer: Zoomer;
  mayBePoint: boolean;
  onDraft: (place: Place | undefined) => void;
  onDrawn: (place: Place) => void;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const now = useRef({ onDraft, onDrawn, mayBePoint });
  now.current = { onDraft, onDrawn, mayBePoint };
  const space = useSpaceBar();
  // Before it is seen, so that no drag is missed.
  useLayoutEffect(() =>
    listenToGestures(sheet.current!, {
      grab: () => {},
      fling: () => {},
      hover: () => {},
      leave: () => {},
      dragging: () => {},
      doubleTap: () => {},
      pan: (dx, dy) => zoomer.drag(dx, dy),
      zoom: (factor, x, y) => zoomer.zoomAt(factor, { x, y }),
      tap: (x, y) => {
        if (now.current.mayBePoint) now.current.onDrawn(pointAt(zoomer.at({ x, y })));
      },
      take: (x, y) => {
        if (space.current) return undefined;
        // In the picture: it may be moved by keys or the wheel while the hand draws.
        const from = zoomer.at({ x, y });
        let end = { x, y };
        return {
          move: (x, y) => {
            end = { x, y };
            now.current.onDraft(between(from, zoomer.at(end)));
          },
          end: () => {
            now.current.onDraft(undefined);
            const start = zoomer.onScreen(from);
            if (Math.hypot(end.x - start.x, end.y - start.y) < MIN_DRAG_PX) return;
            now.current.onDrawn(between(from, zoomer.at(end)));
          },
          cancel: () => now.current.onDraft(undefined),
        };
      },
    }), [zoomer]);
  return <div class="place-sheet" ref={sheet} />;
}

/**
 * The layer.
 *
 * @param onDrawn called with what was drawn while the tool is on; the tool stays on
 * @param onEnter called when Enter is pressed on the frame
 */
export function PlaceLayer(
  { zoomer, place, onPlace, isDrawing, mayBePoint = true, onDrawn, onEnter }: {
    zoomer: Zoomer;
    place: Place | undefined;
    onPlace: (place: Place) => void;
    isDrawing: boolean;
    mayBePoint?: boolean;
    onDrawn: (place: Place) => void;
    onEnter: () => void;
  },
) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [draft, setDraft] = useState<Place>();
  useEffect(() => zoomer.onMoved(() => draw(undefined)), [zoomer]);
  useEffect(() => {
    if (!isDrawing) setDraft(undefined);
  }, [isDrawing]);
  const box = draft && onScreen(zoomer, draft);
  return (
    <div
      class="place-layer"
      onWheel={(event) => {
        if (isDrawing) return;
        // Goes on to the picture below.
        event.preventDefault();
        zoomer.canvas.dispatchEvent(new WheelEvent("wheel", event));
      }}
    >
      {isDrawing && (
        <DrawingSheet
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
