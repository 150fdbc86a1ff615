/**
 * Editor of notes and influences in the close look of a painting: places are framed by a key, or
 * drawn, moved and resized on the picture, with the form beside it. Loaded for curators on demand.
 */
import { licenseName } from "../../../domain/gallery/attribution.ts";
import type { StoredPlace } from "../../../domain/gallery/moved_places.ts";
import type { HeldFind } from "../../../domain/gallery/picture_searches.ts";
import { Button } from "../../shared/ui/button.tsx";
import "../../shared/common.ts";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Annotation } from "../../../domain/gallery/painting_records.ts";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { Segments } from "../../shared/ui/segments.tsx";
import { useLeaveWarning } from "../../shared/load.tsx";
import type { Values } from "../../shared/draft.ts";
import { FormStatus } from "../shared/desk/records/form_status.tsx";
import { RecordEditing } from "../shared/desk/records/record_editing.ts";
import { Session } from "../shared/desk/session.ts";
import { SessionExpired } from "../shared/desk/login.tsx";
import type { Zoomer } from "../painting/viewer/zoomer.ts";
import { InfluencesTab } from "./influences_tab.tsx";
import {
  fieldsOf,
  frameInView,
  type ImageRegion,
  middleOf,
  placeOf,
  pointAt,
  rectangleAround,
} from "./place.ts";
import { PlaceLayer } from "./place_layer.tsx";
import { t } from "./messages.ts";
import { answerOf, api, param } from "../shared/api.ts";
import { t as desk } from "../shared/desk/records/messages.ts";
import { RecordPanel } from "./record_panel.tsx";

const TABS = ["notes", "influences"] as const;
const NOTE_TEXT_FIELDS = ["label", "body", "source", "source_url", "source_author"];
const INFLUENCE_TEXT_FIELDS = ["notes", "aspects", "quote", "source_url", "source_author"];

/** Functions of the open editor for the close look. */
export interface EditorHandle {
  choose: (id: number) => void;
  /** Returns true if no changes would be lost, or if the curator confirms. */
  mayLeave: () => boolean;
}

export interface PictureEditorProps {
  painting: number;
  title: string;
  zoomer: Zoomer;
  notes: readonly Annotation[];
  handle: RefObject<EditorHandle | undefined>;
  /** Called with the note whose pin is replaced by the frame. */
  onEditing: (note: number | undefined) => void;
  onStored: () => void;
  onDone: () => void;
}

/** Returns true on touch devices. */
const isTouchDevice = () => matchMedia("(hover: none)").matches;

function isUnsaved(editing: RecordEditing): boolean {
  if (editing.id.value !== undefined) return editing.draft.isChanged.value;
  const values = editing.draft.values.value;
  return [...NOTE_TEXT_FIELDS, ...INFLUENCE_TEXT_FIELDS].some((field) =>
    (values[field] ?? "") !== ""
  );
}

export function PictureEditor({
  painting,
  title,
  zoomer,
  notes,
  handle,
  onEditing,
  onStored,
  onDone,
}: PictureEditorProps) {
  const session = useMemo(() => new Session(), []);
  const [tab, setTab] = useState<(typeof TABS)[number]>("notes");
  const [editing, setEditing] = useState<RecordEditing>();
  /** The form that was stored last, whose save can be undone. */
  const [storedForm, setStoredForm] = useState<RecordEditing>();
  const [formTitle, setFormTitle] = useState("");
  const [isDrawing, setDrawing] = useState(false);
  const [version, setVersion] = useState(0);
  const layer = useRef<HTMLDivElement>(null);

  const mayLeave = () => {
    if (editing && isUnsaved(editing) && !confirm(t("leave_unsaved"))) return false;
    editing?.draft.discard();
    return true;
  };
  const close = () => {
    editing?.end();
    setEditing(undefined);
    onEditing(undefined);
  };
  const open = (
    kind: "annotation" | "influence",
    id: number | undefined,
    initialValues: Values = {},
  ) => {
    if (!mayLeave()) return;
    editing?.end();
    const next = new RecordEditing(session, kind, id, initialValues);
    void next.begin();
    setStoredForm(undefined);
    setEditing(next);
    setTab(kind === "annotation" ? "notes" : "influences");
    onEditing(kind === "annotation" ? id : undefined);
  };
  const newNote = (place: ImageRegion) => {
    const sort_order = Math.max(0, ...notes.map((note) => note.sort_order)) + 1;
    open("annotation", undefined, { painting_id: painting, sort_order, ...fieldsOf(place) });
  };
  const place = editing?.kind === "annotation" && editing.state.value === "ready"
    ? placeOf(editing.draft.values.value as unknown as StoredPlace)
    : undefined;
  const setPlace = (next: ImageRegion | undefined) => {
    for (const [field, value] of Object.entries(fieldsOf(next))) editing?.set(field, value);
  };
  const visibleFrame = () => frameInView(zoomer.visiblePlace);
  const setPlaceKind = (kind: PlaceKind) => {
    if (kind === "whole") return setPlace(undefined);
    const current = place ?? visibleFrame();
    setPlace(
      kind === "point" ? pointAt(middleOf(current)) : rectangleAround(current, zoomer.ratio),
    );
  };
  const choose = (id: number) => {
    open("annotation", id);
    const note = notes.find((note) => note.id === id);
    const at = note && placeOf({ ...note, width: note.width ?? null, height: note.height ?? null });
    if (at) zoomer.reveal(middleOf(at));
  };
  const focusFrame = () =>
    layer.current?.querySelector<HTMLElement>(".place-body, .place-point")?.focus();
  const draw = (isOn: boolean) => {
    setDrawing(isOn);
    // The canvas has the focus, so that the space bar moves the picture and does not press a
    // button.
    if (isOn) zoomer.canvas.focus();
  };
  const saved = () => {
    setStoredForm(editing);
    close();
    setVersion((count) => count + 1);
    onStored();
    zoomer.canvas.focus();
  };
  const removed = () => {
    close();
    setVersion((count) => count + 1);
    onStored();
  };
  const leaveForm = () => {
    if (mayLeave()) close();
    zoomer.canvas.focus();
  };
  handle.current = { choose, mayLeave };

  const keys = useRef<Record<string, () => void>>({});
  keys.current = {
    KeyA: () => newNote(visibleFrame()),
    KeyD: () => draw(!isDrawing),
    KeyI: () => {
      if (!mayLeave()) return;
      close();
      setTab("influences");
    },
    ...(isDrawing && { Escape: () => draw(false) }),
    ...(!isDrawing && editing && { Escape: leaveForm }),
  };
  useEffect(() => {
    void session.begin();
    const isForEditor = (event: KeyboardEvent) =>
      !isTyping(event) && document.querySelectorAll("dialog[open]").length === 1;
    const listen = (key: string) => () => keys.current[key]?.();
    const stopShortcuts = listenToShortcuts(
      document,
      { KeyA: listen("KeyA"), KeyD: listen("KeyD"), KeyI: listen("KeyI") },
      isForEditor,
    );
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !isForEditor(event)) return;
      const act = keys.current.Escape;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onEscape);
    return () => {
      stopShortcuts();
      document.removeEventListener("keydown", onEscape);
    };
  }, []);
  useLeaveWarning(() => !editing || !isUnsaved(editing) || editing.draft.flush());
  useEffect(() => () => editing?.end(), [editing]);
  // After the last save has been undone, the page has to be reloaded too.
  const isUndone = storedForm?.done.value === "taken_back";
  useEffect(() => {
    if (!isUndone) return;
    setVersion((count) => count + 1);
    onStored();
  }, [isUndone]);

  const panel = { onSaved: saved, onRemoved: removed, onClose: leaveForm };
  return (
    <>
      <div class="editor-stage holder glass" ref={layer}>
        <PlaceLayer
          zoomer={zoomer}
          place={place}
          onPlace={setPlace}
          isDrawing={isDrawing}
          onDrawn={(drawnPlace) =>
            editing?.kind === "annotation" ? setPlace(drawnPlace) : newNote(drawnPlace)}
          onEnter={() => document.getElementById("field-label")?.focus()}
        />
        <div class="editor-top stack gap-3">
          <div class="floating floating-tools" role="toolbar" aria-label={t("editor")}>
            <Button
              class="tool editor-tool"
              aria-keyshortcuts="a"
              onClick={() => newNote(visibleFrame())}
            >
              {t("new_note")} <kbd aria-hidden="true">A</kbd>
            </Button>
            <Button
              class="tool editor-tool"
              aria-keyshortcuts="d"
              aria-pressed={isDrawing}
              onClick={() => draw(!isDrawing)}
            >
              {t("draw")} <kbd aria-hidden="true">D</kbd>
            </Button>
            <button type="button" class="tool editor-tool" onClick={() => mayLeave() && onDone()}>
              {t("leave")} <kbd aria-hidden="true">E</kbd>
            </button>
          </div>
          <p class="floating floating-words soft smaller" role="status">
            {isDrawing && !editing && t(isTouchDevice() ? "drawing_touch" : "drawing")}
          </p>
        </div>
      </div>
      <aside class="near-side column" aria-label={t("editor")}>
        <div class="near-head editor-head stack gap-3">
          <h2>{title}</h2>
          <Segments
            label={t("editor")}
            values={TABS}
            selected={tab}
            name={(tabName) => t(`tab_${tabName}`)}
            onChoose={(tabName) => {
              if (!mayLeave()) return;
              close();
              setTab(tabName);
            }}
          />
        </div>
        <div class="editor-body scroll">
          {storedForm && !editing && <FormStatus editing={storedForm} />}
          {tab === "notes"
            ? (
              <NotesTab
                notes={notes}
                editing={editing}
                onChoose={choose}
                onNew={() => newNote(visibleFrame())}
                onPlaceKind={setPlaceKind}
                onFrame={focusFrame}
                {...panel}
              />
            )
            : (
              <InfluencesTab
                painting={painting}
                version={version}
                editing={editing}
                title={formTitle}
                onChoose={(id, name) => {
                  setFormTitle(name);
                  open("influence", id);
                }}
                onNew={(initialValues, name) => {
                  setFormTitle(name);
                  open("influence", undefined, initialValues);
                }}
                {...panel}
              />
            )}
        </div>
      </aside>
      <SessionExpired session={session} />
    </>
  );
}

const FIRST_FIELDS = ["label", "body"] as const;
const MORE_FIELDS = [
  "category",
  "confidence",
  "source",
  "source_author",
  "source_url",
  "sort_order",
];
const PLACES = ["point", "rectangle", "whole"] as const;
type PlaceKind = (typeof PLACES)[number];

const kindOf = (place: ImageRegion | undefined): PlaceKind =>
  place === undefined ? "whole" : place.width > 0 ? "rectangle" : "point";

function NotesTab({ notes, editing, onChoose, onNew, onPlaceKind, onFrame, ...panel }: {
  notes: readonly Annotation[];
  editing: RecordEditing | undefined;
  onChoose: (id: number) => void;
  onNew: () => void;
  onPlaceKind: (kind: PlaceKind) => void;
  onFrame: () => void;
  onSaved: () => void;
  onRemoved: () => void;
  onClose: () => void;
}) {
  if (editing) {
    const place = placeOf(editing.draft.values.value as unknown as StoredPlace);
    return (
      <RecordPanel
        key={editing}
        editing={editing}
        title={editing.id.value === undefined
          ? desk("new_of_kind", { kind: desk("one_annotation").toLowerCase() })
          : desk("one_annotation")}
        first={FIRST_FIELDS}
        more={MORE_FIELDS}
        {...panel}
      >
        <div class="field">
          <span>{t("place")}</span>
          <Segments
            label={t("place")}
            values={PLACES}
            selected={kindOf(place)}
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

async function loadHeldFind(id: number): Promise<HeldFind | undefined> {
  const query = { painting: String(id) };
  return (await answerOf(api.paintings.searches.$get({ query }))).finds[0];
}

async function publishFind(
  { id, image_url, thumb_url, page_url, source, credit, license }: HeldFind,
): Promise<void> {
  const json = {
    imageUrl: image_url,
    ...(thumb_url && { thumbUrl: thumb_url }),
    pageUrl: page_url,
    source,
    credit,
    license,
  };
  await answerOf(api.paintings[":id"]["fix-image"].$post({ ...param(id), json }));
}

/** The picture, with a button that publishes it; nothing if there is none. */
export function HeldPicture({ id }: { id: number }) {
  const [find, setFind] = useState<HeldFind>();
  const [state, setState] = useState<"waiting" | "hanging" | "refused">("waiting");
  useEffect(() => {
    loadHeldFind(id).then(setFind, () => {});
  }, []);
  if (find === undefined) return null;
  const by = [find.credit || find.source, find.license && licenseName(find.license)];
  const onHang = () => {
    setState("hanging");
    // Reloaded, because the whole page depends on the picture.
    publishFind(find).then(() => location.reload(), () => setState("refused"));
  };
  const preview = find.thumb_url || find.image_url;
  return (
    <div class="held-picture below cluster cluster-nowrap gap-5">
      <img
        src={`/api/debug/image-proxy?url=${encodeURIComponent(preview)}`}
        alt={t("held_alt")}
      />
      <div>
        <p>{t("held_waits")}</p>
        <p class="soft small">{by.filter(Boolean).join(", ")}</p>
        <Button disabled={state === "hanging"} onClick={onHang}>
          {t(state === "hanging" ? "hanging" : "hang")}
        </Button>
        <p role="status">{state === "refused" && t("hang_refused")}</p>
      </div>
    </div>
  );
}
