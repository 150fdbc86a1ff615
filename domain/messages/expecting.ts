/** Messages of schema failures: zod's issues are mapped by code, never by text. */
import { z } from "zod";
import { type Code, type Message, type Parameters, say } from "./message.ts";

// Schemas derived from a registered one by checks inherit its expectation.
const expectations = z.registry<{ expected: Message }>();

/** Registers what a schema expects; one message covers every invalid value. */
export function expecting<Schema extends z.ZodType, C extends Code>(
  schema: Schema,
  code: C,
  ...parameters: Parameters<C>
): Schema {
  expectations.add(schema, { expected: say(code, ...parameters) });
  return schema;
}

/** Returns the parameters of a refinement with its own message. */
export function unless<C extends Code>(code: C, ...parameters: Parameters<C>) {
  return { params: { message: say(code, ...parameters) } };
}

/** Returns the message of a schema's issue, with the path in front: `[2].count_box`. */
export function messageOf(schema: z.ZodType, issue: z.core.$ZodIssue): Message {
  const message = problemOf(schema, issue);
  const where = pathText(issue.path);
  return where === "" ? message : { ...message, where };
}

/** Returns the registered expectation of a schema at a path; undefined if there is none. */
export function expectedAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
): Message | undefined {
  let at: z.core.$ZodType | undefined = schema;
  for (const key of path) {
    at = at === undefined ? undefined : partOf(at, key);
  }
  return at === undefined ? undefined : registeredExpectation(at);
}

/** Formats a path for messages: `boxes[2].count`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key),
    "",
  );
}

function problemOf(schema: z.ZodType, issue: z.core.$ZodIssue): Message {
  if (issue.code === "custom" && issue.params?.message !== undefined) {
    return issue.params.message as Message;
  }
  return expectedAt(schema, issue.path) ?? genericMessage(issue);
}

// Unregistered schemas: a message from zod's code and parameters.
function genericMessage(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? say("not_valid");
    case "too_small":
      return issue.origin === "array" || issue.origin === "set"
        ? say("expected_list_from", { min: Number(issue.minimum) })
        : issue.origin === "string"
        ? say("expected_text_from", { min: Number(issue.minimum) })
        : say("expected_number_from", { min: Number(issue.minimum) });
    case "too_big":
      return issue.origin === "array" || issue.origin === "set"
        ? say("expected_list_up_to", { max: Number(issue.maximum) })
        : issue.origin === "string"
        ? say("expected_text_up_to", { max: Number(issue.maximum) })
        : say("expected_number_up_to", { max: Number(issue.maximum) });
    case "invalid_format":
      return say(issue.format === "guid" ? "expected_uuid" : "expected_text_of_form");
    case "invalid_value":
      return say("expected_one_of", { values: issue.values.join(", ") });
    default:
      return say("not_valid");
  }
}

const TYPES: Readonly<Record<string, Message>> = {
  string: say("expected_text"),
  number: say("expected_number"),
  int: say("expected_integer"),
  boolean: say("expected_boolean"),
  array: say("expected_list"),
  object: say("expected_object"),
};

// Wrappers such as `optional()` usually have no expectation of their own.
function registeredExpectation(schema: z.core.$ZodType): Message | undefined {
  const expectation = expectations.get(schema as z.ZodType)?.expected;
  if (expectation !== undefined) return expectation;
  const inner = innerOf(schema);
  return inner === undefined ? undefined : registeredExpectation(inner);
}

interface Definition {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
}

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { innerType, in: before } = definitionOf(schema);
  return innerType ?? before;
}

function partOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  const { shape, element } = definitionOf(schema);
  if (shape !== undefined) return shape[String(key)];
  if (element !== undefined) return element;
  const inner = innerOf(schema);
  return inner === undefined ? undefined : partOf(inner, key);
}
