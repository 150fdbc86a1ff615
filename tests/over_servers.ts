/**
 * Runs tests of the API over a libSQL server and an object store, one of each for all of them: a few
 * in `deno task test`, those with all statements with `--all`, or those below the paths named.
 */
import { dealt, longFirst, testFilesAt, TestGroups } from "./support/test_files.ts";
import { LOCK } from "./support/host.ts";
import { HAS_SQLD, withTemplate } from "./support/sqld.ts";
import { S3Server } from "./support/s3_server.ts";

/** Files of an isolate: loading the modules takes as long as ten tests. */
const MAX_ISOLATE_FILES = 15;

/**
 * The tests that together run every statement of the API, but for variants of others, and all that read or
 * write pictures. The other tests run the same statements once more.
 */
const EVERY_STATEMENT = [
  "gallery/accounts",
  "gallery/artists",
  "gallery/bulk",
  "gallery/catalog",
  "gallery/editing",
  "gallery/encyclopedia_jobs",
  "gallery/likeness",
  "gallery/login_attempts",
  "gallery/merging",
  "gallery/museum",
  "gallery/navigation",
  "gallery/picture_credit",
  "gallery/preload",
  "gallery/restore",
  "gallery/review",
  "gallery/search",
  "gallery/timeline_works",
  "gallery/tours",
  "warehouse/audit",
  "warehouse/floor_changes",
  "warehouse/idempotency",
  "warehouse/model",
  "warehouse/order_layouts",
  "warehouse/order_summaries",
  "warehouse/resources",
  "warehouse/shift",
  "warehouse/transfer",
  "warehouse/units",
].map((name) => `tests/routes/${name}.test.ts`);

/** The tests that show that the API works over servers at all: statements, batches, files and pictures. */
const SMOKE = [
  "tests/routes/gallery/review.test.ts",
  "tests/routes/gallery/tours.test.ts",
  "tests/routes/warehouse/barcodes.test.ts",
  "tests/routes/warehouse/picks.test.ts",
  "tests/routes/warehouse/transfer.test.ts",
];

/** @param flags Passed on to `deno test`. */
async function testOverServers(paths: string[], flags: string[]): Promise<number> {
  using groups = TestGroups.of(dealt(longFirst(paths), MAX_ISOLATE_FILES));
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
  const all = () => tier === "all" ? EVERY_STATEMENT : SMOKE;
  Deno.exitCode = await testOverServers(files.length > 0 ? files : all(), flags);
}
