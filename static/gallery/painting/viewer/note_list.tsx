/** The notes beside the picture; one is open, and the picture shows its place. */
import { useEffect, useRef } from "preact/hooks";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { NoteText } from "../view/annotations.tsx";
import { t } from "../messages.ts";

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
      <h3 class="faint">{t("notes")}</h3>
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
