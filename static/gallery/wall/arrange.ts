/** Moves elements of a wall by dragging: with a mouse anywhere, with a finger on their grip. */

/** Returns a list with one element moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), items[from]!, ...others.slice(to)];
}

/** New place of an element by key. */
export const ARRANGING_KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

const MIN_DRAG_PX = 6;
/** Height of the bands at the top and the bottom of the window in which a drag scrolls. */
const SCROLL_BAND_PX = 72;
const SCROLL_STEP_PX = 14;

interface Drag {
  item: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  isMoving: boolean;
  /** The element before or after which the dragged one would be placed. */
  over: { item: HTMLElement; side: "before" | "after" } | undefined;
}

/**
 * Lets elements with `data-work` be dragged.
 * @param place Moves the element with an id to a place.
 * @returns A function that stops listening.
 */
export function followDrags(
  wall: HTMLElement,
  place: (id: number, at: number) => void,
): () => void {
  let drag: Drag | undefined;
  let wasDragged = false;
  const items = () => [...wall.querySelectorAll<HTMLElement>("[data-work]")];
  const mark = (over: Drag["over"]) => {
    delete drag!.over?.item.dataset.drop;
    drag!.over = over;
    if (over) over.item.dataset.drop = over.side;
  };
  const end = (isDropped: boolean) => {
    if (drag === undefined) return;
    const { item, over, isMoving } = drag;
    mark(undefined);
    item.style.translate = "";
    item.classList.remove("is-dragged");
    drag = undefined;
    wasDragged = isMoving;
    if (!isDropped || over === undefined) return;
    const all = items();
    const [from, beside] = [all.indexOf(item), all.indexOf(over.item)];
    const gap = over.side === "after" ? beside + 1 : beside;
    const to = gap > from ? gap - 1 : gap;
    if (to !== from) place(Number(item.dataset.work), to);
  };
  const on: Partial<Record<string, (event: PointerEvent & MouseEvent & KeyboardEvent) => void>> = {
    pointerdown(event) {
      const target = event.target as Element;
      const item = target.closest<HTMLElement>("[data-work]");
      const isGrip = target.closest(".grip") !== null;
      wasDragged = false;
      if (!item || drag || event.button !== 0) return;
      if (!isGrip && (event.pointerType !== "mouse" || target.closest("button"))) return;
      const { pointerId: pointer, pageX: x, pageY: y } = event;
      drag = { item, pointer, x, y, isMoving: false, over: undefined };
    },
    pointermove(event) {
      if (drag?.pointer !== event.pointerId) return;
      const [dx, dy] = [event.pageX - drag.x, event.pageY - drag.y];
      if (!drag.isMoving) {
        if (Math.hypot(dx, dy) < MIN_DRAG_PX) return;
        drag.isMoving = true;
        drag.item.classList.add("is-dragged");
        wall.setPointerCapture(drag.pointer);
      }
      drag.item.style.translate = `${dx}px ${dy}px`;
      const step = event.clientY < SCROLL_BAND_PX
        ? -SCROLL_STEP_PX
        : event.clientY > innerHeight - SCROLL_BAND_PX
        ? SCROLL_STEP_PX
        : 0;
      if (step !== 0) scrollBy(0, step);
      const item = document.elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest<HTMLElement>("[data-work]"))
        .find((found) => found !== null && found !== drag!.item);
      if (!item) return mark(undefined);
      const { left, width } = item.getBoundingClientRect();
      mark({ item, side: event.clientX > left + width / 2 ? "after" : "before" });
    },
    pointerup: () => end(true),
    pointercancel: () => end(false),
    // A link below the pointer does not open at the end of a drag.
    click(event) {
      if (wasDragged) event.preventDefault();
      wasDragged = false;
    },
    // The browser's own drag of links and pictures.
    dragstart: (event) => event.preventDefault(),
    keydown(event) {
      if (event.key === "Escape") end(false);
    },
  };
  const listeners = Object.entries(on) as unknown as [string, EventListener][];
  for (const [type, listener] of listeners) {
    (type === "keydown" ? document : wall).addEventListener(type, listener, true);
  }
  return () => {
    for (const [type, listener] of listeners) {
      (type === "keydown" ? document : wall).removeEventListener(type, listener, true);
    }
  };
}
