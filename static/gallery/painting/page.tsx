/** The page of a painting. */
import { getPainting, getPaintingContext } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { pageId } from "../shared/page_id.ts";
import { PaintingView } from "./painting_view.tsx";
import { viewerScripts } from "./viewer_scripts.ts";

viewerScripts.closeLook = () => import("./viewer/close_look.tsx");

const id = pageId();
mountPage(
  id === undefined ? undefined : () => Promise.all([getPainting(id), getPaintingContext(id)]),
  ([page, context]) => <PaintingView page={page} context={context} />,
);
