/**
 * State of the close look (the zoomable view of a painting) on its page: a function that opens it,
 * and the dialog once its script is loaded. It is open exactly if the URL says so; opening it adds
 * an entry to the browser's history.
 */
import { isTyping, listenToShortcuts } from "../../../shared/keyboard.ts";
import type { ComponentType, VNode } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { imageServiceUrl } from "../../../../domain/iiif/addresses.ts";
import {
  editsIn,
  noteIn,
  parseLook,
  type PictureView,
  WHOLE,
  withLook,
} from "../state/look_address.ts";
import type { Picture } from "../state/picture.ts";
import type { CloseLookProps } from "../viewer/picture_viewer.tsx";
import { viewerScripts } from "../viewer_scripts.ts";

interface ViewedPicture {
  id: number;
  title: string;
  by: string;
  picture: Picture | undefined;
  notes: readonly Annotation[];
  onStored: () => void;
}

/** Function and dialog of the close look. */
interface CloseLookState {
  /** Opens the close look, at a note if one is given; undefined if there is no picture. */
  look: ((note?: number, edits?: boolean) => void) | undefined;
  dialog: VNode | null;
}

interface InitialView {
  look: PictureView;
  note: number | undefined;
  edits: boolean;
}

// Marks history entries that this page has added; closing the close look goes back from them.
const HISTORY_STATE = { closeLook: true };
const isAddedEntry = (state: unknown) =>
  typeof state === "object" && state !== null && "closeLook" in state;

function viewFromUrl(): InitialView | undefined {
  const look = parseLook(new URLSearchParams(location.search).get("look"));
  return look && { look, note: noteIn(location.hash), edits: editsIn(location.search) };
}

function storeView(look: PictureView, note: number | undefined): void {
  // Closed meanwhile: the URL is that of the page again.
  if (viewFromUrl() === undefined) return;
  history.replaceState(
    history.state,
    "",
    withLook(location, look, note, editsIn(location.search)),
  );
}

function storeEdits(edits: boolean): void {
  const current = viewFromUrl();
  if (current === undefined) return;
  history.replaceState(history.state, "", withLook(location, current.look, current.note, edits));
}

function close(): void {
  if (isAddedEntry(history.state)) return history.back();
  // The visitor has opened the URL of a detail directly, so there is no entry to go back to.
  history.replaceState(null, "", withLook(location, undefined, undefined));
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Loads the script when the close look is first opened, because most visitors never need it. */
export function useCloseLook(
  { id, title, by, picture, notes, onStored }: ViewedPicture,
): CloseLookState {
  const [Dialog, setDialog] = useState<ComponentType<CloseLookProps>>();
  const [initialView, setInitialView] = useState<InitialView>();
  const zooms = picture?.zooms === true;
  const followUrl = useCallback(() => {
    const requestedView = viewFromUrl();
    setInitialView((previous) => previous && requestedView ? previous : requestedView);
    if (!requestedView) return;
    viewerScripts.closeLook?.().then(
      ({ PictureViewer }) => setDialog(() => PictureViewer),
      () => setInitialView(undefined),
    );
  }, []);
  const look = useCallback((note?: number, edits = false) => {
    // Zoom gestures may call this repeatedly.
    if (viewFromUrl() !== undefined) return followUrl();
    history.pushState(HISTORY_STATE, "", withLook(location, WHOLE, note, edits));
    followUrl();
  }, []);

  useEffect(() => {
    if (!zooms) return;
    followUrl();
    addEventListener("popstate", followUrl);
    const stopShortcuts = listenToShortcuts(
      document,
      { KeyZ: () => look() },
      (event) => !isTyping(event),
    );
    return () => {
      removeEventListener("popstate", followUrl);
      stopShortcuts();
    };
  }, [zooms]);

  const dialog = Dialog && initialView && picture
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
        initialView={initialView}
        onMove={storeView}
        loadEditor={viewerScripts.editor}
        onEdits={storeEdits}
        onStored={onStored}
        onClose={close}
      />
    )
    : null;
  return { look: zooms ? look : undefined, dialog };
}

const shownSource = () => document.querySelector<HTMLImageElement>(".stage-picture")?.currentSrc;
