import { assertAllAsked, assertLetIn, campaign, partOf } from "./campaign.ts";
import { FuzzedApp } from "./fuzzed_app.ts";

Deno.test("fuzz: gallery responses match the API's document", async () => {
  await using app = await FuzzedApp.open({ service: "gallery" });
  const routes = app.documentation.operations.filter(({ path }) => !path.startsWith("/api/v1/"));
  const outcome = await campaign(app, routes, partOf(17_000));
  assertAllAsked(outcome, routes);
  assertLetIn(outcome);
});
