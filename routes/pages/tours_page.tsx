import type { Context } from "hono";
import { listTours } from "../../db/gallery/tours.ts";
import { ToursView } from "../../static/gallery/tours/tours_view.tsx";
import { ownOrigin } from "../middleware/client.ts";
import type { Services } from "../services.ts";
import { visitorsLanguage } from "./language.ts";
import { renderView } from "./render_view.ts";
import { shell } from "./shell.ts";
import { aboutTours, jsonLd } from "./structured_data.ts";
import { chosenTheme } from "./theme.ts";
import { WORDS } from "./words.ts";

/** Answers with the page of all guided tours. */
export async function toursPage(c: Context, services: Services): Promise<Response> {
  const language = visitorsLanguage(c);
  const tours = await listTours(services.db.read, language);
  const rendered = renderView(<ToursView first={{ value: tours, language }} />, {
    language,
    theme: chosenTheme(c),
    path: c.req.path,
    search: "",
    looks: false,
  });
  return shell(c, services, {
    name: "tours",
    title: WORDS.tours[language],
    description: WORDS.guided[language],
    styles: ["tours.css"],
    preload: [`/api/tours?lang=${language}`],
    drawn: { ...rendered, about: jsonLd(aboutTours(ownOrigin(c, services.settings), tours)) },
  });
}
