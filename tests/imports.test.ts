/**
 * Imports point inward, and no production file imports itself by way of others, type-only and dynamic imports included: a circle means that a
 * type or a constant lives in the wrong file, and at run time it makes the order of loading matter. Pages do not load the messages of the server.
 */
import { deepEqual, equal } from "node:assert/strict";
import { type Imports, importsOf as allImports, sourceOf, sources } from "./support/imports.ts";

const NOT_PRODUCTION = new Set(["tests", "bench", "data", "dist", "node_modules"]);

/** The modules that a file imports. */
const importsOf = (file: string, text: string) =>
  allImports(file, text).filter((path) => /\.tsx?$/.test(path));

const TYPES_ALONE =
  /^(?:import|export)\s+type\s[^;]*;|^(?:import|export)\s*\{(?:\s*type\s[^,}]+,?)+\s*\}\s*from[^;]*;|typeof\s+import\([^)]*\)/gm;

/** What a file loads when it runs: its imports without those of types. */
const loadedBy = (file: string, text: string) => importsOf(file, text.replaceAll(TYPES_ALONE, ""));

/** The shortest way by imports from a file to one whose path begins so; undefined where there is none. */
function wayTo(folder: string, from: string, imports: Imports): string[] | undefined {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const file = way.at(-1)!;
    if (file.startsWith(folder)) return way;
    for (const next of imports.get(file) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/** The groups of files that reach each other by imports (strongly connected components, Tarjan 1972). */
function circles(imports: Imports): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) found.push(group.sort());
  };
  for (const file of imports.keys()) visit(file);
  return found;
}

/** What a failure shows of a circle: each of its files with those of the circle that it imports. */
function described(group: readonly string[], imports: Imports): string {
  return group.map((file) => {
    const others = new Set(imports.get(file)!.filter((to) => group.includes(to)));
    return `${file} imports ${[...others].sort().join(", ")}`;
  }).join("\n");
}

/** Every production file with what it imports. */
function production(read: typeof importsOf = importsOf): Imports {
  return new Map(
    sources("./", NOT_PRODUCTION).map((file) => [file, read(file, sourceOf(file))] as const),
  );
}

/** The folders that the files of a folder may import from, besides their own. */
const INWARD: Record<string, readonly string[]> = {
  domain: [],
  adapters: ["domain"],
  db: ["adapters", "domain"],
  services: ["db", "adapters", "domain"],
  // The pages' manifest is read by its type.
  routes: ["services", "db", "adapters", "domain", "static"],
  server: ["routes", "services", "db", "adapters", "domain"],
};

/** Imports that point outward, as "file imports file". */
function outward(imports: Imports): string[] {
  const folderOf = (file: string) => file.slice(0, file.indexOf("/"));
  return [...imports].flatMap(([file, others]) => {
    const allowed = INWARD[folderOf(file)];
    if (allowed === undefined) return [];
    return others.filter((other) =>
      folderOf(other) !== folderOf(file) && !allowed.includes(folderOf(other)) &&
      other !== "deno.json"
    ).map((other) => `${file} imports ${other}`);
  });
}

Deno.test("imports: server → routes → services → db → adapters → domain", () => {
  deepEqual(outward(production()), []);
  const wrong = new Map([["db/open.ts", [
    "services/storage_state.ts",
    "domain/log.ts",
    "db/write_queue.ts",
  ]]]);
  deepEqual(outward(wrong), ["db/open.ts imports services/storage_state.ts"]);
});

Deno.test("imports: services do not depend on HTTP", () => {
  const files = sources("./services/");
  equal(files.length > 50, true, "files are found");
  const ofHttp = files.filter((file) => /\bfrom\s*"hono\b/.test(sourceOf(file)));
  deepEqual(ofHttp, []);
});

Deno.test("imports: no cycles", () => {
  const imports = production();
  equal(imports.get("main.ts")!.length > 0, true, "imports are read");
  const found = circles(imports).map((group) => described(group, imports));
  equal(found.length, 0, `Circles of files:\n\n${found.join("\n\n")}`);
});

Deno.test("imports: pages do not load the server's messages", () => {
  const imports = production(loadedBy);
  const pages = [...imports.keys()].filter((file) => file.startsWith("static/"));
  // From the last file of a page on, so that each path is reported once.
  const ways = (folder: string) =>
    pages.flatMap((file) => {
      const way = wayTo(folder, file, imports);
      return way && !way[1]!.startsWith("static/") ? way.join(" → ") : [];
    });
  deepEqual(ways("domain/messages/"), []);
  equal(ways("domain/warehouse/units.ts").length > 0, true, "what pages load of domain/ is seen");
});

Deno.test("imports: a file loads values and dynamic imports", () => {
  const text = `import type { A } from "./a.ts";
import { type B, type C } from "./b.ts";
import {
  type D,
  d,
} from "./d.ts";
export type { E } from "./e.ts";
export { f } from "./f.ts";
import "./g.ts";
let h: typeof import("./h.ts");
const i = await import("./i.ts");
const j: typeof import("./j.ts") = await import("./k.ts");`;
  deepEqual(loadedBy("x.ts", text), ["d.ts", "f.ts", "g.ts", "i.ts", "k.ts"]);
  const imports = new Map([["x.ts", ["a.ts", "y.ts"]], ["a.ts", ["x.ts"]], ["y.ts", ["z/z.ts"]]]);
  deepEqual(wayTo("z/", "x.ts", imports), ["x.ts", "y.ts", "z/z.ts"]);
  equal(wayTo("w/", "x.ts", imports), undefined);
});

Deno.test("imports: cycles of types, exports and dynamic imports are detected", () => {
  const imports = new Map([
    ["a.ts", importsOf("a.ts", `import {\n  type B,\n} from "./in/b.ts";\nimport "./d.ts";`)],
    ["in/b.ts", importsOf("in/b.ts", `export * from "./c.tsx";\n// import "../d.ts";`)],
    [
      "in/c.tsx",
      importsOf("in/c.tsx", `const a: typeof import("../a.ts") = await import("../a.ts");`),
    ],
    ["d.ts", importsOf("d.ts", `/** import "./a.ts" */\nimport { z } from "zod";`)],
  ]);
  deepEqual(circles(imports), [["a.ts", "in/b.ts", "in/c.tsx"]]);
});
