import type { Context } from "hono";
import type { FileFormat } from "../../domain/files/formats.ts";
import { resultFile, type ResultTable } from "../../services/warehouse/transfer/result_tables.ts";
import { sendRows } from "../file_request.ts";
import { languageOf } from "./language.ts";

/** Sends a table of results as a file. */
export const sendTable = (c: Context, table: ResultTable, format: FileFormat): Response =>
  sendRows(c, table.name, format, resultFile(table, { format, language: languageOf(c) }));
