/**
 * The API in short, one line an operation: a change of it shows in `operations.txt`, and nobody changes it
 * by accident. `who` stands with what keeps users of one warehouse out of others.
 */
import assert from "node:assert/strict";
import { contractsOf } from "../../../routes/contract/route.ts";
import type { JsonSchema } from "../../../domain/json_schema.ts";
import { nameOf } from "../../../routes/openapi/operation_object.ts";
import { TestApp } from "../../support/app.ts";
import { Documentation, type Documented } from "./documented.ts";

const LISTING = new URL("operations.txt", import.meta.url);

const shapeOf = ({ $ref, type, items }: JsonSchema): string => {
  if (typeof $ref === "string") return nameOf($ref);
  return type === "array" ? `${shapeOf(items as JsonSchema)}[]` : String(type);
};

const bodyOf = (content: Documented["responses"][string]["content"] = {}) =>
  Object.entries(content).map(([type, { schema = {} }]) =>
    type === "application/json" ? shapeOf(schema) : type
  ).join("|");

Deno.test("the API is what tests/routes/openapi/operations.txt lists, line by line", async () => {
  await using test = await TestApp.open();
  const documentation = await Documentation.of(test);
  const lines = contractsOf(test.app).map(({ method, path, contract }) => {
    const { who, always, within, size, deadline } = contract;
    const operation = documentation.operation(`${method} ${path}`);
    const { parameters = [], requestBody, responses } = operation;
    const inputs = parameters.flatMap(({ name, in: place, required }) =>
      place === "path" ? [] : [required ? name : `${name}?`]
    );
    const answers = Object.keys(responses).map((status) => {
      const { content } = documentation.response(operation, Number(status));
      const body = Number(status) < 400 ? bodyOf(content) : "";
      return body === "" ? status : `${status} ${body}`;
    });
    return [
      `${method} ${path}`,
      [typeof who === "function" ? "curator" : who, always && "always", within && `of ${within}`]
        .filter(Boolean).join(" "),
      inputs.join(" "),
      [bodyOf(requestBody?.content), requestBody && (size ?? "form"), deadline && "no deadline"]
        .filter(Boolean).join(" "),
      answers.join(" "),
    ].join(" | ").replace(/ +\|/g, " |");
  }).toSorted();
  if (Deno.env.get("TEST_LISTING") === "write") {
    await Deno.writeTextFile(LISTING, lines.join("\n") + "\n");
  }
  const listed = (await Deno.readTextFile(LISTING)).trimEnd().split("\n");
  const known = new Set(listed);
  const mounted = new Set(lines);
  const differences = [
    ...listed.filter((line) => !mounted.has(line)).map((line) => `- ${line}`),
    ...lines.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
  ];
  const hint = "On purpose? Run `deno task docs`, and commit operations.txt.";
  assert.deepEqual(differences, [], `${hint}\n${differences.join("\n")}`);
});
