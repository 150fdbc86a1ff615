/** The page of a painting. */
import { getPainting, getPaintingContext } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { loadStyle } from "../shared/load_style.ts";
import { pageId } from "../shared/page_id.ts";
import { PaintingView } from "./painting_view.tsx";
import { viewerScripts } from "./viewer_scripts.ts";

viewerScripts.closeLook = () => import("./viewer/close_look.tsx");
viewerScripts.editor = async () => {
  const [editor] = await Promise.all([
    import("../editing/picture_editor.tsx"),
    loadStyle("editing.css"),
  ]);
  return editor;
};

const id = pageId();
mountPage(
  id === undefined ? undefined : () => Promise.all([getPainting(id), getPaintingContext(id)]),
  ([page, context]) => <PaintingView page={page} context={context} />,
);
