/** The catalog in and out by HTTP, an addition to the specification: all of it but accounts. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportCatalog, exportCatalogCsv } from "../../services/gallery/transfer/export_catalog.ts";
import { importCatalog } from "../../services/gallery/transfer/import_catalog.ts";
import { CATALOG_FORMAT, CATALOG_VERSION } from "../../domain/gallery/transfer/document.ts";
import {
  ImportAnswer,
  ImportRefused,
  type ImportReport,
  remarkText,
} from "../../domain/gallery/transfer/import_report.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import { route } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { endOf, requesterOf } from "../middleware/deadline.ts";
import { withReadTimeout } from "../read_timeout.ts";
import type { Services } from "../services.ts";
import { assertJson } from "../validate.ts";
import { languageOf } from "../warehouse/language.ts";

const TRANSFER = { tag: "Catalog in and out" } as const;
const FILE = { headers: ["Content-Disposition"] } as const;

/** A switch in a query. */
export const flag = () =>
  expecting(z.enum(["0", "1"]), "expected_either", { one: 0, other: 1 }).default("0")
    .transform((value) => value === "1");

/** How an import is run. */
export const ImportQuery = z.object({
  dry_run: flag().describe("`1` does all of it and rolls it back, to tell what would be done."),
  partial: flag()
    .describe("`1` enters what can be entered although rows are refused; else nothing is."),
});

/** A catalog as a document: lists of rows, named as the tables that they come from. */
export const CatalogDocument = z.looseObject({
  format: z.literal(CATALOG_FORMAT),
  version: z.literal(CATALOG_VERSION),
  catalog: z.string().exactOptional().describe(
    "Which catalog it is; a copy that was imported keeps it. Absent: this one.",
  ),
}).meta({
  id: "CatalogDocument",
  description: "The whole catalog: besides these fields, a list of rows for each table.",
});
export const ImportedCatalog = ImportAnswer.extend({
  without_pictures: z.int()
    .describe("Paintings and artists that came without the picture that they had."),
}).meta({ id: "ImportedCatalog", description: "What the import of a document has done." });

/** The answers of an import. */
export const importAnswers = <Schema extends z.ZodType>(schema: Schema) =>
  ({
    200: { about: "What was done, or would be.", schema },
    400: { about: "Rows are refused; nothing has been written.", schema: ImportRefused },
  }) as const;

/** Export and import, below `/api`. */
export function transferRoutes(services: Services) {
  const { db, workers } = services;
  const who = curatorOnly(services);
  return new Hono()
    .get(
      "/export/catalog.json",
      route({
        ...TRANSFER,
        id: "exportCatalog",
        summary: "The whole catalog as one JSON document, without accounts.",
        description: "All of it is of one moment. Image files are not part of it; " +
          "the command `export catalog` copies them too.",
        who,
        answers: {
          200: { about: "The document.", schema: CatalogDocument, ...FILE },
        },
        errors: [503],
      }, (c) => {
        const pieces = textBytes(exportCatalog(db, new Date()));
        return download(c, "catalog.json", "application/json", pieces);
      }),
    )
    .get(
      "/export/catalog.csv.zip",
      route({
        ...TRANSFER,
        id: "exportCatalogCsv",
        summary: "The whole catalog as CSV files in a ZIP archive, one a list.",
        who,
        answers: { 200: { about: "The archive.", type: "application/zip", ...FILE } },
        errors: [503],
      }, async (c) => {
        const { makeZip } = await import("client-zip");
        const archive = makeZip(exportCatalogCsv(db, new Date()));
        return download(c, "catalog.csv.zip", "application/zip", piecesIn(archive));
      }),
    )
    .post(
      "/import/catalog",
      route({
        ...TRANSFER,
        id: "importCatalog",
        summary: "Enters a document that was exported.",
        description:
          "Where there is no catalog yet, all of it is entered as it was, with its ids " +
          "and its log. Into the catalog that it is a copy of, records are entered by their ids; " +
          "pictures, review flags and the log stay. A document that names another catalog is " +
          "refused with 409.",
        who,
        query: ImportQuery,
        body: { schema: CatalogDocument, asAnswered: true },
        size: "batch",
        command: "deno task depot import catalog FILE",
        answers: importAnswers(ImportedCatalog),
        errors: [409, 503],
        example: { query: { dry_run: "1" } },
      }, async (c) => {
        assertJson(c);
        const { dry_run: dryRun, partial } = c.req.valid("query");
        const { username } = c.get("curator");
        const file = [await c.req.raw.bytes()];
        const document = await workers.run(
          "readCatalog",
          { file },
          { ...requesterOf(c), transfer: true },
        );
        const options = { username, dryRun, partial, signal: endOf(c) };
        const { without_pictures, ...report } = await importCatalog(db, document, options);
        return { ...imported(c, report, dryRun), without_pictures };
      }),
    );
}

/** A report as it is answered. */
export function imported(
  c: Context,
  { skipped: _, warned: __, warnings: ___, ...report }: ImportReport,
  dry_run: boolean,
): ImportAnswer {
  const language = languageOf(c);
  const refusals = report.refusals.map((one) => remarkText(one, language));
  return { dry_run, ...report, refusals };
}

async function* textBytes(pieces: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

async function* piecesIn(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for await (const piece of stream) yield piece as Uint8Array<ArrayBuffer>;
}

function download(
  c: Context,
  name: string,
  type: string,
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
): Response {
  return new Response(withReadTimeout(c, pieces), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
