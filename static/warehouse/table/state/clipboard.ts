/** Blocks of cells as spreadsheets put them on the clipboard: as text, and as an HTML table. */
import { readRows, writeCells } from "../../../shared/delimited.ts";
import type { Block } from "./selection.ts";

/** Contents of the clipboard, by type. */
export interface ClipboardTexts {
  plain: string;
  html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const unescaped = (text: string) =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const hexadecimal = /^#x/i.test(name);
    const code = parseInt(name.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

// White space of the source stands for one space; line breaks are those of <br> and of paragraphs.
const cellText = (html: string) =>
  unescaped(
    html.replace(/[\s\u00a0]+/g, " ")
      .replace(/<br\b[^>]*>|<\/p>\s*<p\b[^>]*>|<\/div>\s*<div\b[^>]*>/gi, "\n")
      .replace(/<[^>]*>/g, ""),
  ).replaceAll("\u00a0", " ").split("\n").map((line) => line.trim()).join("\n").trim();

const spanOf = (attributes: string, name: string) => {
  const [, count = "1"] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, "i").exec(attributes) ?? [];
  return Math.max(1, Math.min(1000, Number(count)));
};

/** The cells of the first table in a piece of HTML; cells that are merged stand in the first of theirs. */
export function readHtmlTable(html: string): string[][] {
  const [, table = ""] = /<table\b[^>]*>([\s\S]*?)<\/table>/i.exec(html) ?? [];
  const rows: string[][] = [];
  // Columns that cells from above reach into, with the rows they still take.
  const taken = new Map<number, number>();
  for (const [, content = ""] of table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr>|$)/gi)) {
    const row: string[] = [];
    const skip = () => {
      for (let left = taken.get(row.length); left; left = taken.get(row.length)) {
        taken.set(row.length, left - 1);
        row.push("");
      }
    };
    const cells = /<t[dh]\b([^>]*)>([\s\S]*?)(?=<t[dh]\b|<\/t[dh]>|$)/gi;
    for (const [, attributes = "", inner = ""] of content.matchAll(cells)) {
      skip();
      const [high, wide] = [spanOf(attributes, "rowspan"), spanOf(attributes, "colspan")];
      for (let at = 0; at < wide; at++) {
        if (high > 1) taken.set(row.length, high - 1);
        row.push(at === 0 ? cellText(inner) : "");
      }
    }
    skip();
    rows.push(row);
  }
  return rows;
}

/**
 * The block that was copied. The text has it cell by cell, as far as a spreadsheet wrote it; a table
 * of a page or a letter often comes as HTML alone.
 */
export function readBlock({ plain, html }: ClipboardTexts): string[][] {
  const block = readRows(plain.replace(/\r?\n$/, ""), "\t");
  const isText = block.length > 0 && block.some((row) => row.length > 1);
  if (isText || !/<table\b/i.test(html)) return block;
  const table = readHtmlTable(html);
  const cells = (rows: Block) => rows.reduce((sum, row) => sum + row.length, 0);
  return cells(table) > cells(block) ? table : block;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");

/** A block for the clipboard, in both forms. */
export function writeBlock(block: Block): ClipboardTexts {
  const rows = block.map((row) =>
    `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`
  );
  return { plain: writeCells(block), html: `<table>${rows.join("")}</table>` };
}
