import { getPainting, getPaintingContext } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { pageId } from "../shared/page_id.ts";
import { PaintingView } from "./painting_view.tsx";
import { viewerScripts } from "./viewer_scripts.ts";

/**
 * Loads a built style sheet that most visitors of a page do not need.
 * @throws {Error} If it cannot be loaded.
 */
function loadStyle(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/assets/${name}`;
  link.addEventListener("load", () => resolve());
  link.addEventListener("error", () => {
    link.remove();
    reject(new Error(`The style sheet ${name} has not come.`));
  });
  document.head.append(link);
  return promise;
}

viewerScripts.closeLook = () => import("./viewer/picture_viewer.tsx");
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
