/**
 * A lint rule: `domain/` only computes, so that it gives the same results on the server, in a
 * worker, in a browser and in a test. Input and output are in `adapters/`; clocks, logs and pauses
 * are passed in.
 */

const DOMAIN = "/domain/";
// Packages that only compute.
const PURE_PACKAGES = /^(zod|chardet$|csv-parse\/|fflate\/|flatbush$|ipaddr\.js$|@zxcvbn-ts\/)/;
// The only file that may use random numbers.
const RANDOM = /\/domain\/new_id\.ts$/;

/** Names of the runtime that read a clock, wait, send requests or start processes. */
const WORLD = new Map([
  ["Deno", "the runtime"],
  ["process", "the runtime"],
  ["navigator", "the runtime"],
  ["globalThis", "the runtime"],
  ["console", "a log"],
  ["fetch", "the network"],
  ["WebSocket", "the network"],
  ["EventSource", "the network"],
  ["XMLHttpRequest", "the network"],
  ["setTimeout", "a timer"],
  ["setInterval", "a timer"],
  ["setImmediate", "a timer"],
  ["queueMicrotask", "a timer"],
  ["performance", "a clock"],
  ["Worker", "a thread"],
  ["crypto", "randomness"],
]);
/** Forbidden members of objects that are otherwise allowed. */
const WORLDLY_MEMBERS: Record<string, Record<string, string>> = {
  Date: { now: "a clock" },
  Math: { random: "randomness" },
  AbortSignal: { timeout: "a timer" },
};

type Context = Deno.lint.RuleContext;

function check(context: Context): Deno.lint.LintVisitor {
  const file = context.filename.replaceAll("\\", "/");
  const at = file.lastIndexOf(DOMAIN);
  if (at < 0 || file.includes("/tests/")) return {};
  // Returns the depth of a file below `domain/`: as many `../` stay inside.
  const depth = file.slice(at + DOMAIN.length).split("/").length - 1;
  const refuse = (node: Deno.lint.Node, what: string) =>
    context.report({
      node,
      message: `domain/ may not touch ${what}`,
      hint: "Pass in what it needs, or move this to adapters/",
    });
  const checkSource = (source: Deno.lint.Node | null) => {
    if (source?.type !== "Literal" || typeof source.value !== "string") return;
    const ups = source.value.match(/\.\.\//g)?.length ?? 0;
    const isOwn = source.value.startsWith(".") && ups <= depth;
    if (!isOwn && !PURE_PACKAGES.test(source.value)) refuse(source, `"${source.value}"`);
  };
  return {
    ImportDeclaration: ({ source }) => checkSource(source),
    ExportNamedDeclaration: ({ source }) => checkSource(source),
    ExportAllDeclaration: ({ source }) => checkSource(source),
    ImportExpression: ({ source }) => checkSource(source),
    NewExpression(node) {
      const { callee } = node;
      if (callee.type === "Identifier" && callee.name === "Date" && node.arguments.length === 0) {
        refuse(node, "a clock");
      }
    },
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== "Identifier" || property.type !== "Identifier") return;
      const what = WORLDLY_MEMBERS[object.name]?.[property.name];
      if (what !== undefined) refuse(node, what);
    },
    Identifier(node) {
      const what = WORLD.get(node.name);
      if (what === undefined || RANDOM.test(file) && node.name === "crypto") return;
      const { parent } = node;
      // `image.fetch` and `{ process: … }` are names of this project.
      if (parent.type === "MemberExpression" && parent.property === node && !parent.computed) {
        return;
      }
      if (parent.type === "Property" && parent.key === node) return;
      refuse(node, what);
    },
  };
}

export default {
  name: "depot",
  rules: { "pure-domain": { create: check } },
} satisfies Deno.lint.Plugin;
