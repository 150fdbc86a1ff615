/** Page script of two paintings side by side: `/compare?a=&b=`. */
import { getPainting, getPaintingContext } from "../shared/api.ts";
import { viewerScripts } from "../painting/viewer_scripts.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { ChooseView, CompareView } from "./compare_view.tsx";
import { parseComparison } from "./looks.ts";
import type { ComparedPainting } from "./view/side.tsx";

viewerScripts.zoomer = () => import("../painting/viewer/zoomer.ts");

async function loadCompared(id: number): Promise<ComparedPainting> {
  const [page, context] = await Promise.all([getPainting(id), getPaintingContext(id)]);
  return { page, context };
}

const comparison = parseComparison(location.search);
const ids = [comparison.a, comparison.b].filter((id) => id !== undefined);
mountPage(
  () => Promise.all(ids.map(loadCompared)),
  ([a, b]) => a && b ? <CompareView a={a} b={b} comparison={comparison} /> : <ChooseView one={a} />,
);
