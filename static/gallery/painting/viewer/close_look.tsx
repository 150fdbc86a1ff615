/** A painting up close: over the whole window, with its notes beside it. Loaded when it is asked for. */
import "../../../shared/common.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { isTyping, type Keymap, runShortcut } from "../../../shared/keyboard.ts";
import { t } from "../../../shared/messages.ts";
import { CloseIcon } from "../../../shared/icons.tsx";
import type { EditorHandle, PictureEditorProps } from "../../editing/picture_editor.tsx";
import { t as words } from "../messages.ts";
import { copyLink, type CopyResult } from "../../shared/manifest_link.tsx";
import { type Look, WHOLE } from "../state/look_address.ts";
import { NoteList, PinLayer, placePins } from "./pins.tsx";
import { placedNotes } from "../state/picture.ts";
import { useCurator } from "../../shared/curator.tsx";
import { type ZoomedPicture, Zoomer, zoomKeys } from "./zoomer.ts";
import { Tool, ToolBar } from "./tool_bar.tsx";

/** Picture of the close view, and its initial view. */
export interface CloseLookProps {
  /** The painting's id. */
  id: number;
  title: string;
  /** Artist and year. */
  by: string;
  picture: ZoomedPicture;
  notes: readonly Annotation[];
  /** Initial view and open note; at the whole picture, the view flies to the note's place. */
  begin: { look: Look; note: number | undefined; edits: boolean };
  /** Told what is looked at and which note is open, once both have been the same for a while. */
  onMove: (look: Look, note: number | undefined) => void;
  /** Loads what curators edit notes and influences with. */
  loadEditor: (() => Promise<{ PictureEditor: ComponentType<PictureEditorProps> }>) | undefined;
  /** Called when a curator begins to edit what belongs to the picture, or has ended. */
  onEdits: (edits: boolean) => void;
  /** Called when a curator has stored something that the page shows. */
  onStored: () => void;
  onClose: () => void;
}

function useFullScreen(): [boolean, (element: HTMLElement | null) => void] {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  // A refusal is the visitor's or the system's own will.
  const toggle = (element: HTMLElement | null) => {
    const change = on ? document.exitFullscreen() : element?.requestFullscreen();
    change?.catch(() => {});
  };
  return [on, toggle];
}

// Milliseconds. Browsers let no page write its address in every frame.
const REST = 300;

/** Tells of the last look when nothing has moved for a while, or at once. */
function useRest(tell: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef(tell);
  now.current = tell;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    later: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => now.current(), REST);
    },
    now: () => {
      clearTimeout(timer.current);
      now.current();
    },
  };
}

/** The keys of the close look, whichever part of it has the focus. */
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

const isWhole = ({ x, y, zoom }: Look) => x === WHOLE.x && y === WHOLE.y && zoom === WHOLE.zoom;

/** Loads the editor once it is wanted. */
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

/** The close look; Escape closes it. */
export function CloseLook({
  id,
  title,
  by,
  picture,
  notes,
  begin,
  onMove,
  loadEditor,
  onEdits,
  onStored,
  onClose,
}: CloseLookProps) {
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const zoomer = useRef<Zoomer | undefined>(undefined);
  const [open, setOpen] = useState(begin.note);
  const [copied, setCopied] = useState<CopyResult>();
  const [failed, setFailed] = useState(false);
  const [inFullScreen, toggleFullScreen] = useFullScreen();
  const fullScreen = document.fullscreenEnabled ? () => toggleFullScreen(whole.current) : undefined;

  // Until the picture's size is known nobody can say where in it one looks.
  const [ready, setReady] = useState(false);
  const rest = useRest(() => {
    if (ready && zoomer.current) onMove(zoomer.current.look, open);
  });
  useEffect(() => rest.later(), [ready, open]);
  const copy = async () => {
    rest.now();
    setCopied(await copyLink(location.href));
  };
  const flyTo = (id: number | undefined) => {
    const place = placedNotes(notes).find(({ note }) => note.id === id);
    if (place) zoomer.current?.flyTo({ x: place.x, y: place.y });
  };
  const isCurator = useCurator();
  const [edits, setEdits] = useState(begin.edits);
  const Editor = useEditor(edits && isCurator, loadEditor);
  const editor = useRef<EditorHandle | undefined>(undefined);
  const [edited, setEdited] = useState<number>();
  const isEditing = edits && isCurator && Editor !== undefined && ready;
  const setEditing = (on: boolean) => {
    if (!on && editor.current?.mayLeave() === false) return;
    setEdits(on);
    setEdited(undefined);
    onEdits(on);
    // The button that was pressed may have gone.
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

  // The zoomer lives as long as the look, the notes may change meanwhile.
  const shown = useRef(notes);
  shown.current = notes;
  useEffect(() => {
    if (zoomer.current) placePins(layer.current, zoomer.current, notes);
  }, [notes]);

  useEffect(() => {
    const created = new Zoomer(box.current!, picture, {
      moved: () => {
        placePins(layer.current, created, shown.current);
        rest.later();
      },
      ready: () => {
        if (begin.note !== undefined && isWhole(begin.look)) flyTo(begin.note);
        else created.lookAt(begin.look);
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
    <Dialog label={label} onClose={close} look="near">
      <div
        ref={whole}
        class={classes.filter(Boolean).join(" ")}
        onKeyDown={(event) => {
          if (!zoomer.current || isTyping(event) || event.defaultPrevented) return;
          runShortcut(keymapFor(zoomer.current, step, { fullScreen, edit }), event);
        }}
      >
        <div class="near-stage tinted">
          <div class="zoom-box" ref={box} />
          <PinLayer
            layer={layer}
            notes={notes}
            open={open}
            hidden={edited}
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
            <Tool name={t("close")} onClick={close}>
              <CloseIcon />
            </Tool>
          </div>
        </div>
        {isEditing && (
          <Editor
            painting={id}
            title={title}
            zoomer={zoomer.current!}
            notes={notes}
            handle={editor}
            onEditing={setEdited}
            onStored={onStored}
            onDone={() => setEditing(false)}
          />
        )}
        {notes.length > 0 && !isEditing && (
          <aside class="near-side">
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
