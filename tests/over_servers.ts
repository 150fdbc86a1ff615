/**
 * Runs tests of the API over a libSQL server and an object store, one of each for all of them: a few
 * in `deno task test`, those that storage makes a difference to with `--all`, or those below the paths named.
 */
import { basename } from "node:path";
import { dealt, longFirst, testFilesAt, testFilesIn, TestGroups } from "./support/test_files.ts";
import { LOCK } from "./support/host.ts";
import { HAS_SQLD, withTemplate } from "./support/sqld.ts";
import { S3Server } from "./support/s3_server.ts";

const FOLDERS = ["tests/routes/gallery", "tests/routes/warehouse"];

/** How many isolates share the files: loading the modules takes each as long as ten tests. */
const ISOLATES = 4;

/**
 * The tests, by name, that the storage makes no difference to: they are about who may call, what is refused
 * before anything is stored, and calculations. Run over a file in memory alone they are worth as much.
 */
const WHATEVER_THE_STORAGE = [
  "auth",
  "calculation_jobs",
  "calculation_jobs_cancelled",
  "calculation_jobs_stored",
  "calculation_process",
  "compression",
  "computed_order_refusals",
  "computed_random",
  "computed_route",
  "contract_refusals",
  "credentials",
  "existing_client",
  "existing_client_files",
  "ids",
  "image_proxy",
  "image_search",
  "language",
  "login",
  "order_tour",
  "pallet_limits",
  "pallet_types",
  "placements",
  "user_logins",
  "windows",
];

/**
 * The tests, by name, that run no statement but those that the tests over servers run without them, or
 * the same with one more column or condition.
 */
const SAME_STATEMENTS = [
  "computed_order",
  "contract",
  "counts",
  "edges",
  "encyclopedia",
  "floor_changes_refused",
  "hand_layouts",
  "order_pallets",
  "orders",
  "paintings",
  "points",
  "row_changes",
  "stock",
];

/** The tests that show that the API works over servers at all: statements, batches, files and pictures. */
const SMOKE = [
  "tests/routes/gallery/editing.test.ts",
  "tests/routes/gallery/review.test.ts",
  "tests/routes/warehouse/barcodes.test.ts",
  "tests/routes/warehouse/picks.test.ts",
  "tests/routes/warehouse/transfer.test.ts",
];

const LEFT_OUT = [...WHATEVER_THE_STORAGE, ...SAME_STATEMENTS];

/** The test files of the API that storage makes a difference to. */
function storageTests(): string[] {
  const files = FOLDERS.flatMap((folder) => testFilesIn(folder, "all"));
  const nameOf = (path: string) => basename(path).replace(/(\.long)?\.test\.ts$/, "");
  const names = new Set(files.map(nameOf));
  const missing = LEFT_OUT.find((name) => !names.has(name));
  if (missing !== undefined) throw new Error(`There is no test ${missing}: rename it here too`);
  return files.filter((path) => !LEFT_OUT.includes(nameOf(path)));
}

/** @param flags Passed on to `deno test`. */
async function testOverServers(paths: string[], flags: string[]): Promise<number> {
  using groups = TestGroups.of(dealt(longFirst(paths), Math.ceil(paths.length / ISOLATES)));
  await using sqld = await withTemplate();
  await using objects = await S3Server.start();
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", LOCK, "-P=units", "--no-prompt", "--no-check", "--parallel"],
      ...flags,
      ...groups.modules,
    ],
    env: {
      TEST_DATABASE: "sqld",
      TEST_SQLD: JSON.stringify({ url: sqld.url, admin: sqld.admin }),
      TEST_IMAGES: "s3",
      TEST_S3: objects.endpoint,
    },
  }).spawn().status;
  return code;
}

if (HAS_SQLD) {
  const tier = Deno.args.includes("--all") ? "all" : "short";
  const paths = Deno.args.filter((argument) => !argument.startsWith("--"));
  const flags = Deno.args.filter((argument) => argument.startsWith("--junit-path="));
  const files = paths.flatMap((path) => testFilesAt(path, tier));
  const all = () => tier === "all" ? storageTests() : SMOKE;
  Deno.exitCode = await testOverServers(files.length > 0 ? files : all(), flags);
}
