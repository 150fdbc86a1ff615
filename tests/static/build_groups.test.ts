import assert from "node:assert/strict";
import { sharedModules } from "../../static/build_groups.ts";

const SOURCES: Record<string, string> = {
  "/a.ts": `import { b } from "./shared/b.ts";\nimport type { T } from "./types.ts";\n`,
  "/c.ts":
    `import {\n  one,\n  type Two,\n} from './shared/b.ts';\nexport * from "./shared/d.ts";\n`,
  "/e.ts":
    `import "./shared/d.ts";\nconst later = () => import("./later.ts");\nimport z from "zod";\n`,
  "/shared/b.ts": `import { d } from "./d.ts";\nexport const text = "import './none.ts'";\n`,
  "/shared/d.ts": "export const d = 1;\n",
};
const address = (path: string) => new URL(path, "file:///");
const read = ({ pathname }: URL) => {
  const text = SOURCES[pathname];
  return text === undefined ? Promise.reject(new Error(pathname)) : Promise.resolve(text);
};

Deno.test("shared modules: loaded once if enough pages of a group use them", async () => {
  const entries = { a: address("/a.ts"), c: address("/c.ts"), e: address("/e.ts") };
  const shared = (pages: string[], least: number) =>
    sharedModules(entries, [{ pages, shared: least }], read);
  const [b, d] = ["/shared/b.ts", "/shared/d.ts"].map((path) => address(path).href);
  assert.deepEqual(await shared(["a", "c", "e"], 3), { a: [d], c: [d], e: [d] });
  assert.deepEqual(await shared(["a", "c", "e"], 2), { a: [b, d], c: [b, d], e: [b, d] });
  assert.deepEqual(await shared(["a", "c"], 2), { a: [b, d], c: [b, d], e: [] });
});
