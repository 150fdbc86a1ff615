/**
 * The close look as the page knows it: how to open it, and the dialog once its script has come. It is
 * open exactly while the address says so; opening is a step that "back" takes back.
 */
import { isTyping, listenToShortcuts } from "../../../shared/keyboard.ts";
import type { ComponentType, VNode } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { imageServiceUrl } from "../../../../domain/iiif/addresses.ts";
import { editsIn, type Look, noteIn, parseLook, WHOLE, withLook } from "../state/look_address.ts";
import type { Picture } from "../state/picture.ts";
import type { CloseLookProps } from "../viewer/close_look.tsx";
import { viewerScripts } from "../viewer_scripts.ts";

/** Pictures that can be viewed closely. */
interface ViewedPicture {
  id: number;
  title: string;
  by: string;
  picture: Picture | undefined;
  notes: readonly Annotation[];
  /** Called when a curator has stored something that the page shows. */
  onStored: () => void;
}

interface CloseLookState {
  /** Opens it, at a note if one is given; undefined while there is nothing to look at. */
  look: ((note?: number, edits?: boolean) => void) | undefined;
  dialog: VNode | null;
}

/** Initial view. */
interface Begin {
  look: Look;
  note: number | undefined;
  edits: boolean;
}

// Marks the step of the history that this page has made: closing goes back by it.
const OPENED = { closeLook: true };
const isOpened = (state: unknown) =>
  typeof state === "object" && state !== null && "closeLook" in state;

function asAddressed(): Begin | undefined {
  const look = parseLook(new URLSearchParams(location.search).get("look"));
  return look && { look, note: noteIn(location.hash), edits: editsIn(location.search) };
}

function keep(look: Look, note: number | undefined): void {
  // Closed meanwhile: the address is that of the page again.
  if (asAddressed() === undefined) return;
  history.replaceState(
    history.state,
    "",
    withLook(location, look, note, editsIn(location.search)),
  );
}

function keepEdits(edits: boolean): void {
  const now = asAddressed();
  if (now === undefined) return;
  history.replaceState(history.state, "", withLook(location, now.look, now.note, edits));
}

function close(): void {
  if (isOpened(history.state)) return history.back();
  // The visitor came by the address of a detail: there is no step to go back by.
  history.replaceState(null, "", withLook(location, undefined, undefined));
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The script is asked for at the first look: most visitors never need it. */
export function useCloseLook(
  { id, title, by, picture, notes, onStored }: ViewedPicture,
): CloseLookState {
  const [Dialog, setDialog] = useState<ComponentType<CloseLookProps>>();
  const [begin, setBegin] = useState<Begin>();
  const zooms = picture?.zooms === true;
  const follow = useCallback(() => {
    const requestedView = asAddressed();
    setBegin((before) => before && requestedView ? before : requestedView);
    if (!requestedView) return;
    viewerScripts.closeLook?.().then(
      ({ CloseLook }) => setDialog(() => CloseLook),
      () => setBegin(undefined),
    );
  }, []);
  const look = useCallback((note?: number, edits = false) => {
    // A wheel and spreading fingers ask more than once.
    if (asAddressed() !== undefined) return follow();
    history.pushState(OPENED, "", withLook(location, WHOLE, note, edits));
    follow();
  }, []);

  useEffect(() => {
    if (!zooms) return;
    follow();
    addEventListener("popstate", follow);
    const forget = listenToShortcuts(
      document,
      { KeyZ: () => look() },
      (event) => !isTyping(event),
    );
    return () => {
      removeEventListener("popstate", follow);
      forget();
    };
  }, [zooms]);

  const dialog = Dialog && begin && picture
    ? (
      <Dialog
        id={id}
        title={title}
        by={by}
        picture={{
          info: `${imageServiceUrl("", id)}/info.json`,
          still: shownSource() || picture.url,
        }}
        notes={notes}
        begin={begin}
        onMove={keep}
        loadEditor={viewerScripts.editor}
        onEdits={keepEdits}
        onStored={onStored}
        onClose={close}
      />
    )
    : null;
  return { look: zooms ? look : undefined, dialog };
}

/** Address of the file that the page shows now. */
const shownSource = () => document.querySelector<HTMLImageElement>(".stage-picture")?.currentSrc;
