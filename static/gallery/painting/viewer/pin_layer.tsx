/** Pins that stay on their places while the picture moves below them. */
import type { RefObject } from "preact";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { t } from "../../../shared/messages.ts";
import type { Zoomer } from "./zoomer.ts";

/** Moves every pin to where its place is now; called in every frame in which the picture moves. */
export function placePins(
  layer: HTMLElement | null,
  zoomer: Zoomer,
  notes: readonly Annotation[],
): void {
  for (const [i, { pos_x, pos_y }] of notes.entries()) {
    const pin = layer?.children[i];
    if (!(pin instanceof HTMLElement)) continue;
    const { x, y } = zoomer.onScreen({ x: pos_x, y: pos_y });
    pin.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** One button a note, in the notes' order. */
export function PinLayer({ layer, notes, open, choose, zoomer }: {
  layer: RefObject<HTMLDivElement | null>;
  notes: readonly Annotation[];
  open: number | undefined;
  choose: (id: number) => void;
  zoomer: () => Zoomer | undefined;
}) {
  return (
    <div
      class="near-pins"
      ref={layer}
      onWheel={(event) => {
        // Goes on to the picture below.
        event.preventDefault();
        zoomer()?.canvas.dispatchEvent(new WheelEvent("wheel", event));
      }}
    >
      {notes.map(({ id, label, pos_x, pos_y }, i) => (
        <button
          key={id}
          type="button"
          class={id === open ? "pin pin-active" : "pin"}
          aria-label={t("annotation_pin", { number: i + 1, label })}
          aria-pressed={id === open}
          onFocus={() => zoomer()?.reveal({ x: pos_x, y: pos_y })}
          onClick={() => choose(id)}
        >
          <span>{i + 1}</span>
        </button>
      ))}
    </div>
  );
}
