/**
 * Runs the tests that its arguments name over a libSQL server and an object store, one of each for all
 * of them: `deno run --lock=tests/deno.lock -P=test tests/over_servers.ts tests/routes`.
 */
import { LOCK } from "./lock.ts";
import { withTemplate } from "./server_databases.ts";
import { S3Server } from "./s3_server.ts";
import { HAS_SQLD } from "./sqld.ts";

async function testOverServers(paths: string[]): Promise<number> {
  await using sqld = await withTemplate();
  await using objects = await S3Server.start();
  const { code } = await new Deno.Command(Deno.execPath(), {
    // Types are the affair of `deno check`.
    args: ["test", LOCK, "-P=units", "--no-prompt", "--no-check", "--parallel", ...paths],
    env: {
      TEST_DATABASE: "sqld",
      TEST_SQLD: JSON.stringify({ url: sqld.url, admin: sqld.admin }),
      TEST_IMAGES: "s3",
      TEST_S3: objects.endpoint,
    },
  }).spawn().status;
  return code;
}

if (HAS_SQLD) Deno.exitCode = await testOverServers(Deno.args);
