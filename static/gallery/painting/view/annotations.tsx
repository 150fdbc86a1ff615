/** Notes on a painting: pins on the picture and the list beside it, which highlight each other. */
import { Prose } from "../../shared/prose.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { inLanguage, shown } from "../../shared/catalog_text.ts";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { t } from "../../../shared/messages.ts";
import { placedNotes } from "../state/picture.ts";
import { SourceLine } from "./influence_words.tsx";
import { PlaceIcon } from "./painting_icons.tsx";
import { t as words, translated } from "../messages.ts";

/** Active note, and the function that changes it. */
export interface ActiveNote {
  active: number | undefined;
  setActive: (id: number | undefined) => void;
}

/** Pins on the picture, at fractions of its width and height; each links to its note. */
export function Pins({ annotations, active, setActive }: {
  annotations: readonly Annotation[];
} & ActiveNote) {
  return (
    <>
      {placedNotes(annotations).map(({ note: { id, label }, number, x, y }) => (
        <a
          key={id}
          class={id === active ? "pin pin-active centred" : "pin centred"}
          href={`#note-${id}`}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-label={t("annotation_pin", { number, label: inLanguage(label) })}
          onMouseEnter={() => setActive(id)}
          onMouseLeave={() => setActive(undefined)}
          onFocus={() => setActive(id)}
          onBlur={() => setActive(undefined)}
          onClick={() => document.getElementById(`note-${id}`)?.focus({ preventScroll: true })}
        >
          <span class="note-number">{number}</span>
        </a>
      ))}
    </>
  );
}

/** Text of a note, and its sources. */
export function NoteText({ note }: { note: Annotation }) {
  const sources = [
    note.category && translated("category", note.category),
    note.confidence && translated("confidence", note.confidence),
  ].filter(Boolean);
  return (
    <>
      <Prose text={note.body} />
      {sources.length > 0 && <p class="soft small">{sources.join(" · ")}</p>}
      <SourceLine author={note.source_author} title={note.source} url={note.source_url} />
    </>
  );
}

/**
 * The numbered list of notes.
 * @param look Opens the close look at a note; undefined if there is no picture.
 */
export function Notes({ annotations, active, setActive, look }: {
  annotations: readonly Annotation[];
  look: ((id: number) => void) | undefined;
} & ActiveNote) {
  return (
    <section class="below">
      <h2 class="section-title">{t("annotations")}</h2>
      <ol>
        {annotations.map((note, i) => (
          <li
            key={note.id}
            id={`note-${note.id}`}
            class={note.id === active
              ? "note note-active list-row list-row-aligned"
              : "note list-row list-row-aligned"}
            tabIndex={-1}
            onMouseEnter={() => setActive(note.id)}
            onMouseLeave={() => setActive(undefined)}
          >
            <span class="note-number" aria-hidden="true">{i + 1}</span>
            <div>
              <h3 {...shown(note.label)} />
              <NoteText note={note} />
              {look && note.pos_x !== null && (
                <Button
                  class="note-look tinted-text target name"
                  aria-label={words("look_at_note", { label: inLanguage(note.label) })}
                  onClick={() => look(note.id)}
                >
                  <PlaceIcon /> {words("look_here")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
