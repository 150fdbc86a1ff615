/** Pins that stay on their places while the picture moves below them. */
import type { RefObject } from "preact";
import { Button } from "../../../shared/ui/button.tsx";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { t } from "../../../shared/messages.ts";
import { placedNotes } from "../state/note_place.ts";
import type { Zoomer } from "./zoomer.ts";

/** Moves every pin to where its place is now; called in every frame in which the picture moves. */
export function placePins(
  layer: HTMLElement | null,
  zoomer: Zoomer,
  notes: readonly Annotation[],
): void {
  for (const [i, place] of placedNotes(notes).entries()) {
    const pin = layer?.children[i];
    if (!(pin instanceof HTMLElement)) continue;
    const { x, y } = zoomer.onScreen(place);
    pin.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** One button for each note that has a place, in the notes' order. */
export function PinLayer({ layer, notes, open, hidden, choose, zoomer }: {
  layer: RefObject<HTMLDivElement | null>;
  notes: readonly Annotation[];
  open: number | undefined;
  /** The note whose place something else shows. */
  hidden: number | undefined;
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
      {placedNotes(notes).map(({ note: { id, label }, number, x, y }) => (
        <Button
          key={id}
          class={id === open ? "pin pin-active" : "pin"}
          aria-label={t("annotation_pin", { number, label })}
          aria-pressed={id === open}
          hidden={id === hidden}
          onFocus={() => zoomer()?.reveal({ x, y })}
          onClick={() => choose(id)}
        >
          <span>{number}</span>
        </Button>
      ))}
    </div>
  );
}
