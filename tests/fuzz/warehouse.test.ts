import { assertAllAsked, assertLetIn, campaign, partOf } from "./campaign.ts";
import { FuzzedApp } from "./fuzzed_app.ts";
import { wholeBodies } from "./whole_bodies.ts";

for (const [auth, share] of [["open", 18_000], ["basic", 8_000]] as const) {
  Deno.test(`fuzz: warehouse responses match the API's document: ${auth}`, async () => {
    await using app = await FuzzedApp.open({ auth });
    const routes = app.documentation.operations.filter(({ path }) => path.startsWith("/api/v1/"));
    const bodies = await wholeBodies(app);
    const outcome = await campaign(app, routes, partOf(share), bodies);
    assertAllAsked(outcome, routes);
    assertLetIn(outcome);
  });
}
