/** Tags of the XML in a workbook. Not a general parser: there are no entities to define or expand. */
import { refusal } from "../../app_error.ts";

/** A tag, with the text since the previous one. */
export interface Tag {
  /** Without a namespace; that of an end tag begins with a slash. */
  name: string;
  attributes: string;
  /** True for an element without content: `<c/>`. */
  isEmpty: boolean;
  text: string;
}

// The beginning of markup by its end.
const MARKUP = [["<!--", "-->"], ["<![CDATA[", "]]>"], ["<", ">"]] as const;

/** Yields the tags of a document. @throws {AppError} 400 if one is not closed, or for a DTD */
export function* tagsOf(xml: string): Generator<Tag, void> {
  let text = "";
  for (let at = 0;;) {
    const start = xml.indexOf("<", at);
    if (start < 0) return;
    text += unescaped(xml.slice(at, start));
    const [open, close] = MARKUP.find(([sign]) => xml.startsWith(sign, start))!;
    const end = xml.indexOf(close, start + open.length);
    if (end < 0 || xml.startsWith("<!DOCTYPE", start)) throw refusal(400, "workbook_damaged");
    const content = xml.slice(start + open.length, end);
    at = end + close.length;
    if (open === "<![CDATA[") text += content;
    if (open !== "<") continue;
    const [, slash = "", name = "", rest = ""] = /^(\/?)(?:[^\s:/]+:)?([^\s/]*)([^]*)$/.exec(
      content,
    )!;
    const isEmpty = rest.endsWith("/");
    yield { name: slash + name, attributes: isEmpty ? rest.slice(0, -1) : rest, isEmpty, text };
    text = "";
  }
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute; undefined if absent. */
export function attribute({ attributes }: Tag, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const [found, double, single] = pattern.exec(attributes) ?? [];
  return found === undefined ? undefined : unescaped(double ?? single!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
    const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
