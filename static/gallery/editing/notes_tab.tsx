/** The notes of the picture: a list to choose from, or the form of the one that is edited. */
import { Button } from "../../shared/ui/button.tsx";
import type { Annotation } from "../../../domain/gallery/painting_records.ts";
import { Segments } from "../../shared/ui/segments.tsx";
import type { RecordEditing } from "../curator/catalog/record_editing.ts";
import { t as desk } from "../curator/catalog/messages.ts";
import { type Place, type PlaceFields, placeOf } from "./place.ts";
import { RecordPanel } from "./record_panel.tsx";
import { t } from "./messages.ts";

const FIRST_FIELDS = ["label", "body"] as const;
const MORE = ["category", "confidence", "source", "source_author", "source_url", "sort_order"];
const PLACES = ["point", "rectangle", "whole"] as const;
export type PlaceKind = (typeof PLACES)[number];

const kindOf = (place: Place | undefined): PlaceKind =>
  place === undefined ? "whole" : place.width > 0 ? "rectangle" : "point";

/** The tab. */
export function NotesTab({ notes, editing, onChoose, onNew, onPlaceKind, onFrame, ...panel }: {
  notes: readonly Annotation[];
  editing: RecordEditing | undefined;
  onChoose: (id: number) => void;
  onNew: () => void;
  onPlaceKind: (kind: PlaceKind) => void;
  /** Gives the frame on the picture the focus. */
  onFrame: () => void;
  onSaved: () => void;
  onRemoved: () => void;
  onClose: () => void;
}) {
  if (editing) {
    const place = placeOf(editing.draft.values.value as unknown as PlaceFields);
    return (
      <RecordPanel
        key={editing}
        editing={editing}
        title={editing.id.value === undefined
          ? desk("new_of_kind", { kind: desk("one_annotation").toLowerCase() })
          : desk("one_annotation")}
        first={FIRST_FIELDS}
        more={MORE}
        {...panel}
      >
        <div class="field">
          <span>{t("place")}</span>
          <Segments
            label={t("place")}
            values={PLACES}
            chosen={kindOf(place)}
            name={(kind) => t(`place_as_${kind}`)}
            onChoose={onPlaceKind}
          />
          {place && <Button look="quiet" onClick={onFrame}>{t("to_frame")}</Button>}
        </div>
      </RecordPanel>
    );
  }
  return (
    <div class="stack gap-5">
      <p class="soft">{t("notes_help")}</p>
      <p>
        <Button look="main" aria-keyshortcuts="a" onClick={onNew}>
          {t("new_note")} <kbd aria-hidden="true">A</kbd>
        </Button>
      </p>
      {notes.length === 0 ? <p class="soft">{t("no_notes")}</p> : (
        <ol>
          {notes.map((note, at) => (
            <li key={note.id}>
              <button
                type="button"
                aria-label={t("edit_note", { number: at + 1, label: note.label })}
                onClick={() => onChoose(note.id)}
              >
                <span class="note-number" aria-hidden="true">{at + 1}</span> {note.label}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
