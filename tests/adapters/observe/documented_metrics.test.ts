/** The documented metrics are those of a server. */
import assert from "node:assert/strict";
import { Observation } from "../../../adapters/observe/observation.ts";
import { assertTable } from "../../support/document_table.ts";

interface Family {
  name: string;
  type: string;
  labelNames: string[];
  help: string;
}

const read = (path: string) => Deno.readTextFile(new URL(`../../../${path}`, import.meta.url));

/** All families, as a server has them. */
function families() {
  const observation = new Observation();
  const ended = new AbortController();
  const pool = { busy: 0, waiting: 0, ended: 0 };
  observation.watchJobs({ running: 0, waiting: 0 });
  observation.watch({
    pools: { tasks: pool },
    caches: {},
    db: { waitingWrites: 0 },
    images: { waiting: 0 },
    answers: { drops: 0 },
    storage: {
      free: () => Promise.resolve([]),
      isFull: () => Promise.resolve(false),
      lastBackup: () => Promise.resolve(0),
    },
  }, ended.signal);
  ended.abort();
  return observation.registry.getMetricsAsArray() as unknown as Family[];
}

Deno.test("docs/metrics.md: its table has every metric with its labels and description", async () => {
  await assertTable("metrics.md", [
    ["Name", "Type", "Labels", "Description"],
    ...families().toSorted((one, other) => one.name < other.name ? -1 : 1).map((family) => [
      `\`${family.name}\``,
      family.type,
      family.labelNames.map((label) => `\`${label}\``).join(" "),
      family.help,
    ]),
  ]);
});

Deno.test("alerts.yml: every queried metric exists", async () => {
  const known = new Set(families().map(({ name }) => name));
  const asked = [...(await read("deploy/prometheus/alerts.yml")).matchAll(
    /\b((?:depot|process)_[a-z_]+?)(?:_bucket|_sum|_count)?(?=[[{) ])/g,
  )].map(([, name]) => name!);
  assert.equal(asked.length > 10, true);
  assert.deepEqual(asked.filter((name) => !known.has(name)), []);
});
