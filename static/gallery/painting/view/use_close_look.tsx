/** The close look as the page knows it: how to open it, and the dialog once its script has come. */
import { isTyping, listenToShortcuts } from "../../../shared/keyboard.ts";
import type { ComponentType, VNode } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Annotation } from "../../../../domain/gallery/painting_records.ts";
import { imageServiceUrl } from "../../../../domain/iiif/addresses.ts";
import type { Picture } from "../state/picture.ts";
import type { CloseLookProps } from "../viewer/close_look.tsx";
import { viewerScripts } from "../viewer_scripts.ts";

/** What can be looked at. */
interface Looked {
  id: number;
  title: string;
  by: string;
  picture: Picture | undefined;
  notes: readonly Annotation[];
}

interface CloseLookState {
  /** Opens it, at a note if one is given; undefined while there is nothing to look at. */
  look: ((note?: number) => void) | undefined;
  dialog: VNode | null;
}

/** The script is asked for at the first look: most visitors never need it. */
export function useCloseLook({ id, title, by, picture, notes }: Looked): CloseLookState {
  const [Dialog, setDialog] = useState<ComponentType<CloseLookProps>>();
  const [begin, setBegin] = useState<{ note: number | undefined }>();
  const zooms = picture?.zooms === true;
  const look = useCallback((note?: number) => {
    setBegin({ note });
    viewerScripts.closeLook?.().then(
      ({ CloseLook }) => setDialog(() => CloseLook),
      () => setBegin(undefined),
    );
  }, []);

  useEffect(() => {
    if (!zooms) return;
    return listenToShortcuts(document, { KeyZ: look }, (event) => !isTyping(event));
  }, [zooms]);

  const dialog = Dialog && begin && picture
    ? (
      <Dialog
        title={title}
        by={by}
        picture={{
          info: `${imageServiceUrl("", id)}/info.json`,
          still: shownSource() || picture.url,
        }}
        notes={notes}
        begin={begin.note}
        onClose={() => setBegin(undefined)}
      />
    )
    : null;
  return { look: zooms ? look : undefined, dialog };
}

/** Address of the file that the page shows now. */
const shownSource = () => document.querySelector<HTMLImageElement>(".stage-picture")?.currentSrc;
