/** Page script of a guided tour. */
import { getTour } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { pageId } from "../shared/page_id.ts";
import { loadInCurrentLanguage } from "./in_language.ts";
import { viewerScripts } from "../painting/viewer_scripts.ts";
import { TourView } from "./tour_view.tsx";

viewerScripts.zoomer = () => import("../painting/viewer/zoomer.ts");

const id = pageId();
mountPage(
  id === undefined ? undefined : () => loadInCurrentLanguage((language) => getTour(id, language)),
  (initial) => <TourView initial={initial} />,
);
