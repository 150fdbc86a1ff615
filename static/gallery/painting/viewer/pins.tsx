/** Notes of the close look: their pins on the picture, and the list beside it. */
import { useEffect, useRef } from "preact/hooks";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { NoteText } from "../view/annotations.tsx";
import { t } from "../messages.ts";
import type { RefObject } from "preact";
import { Button } from "../../../shared/ui/button.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { placedNotes } from "../state/picture.ts";
import type { Zoomer } from "./zoomer.ts";

/** A list in which each label opens its note. */
export function NoteList({ notes, open, choose }: {
  notes: readonly Annotation[];
  open: number | undefined;
  choose: (id: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector(".near-note-open")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <section class="near-notes scroll" aria-label={t("notes")} tabIndex={0}>
      <h3 class="faint small-heading">{t("notes")}</h3>
      <ol ref={list}>
        {notes.map((note, i) => (
          <li key={note.id} class={note.id === open ? "near-note-open" : ""}>
            <button
              type="button"
              class="list-row"
              aria-expanded={note.id === open}
              onClick={() => choose(note.id)}
            >
              <span class="note-number" aria-hidden="true">{i + 1}</span>
              <span class="work-name">{note.label}</span>
            </button>
            {note.id === open && (
              <div class="stack gap-3 near-note-text">
                <NoteText note={note} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Moves every pin to its current position; called in every frame in which the picture moves. */
export function placePins(
  layer: HTMLElement | null,
  zoomer: Zoomer,
  notes: readonly Annotation[],
): void {
  for (const [i, placed] of placedNotes(notes).entries()) {
    const pin = layer?.children[i];
    if (!(pin instanceof HTMLElement)) continue;
    const { x, y } = zoomer.onScreen(placed);
    pin.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** One button for each note with a position, in the order of the notes. */
export function PinLayer({ layer, notes, open, hidden, choose, zoomer }: {
  layer: RefObject<HTMLDivElement | null>;
  notes: readonly Annotation[];
  open: number | undefined;
  /** The note whose pin is hidden because the editor shows its position. */
  hidden: number | undefined;
  choose: (id: number) => void;
  zoomer: () => Zoomer | undefined;
}) {
  return (
    <div
      class="near-pins cover glass"
      ref={layer}
      onWheel={(event) => {
        // Passed on to the picture below.
        event.preventDefault();
        zoomer()?.canvas.dispatchEvent(new WheelEvent("wheel", event));
      }}
    >
      {placedNotes(notes).map(({ note: { id, label }, number, x, y }) => (
        <Button
          key={id}
          class={id === open ? "pin pin-active centred" : "pin centred"}
          aria-label={shared("annotation_pin", { number, label })}
          aria-pressed={id === open}
          hidden={id === hidden}
          onFocus={() => zoomer()?.reveal({ x, y })}
          onClick={() => choose(id)}
        >
          <span class="note-number">{number}</span>
        </Button>
      ))}
    </div>
  );
}
