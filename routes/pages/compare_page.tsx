import type { Context } from "hono";
import { idText } from "../../domain/fields.ts";
import { paintingInContext } from "../../db/gallery/paintings.ts";
import { ChooseView } from "../../static/gallery/compare/choose_view.tsx";
import { CompareView } from "../../static/gallery/compare/compare_view.tsx";
import { parseComparison } from "../../static/gallery/compare/state/address.ts";
import { ownOrigin } from "../middleware/client.ts";
import type { Services } from "../services.ts";
import { visitorsLanguage } from "./language.ts";
import { renderView } from "./render_view.ts";
import type { DrawnPage } from "./page.ts";
import { shell } from "./shell.ts";
import { aboutComparison, jsonLd } from "./structured_data.ts";
import { chosenTheme } from "./theme.ts";
import { WORDS } from "./words.ts";

/** Answers with the page of two paintings side by side, or of the choice of one. */
export async function comparePage(c: Context, services: Services): Promise<Response> {
  const language = visitorsLanguage(c);
  const ids = ["a", "b"].map((name) => idText().safeParse(c.req.query(name)).data)
    .filter((id) => id !== undefined);
  const drawn = await draw(c, services, ids);
  return shell(c, services, {
    name: "compare",
    title: WORDS.compare[language],
    description: WORDS.two_paintings[language],
    styles: ["painting.css", "compare.css"],
    looks: services.sources.enabled,
    preload: ids.flatMap((id) => [`/api/paintings/${id}`, `/api/paintings/${id}/context`]),
    ...(drawn && { drawn }),
  });
}

/** What the page shows before its script runs; undefined where a painting is not there. */
async function draw(
  c: Context,
  { db, settings, sources }: Services,
  ids: number[],
): Promise<DrawnPage | undefined> {
  const found = (await Promise.all(ids.map((id) => paintingInContext(db.read, id))))
    .filter((one) => one !== undefined);
  if (found.length < ids.length) return undefined;
  const [a, b] = found;
  const { search } = new URL(c.req.url);
  const view = a && b
    ? <CompareView a={a} b={b} asked={parseComparison(search)} />
    : <ChooseView one={a} />;
  const rendered = renderView(view, {
    language: visitorsLanguage(c),
    theme: chosenTheme(c),
    path: c.req.path,
    search,
    looks: sources.enabled,
  });
  return { ...rendered, about: jsonLd(aboutComparison(ownOrigin(c, settings), found)) };
}
