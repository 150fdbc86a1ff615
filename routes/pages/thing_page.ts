import type { Context } from "hono";
import { idText } from "../../domain/fields.ts";
import { ownOrigin } from "../middleware/client.ts";
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { visitorsLanguage } from "./language.ts";
import { pageHeaders } from "./page_headers.ts";
import { renderView } from "./render_view.ts";
import type { DrawnPage, Page } from "./page.ts";
import { pageText, shell } from "./shell.ts";
import { jsonLd } from "./structured_data.ts";
import { chosenTheme } from "./theme.ts";
import type { ThingPage } from "./thing_pages.tsx";
import { descriptionOf } from "./words.ts";

/**
 * Answers with the page about one thing of the catalog. Where the server draws it, the page is kept
 * like the answers of the API, until the catalog changes.
 *
 * @param notFound what a visitor sees at an address that leads nowhere
 */
export function thingPage(
  services: Services,
  thing: ThingPage,
  notFound: (c: Context) => Response | Promise<Response>,
) {
  const { answers, settings } = services;
  return async (c: Context): Promise<Response> => {
    const id = idText().safeParse(c.req.param("id")).data;
    if (id === undefined) return notFound(c);
    if (thing.draw === undefined) {
      const page = await describe(c, services, thing, id);
      return page === undefined ? notFound(c) : shell(c, services, page);
    }
    const address = new URL(c.req.url).search;
    const search = thing.query?.test(address) ? address : "";
    const shown = [visitorsLanguage(c), chosenTheme(c), ownOrigin(c, settings)];
    const answer = await answers.get(
      `/pages/${thing.name}/${id}${search}/${shown}`,
      async () => {
        const [page, drawn] = await Promise.all([
          describe(c, services, thing, id),
          draw(c, services, thing, id, search),
        ]);
        if (page === undefined || drawn === undefined) return undefined;
        const { text, policy } = await pageText(c, services, { ...page, drawn });
        return { text, headers: { "Content-Security-Policy": policy } };
      },
      "catalog",
    );
    if (answer === undefined) return notFound(c);
    return sendAnswer(c, answer, {
      ...pageHeaders(c, settings),
      "Content-Type": "text/html; charset=UTF-8",
    });
  };
}

/** What the shell says of a thing; undefined when there is none. */
async function describe(
  c: Context,
  { db, sources }: Services,
  { heading, kicker, preload, first, name, styles, alternates }: ThingPage,
  id: number,
): Promise<Page | undefined> {
  const language = visitorsLanguage(c);
  const thing = await heading(db.read, id, language);
  return thing && {
    name,
    ...(styles === undefined ? {} : { styles }),
    title: kicker ? `${kicker[language]}: ${thing.name}` : thing.name,
    description: descriptionOf(thing, language),
    image: thing.image === null ? undefined : `/images/${thing.image}?v=${thing.image_key}`,
    first: first?.(thing),
    looks: sources.enabled,
    alternates: alternates?.(id) ?? [],
    preload: preload(id, language),
  };
}

/** What a page shows before its script runs; undefined when there is no such thing. */
async function draw(
  c: Context,
  { db, settings, sources }: Services,
  thing: ThingPage,
  id: number,
  search: string,
): Promise<DrawnPage | undefined> {
  const language = visitorsLanguage(c);
  const drawing = await thing.draw?.(db.read, id, language);
  if (drawing === undefined) return undefined;
  const rendered = renderView(drawing.view, {
    language,
    theme: chosenTheme(c),
    path: c.req.path,
    search,
    looks: sources.enabled,
  });
  return { ...rendered, about: jsonLd(drawing.about(ownOrigin(c, settings))) };
}
