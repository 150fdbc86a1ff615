/**
 * The close look: a zoomable painting in the whole window, with its notes beside it. Loaded on
 * demand.
 */
import "../../../shared/common.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { isTyping, type Keymap, runShortcut } from "../../../shared/keyboard.ts";
import { t } from "../../../shared/messages.ts";
import { CloseButton } from "../../../shared/ui/button.tsx";
import type { EditorHandle, PictureEditorProps } from "../../editing/picture_editor.tsx";
import { t as words } from "../messages.ts";
import { type CopyResult, shareLink } from "../../shared/manifest_link.tsx";
import { type PictureView, WHOLE } from "../state/look_address.ts";
import { NoteList, PinLayer, placePins } from "./pins.tsx";
import { placedNotes } from "../state/picture.ts";
import { useCurator } from "../../shared/curator.tsx";
import { type ZoomedPicture, Zoomer, zoomKeys } from "./zoomer.ts";
import { ToolBar } from "./tool_bar.tsx";

/** Picture of the close look, and its initial view. */
export interface CloseLookProps {
  id: number;
  title: string;
  /** Artist and year. */
  by: string;
  picture: ZoomedPicture;
  notes: readonly Annotation[];
  /**
   * Initial view and open note; from the view of the whole picture it flies to the note's position.
   */
  initialView: { look: PictureView; note: number | undefined; edits: boolean };
  /** Called with the view and the open note once both have not changed for a while. */
  onMove: (look: PictureView, note: number | undefined) => void;
  loadEditor: (() => Promise<{ PictureEditor: ComponentType<PictureEditorProps> }>) | undefined;
  /** Called when a curator opens or closes the editor. */
  onEdits: (edits: boolean) => void;
  onStored: () => void;
  onClose: () => void;
}

function useFullScreen(): [boolean, (element: HTMLElement | null) => void] {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const look = () => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  // Rejected if the visitor or the system refuses full screen.
  const toggle = (element: HTMLElement | null) => {
    const change = isFullScreen ? document.exitFullscreen() : element?.requestFullscreen();
    change?.catch(() => {});
  };
  return [isFullScreen, toggle];
}

// Delay after the last change, in milliseconds, because browsers limit history.replaceState calls.
const REPORT_DELAY_MS = 300;

/** Calls `report` after a pause, or immediately. */
function useDelayedReport(report: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(report);
  latest.current = report;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    later: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), REPORT_DELAY_MS);
    },
    now: () => {
      clearTimeout(timer.current);
      latest.current();
    },
  };
}

function keymapFor(
  zoomer: Zoomer,
  step: (by: 1 | -1) => void,
  { fullScreen, edit }: Record<"fullScreen" | "edit", (() => void) | undefined>,
): Keymap<() => void> {
  return {
    ...(edit && { KeyE: edit }),
    ...zoomKeys(zoomer),
    KeyR: () => zoomer.turn(),
    KeyF: () => fullScreen?.(),
    KeyN: () => step(1),
    KeyP: () => step(-1),
  };
}

const isWholeView = ({ x, y, zoom }: PictureView) =>
  x === WHOLE.x && y === WHOLE.y && zoom === WHOLE.zoom;

function useEditor(
  isWanted: boolean,
  load: CloseLookProps["loadEditor"],
): ComponentType<PictureEditorProps> | undefined {
  const [Editor, setEditor] = useState<ComponentType<PictureEditorProps>>();
  useEffect(() => {
    if (!isWanted || Editor) return;
    load?.().then(({ PictureEditor }) => setEditor(() => PictureEditor), () => {});
  }, [isWanted]);
  return Editor;
}

/** The dialog; Escape closes it. */
export function PictureViewer({
  id,
  title,
  by,
  picture,
  notes,
  initialView,
  onMove,
  loadEditor,
  onEdits,
  onStored,
  onClose,
}: CloseLookProps) {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const zoomer = useRef<Zoomer | undefined>(undefined);
  const [open, setOpen] = useState(initialView.note);
  const [copied, setCopied] = useState<CopyResult>();
  const [failed, setFailed] = useState(false);
  const [inFullScreen, toggleFullScreen] = useFullScreen();
  const fullScreen = document.fullscreenEnabled ? () => toggleFullScreen(root.current) : undefined;

  // Until the picture's size is known, the view cannot be expressed in fractions of it.
  const [ready, setReady] = useState(false);
  const delayedReport = useDelayedReport(() => {
    if (ready && zoomer.current) onMove(zoomer.current.look, open);
  });
  useEffect(() => delayedReport.later(), [ready, open]);
  const copy = async () => {
    delayedReport.now();
    setCopied(await shareLink(location.href));
  };
  const flyTo = (id: number | undefined) => {
    const place = placedNotes(notes).find(({ note }) => note.id === id);
    if (place) zoomer.current?.flyTo({ x: place.x, y: place.y });
  };
  const isCurator = useCurator();
  const [edits, setEdits] = useState(initialView.edits);
  const Editor = useEditor(edits && isCurator, loadEditor);
  const editor = useRef<EditorHandle | undefined>(undefined);
  const [editedNote, setEditedNote] = useState<number>();
  const isEditing = edits && isCurator && Editor !== undefined && ready;
  const setEditing = (isOn: boolean) => {
    if (!isOn && editor.current?.mayLeave() === false) return;
    setEdits(isOn);
    setEditedNote(undefined);
    onEdits(isOn);
    // The pressed button may have been removed.
    zoomer.current?.canvas.focus();
  };
  const close = () => {
    if (!isEditing || editor.current?.mayLeave() !== false) onClose();
  };
  const choose = (id: number) => {
    if (isEditing) return editor.current?.choose(id);
    const next = id === open ? undefined : id;
    setOpen(next);
    flyTo(next);
  };
  const step = (by: 1 | -1) => {
    if (notes.length === 0) return;
    const now = notes.findIndex(({ id }) => id === open);
    const start = now < 0 && by < 0 ? 0 : now;
    const { id } = notes[(start + by + notes.length) % notes.length]!;
    setOpen(id);
    flyTo(id);
  };

  // The zoomer is created once, the notes may change.
  const currentNotes = useRef(notes);
  currentNotes.current = notes;
  useEffect(() => {
    if (zoomer.current) placePins(layer.current, zoomer.current, notes);
  }, [notes]);

  useEffect(() => {
    const created = new Zoomer(box.current!, picture, {
      moved: () => {
        placePins(layer.current, created, currentNotes.current);
        delayedReport.later();
      },
      ready: () => {
        if (initialView.note !== undefined && isWholeView(initialView.look)) {
          flyTo(initialView.note);
        } else created.lookAt(initialView.look);
        setReady(true);
      },
      failed: () => setFailed(true),
    });
    zoomer.current = created;
    created.canvas.setAttribute("role", "application");
    created.canvas.setAttribute("aria-label", words("canvas", { title }));
    created.canvas.focus();
    return () => created.close();
  }, []);

  const label = words("up_close_title", { title });
  const edit = isCurator && loadEditor ? () => setEditing(!isEditing) : undefined;
  const classes = [
    "near-look",
    (notes.length > 0 || isEditing) && "near-noted",
    isEditing && "near-edited",
  ];
  return (
    <Dialog label={label} onClose={close} look="whole-window">
      <div
        ref={root}
        class={classes.filter(Boolean).join(" ")}
        onKeyDown={(event) => {
          if (!zoomer.current || isTyping(event) || event.defaultPrevented) return;
          runShortcut(keymapFor(zoomer.current, step, { fullScreen, edit }), event);
        }}
      >
        <div class="near-stage holder tinted">
          <div class="zoom-box cover" ref={box} />
          <PinLayer
            layer={layer}
            notes={notes}
            open={open}
            hidden={editedNote}
            choose={choose}
            zoomer={() => zoomer.current}
          />
          {failed && (
            <p class="floating floating-words near-failed" role="alert">{words("no_zoom")}</p>
          )}
          <ToolBar
            zoomer={() => zoomer.current}
            copy={copy}
            edit={edit}
            fullScreen={fullScreen}
            inFullScreen={inFullScreen}
          />
          <p class="floating floating-words near-said" role="status">{copied && t(copied)}</p>
          <div class="floating floating-tools near-close">
            <CloseButton onClick={close} />
          </div>
        </div>
        {isEditing && (
          <Editor
            painting={id}
            title={title}
            zoomer={zoomer.current!}
            notes={notes}
            handle={editor}
            onEditing={setEditedNote}
            onStored={onStored}
            onDone={() => setEditing(false)}
          />
        )}
        {notes.length > 0 && !isEditing && (
          <aside class="near-side column">
            <header class="near-head">
              <h2>{title}</h2>
              <p class="soft">{by}</p>
            </header>
            <NoteList notes={notes} open={open} choose={choose} />
          </aside>
        )}
      </div>
    </Dialog>
  );
}
