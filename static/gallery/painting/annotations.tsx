/** Notes on a painting: pins on the picture and the list beside it, each showing the other. */
import type { Annotation } from "../../../domain/gallery/records.ts";
import { t } from "../../shared/i18n.ts";
import { SourceLine } from "./source_line.tsx";

/** Pins over the picture, at fractions of its width and height. */
export function Pins({ annotations, active, setActive }: {
  annotations: readonly Annotation[];
  active: number | undefined;
  setActive: (id: number | undefined) => void;
}) {
  return (
    <>
      {annotations.map(({ id, label, pos_x, pos_y }, i) => (
        <a
          key={id}
          class={id === active ? "pin pin-active" : "pin"}
          href={`#note-${id}`}
          style={{ left: `${pos_x * 100}%`, top: `${pos_y * 100}%` }}
          aria-label={t("annotation_pin", { number: i + 1, label })}
          onMouseEnter={() => setActive(id)}
          onMouseLeave={() => setActive(undefined)}
          onFocus={() => setActive(id)}
          onBlur={() => setActive(undefined)}
          onClick={() => setActive(id)}
        >
          <span>{i + 1}</span>
        </a>
      ))}
    </>
  );
}

/** The numbered list of notes. */
export function Notes({ annotations, active, setActive }: {
  annotations: readonly Annotation[];
  active: number | undefined;
  setActive: (id: number | undefined) => void;
}) {
  return (
    <section class="notes">
      <h2>{t("annotations")}</h2>
      <ol>
        {annotations.map((note, i) => (
          <li
            key={note.id}
            id={`note-${note.id}`}
            class={note.id === active ? "note note-active" : "note"}
            onMouseEnter={() => setActive(note.id)}
            onMouseLeave={() => setActive(undefined)}
          >
            <span class="note-number" aria-hidden="true">{i + 1}</span>
            <div>
              <h3>{note.label}</h3>
              <p>{note.body}</p>
              {note.confidence && (
                <p class="note-detail">{t("confidence", { level: note.confidence })}</p>
              )}
              <SourceLine author={note.source_author} title={note.source} url={note.source_url} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
