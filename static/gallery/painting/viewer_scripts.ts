/**
 * The scripts of the close look. Pages say where they are: the views are drawn on the server too, which
 * has no use for them, and would take them along if the views imported them.
 */
import type { PictureEditor } from "../editing/picture_editor.tsx";
import type { CloseLook } from "./viewer/close_look.tsx";
import type { Zoomer } from "./viewer/zoomer.ts";

export const viewerScripts: {
  /** Loads the dialog of the close look. */
  closeLook?: () => Promise<{ CloseLook: typeof CloseLook }>;
  /** Loads what curators edit notes and influences with, and its style. */
  editor?: () => Promise<{ PictureEditor: typeof PictureEditor }>;
  /** Loads the picture that glides and zooms. */
  zoomer?: () => Promise<{ Zoomer: typeof Zoomer }>;
} = {};
