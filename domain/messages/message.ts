/** Messages as a code with parameters, and their texts in each language. */
import { COMMANDS_MESSAGES } from "./commands.ts";
import { FIELDS_MESSAGES } from "./fields.ts";
import { DOCUMENT_MESSAGES } from "./documents.ts";
import { GALLERY_MESSAGES } from "./gallery.ts";
import { type Noun, NOUNS } from "./nouns.ts";
import { PACKING_MESSAGES } from "./packing.ts";
import { REQUESTS_MESSAGES } from "./requests.ts";
import { RULES_MESSAGES } from "../packing/rule_messages.ts";
import { type Language, textFor } from "../languages.ts";
import { SOURCE_MESSAGES } from "./sources.ts";
import { WAREHOUSE_MESSAGES } from "./warehouse.ts";

/** All messages in all languages: a missing Russian text is a compile error. */
export const MESSAGES = {
  ...FIELDS_MESSAGES,
  ...REQUESTS_MESSAGES,
  ...WAREHOUSE_MESSAGES,
  ...DOCUMENT_MESSAGES,
  ...PACKING_MESSAGES,
  ...RULES_MESSAGES,
  ...GALLERY_MESSAGES,
  ...SOURCE_MESSAGES,
  ...COMMANDS_MESSAGES,
};

/** Codes of all messages. */
export type Code = keyof typeof MESSAGES;

/** Parameter of a message's text. */
export type Parameter = string | number | Message | List;

/** Several values in one placeholder. */
export interface List {
  items: readonly (string | Message)[];
  /** Separator of the items. */
  separator: ", " | "; ";
}

/** A message as plain data, so that workers can send it and the database can store it. */
export interface Message {
  code: Code;
  parameters: Readonly<Record<string, Parameter>>;
  /** The field, row or line concerned, in all languages: `[2].count_box`. */
  where?: string;
}

type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** The parameters of a message: the placeholders of its English text. */
export type ParametersOf<C extends Code> = {
  readonly [Name in Places<typeof MESSAGES[C]["en"]>]: Name extends "what" ? Noun : Parameter;
};

/** Parameters as arguments: none if the text has no placeholders. */
export type Parameters<C extends Code> = [Places<typeof MESSAGES[C]["en"]>] extends [never]
  ? [parameters?: ParametersOf<C>]
  : [parameters: ParametersOf<C>];

/** Creates a message with a code. */
export function say<C extends Code>(
  code: C,
  ...[parameters = {} as never]: Parameters<C>
): Message {
  return { code, parameters };
}

/** Returns the same message for a field, a row or a line. */
export function at(where: string, message: Message): Message {
  return { ...message, where: message.where === undefined ? where : `${where}: ${message.where}` };
}

/** Joins values for one placeholder of a text. */
export function list(items: readonly (string | Message)[], separator: List["separator"]): List {
  return { items, separator };
}

/** Formats a message in a language. */
export function textOf({ code, parameters, where }: Message, language: Language): string {
  const text = textFor(MESSAGES[code], language).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = parameters[name];
    if (value === undefined) return place;
    if (name === "what") return textFor(NOUNS[value as Noun], language);
    return formatted(value, language);
  });
  return where === undefined ? text : `${where}: ${text}`;
}

function formatted(value: Parameter, language: Language): string {
  if (typeof value !== "object") return String(value);
  if (!("items" in value)) return textOf(value, language);
  return value.items.map((item) => typeof item === "string" ? item : textOf(item, language))
    .join(value.separator);
}

/** Serializes messages for storing; see {@link unpackMessages}. */
export const packMessages = (messages: readonly Message[]): string => JSON.stringify(messages);

/** Deserializes messages; undefined for plain text, as stored by earlier versions. */
export function unpackMessages(text: string): readonly Message[] | undefined {
  return text.startsWith('[{"code":') ? JSON.parse(text) as Message[] : undefined;
}
