/**
 * Loaders of the close look's scripts. The pages set them, because the views are also rendered by
 * the server, which would otherwise import the scripts.
 */
import type { HeldPicture, PictureEditor } from "../editing/picture_editor.tsx";
import type { PictureViewer } from "./viewer/picture_viewer.tsx";
import type { Zoomer } from "./viewer/zoomer.ts";

export const viewerScripts: {
  closeLook?: () => Promise<{ PictureViewer: typeof PictureViewer }>;
  /** Loads what only curators use, and its style sheet. */
  editor?: () => Promise<
    { PictureEditor: typeof PictureEditor; HeldPicture: typeof HeldPicture }
  >;
  zoomer?: () => Promise<{ Zoomer: typeof Zoomer }>;
} = {};
