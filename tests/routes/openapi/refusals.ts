/** Requests that are refused, and whether the document says so. */
import assert from "node:assert/strict";
import type { TestApp } from "../../support/app.ts";
import type { DescribedApp } from "./described_app.ts";
import type { Documentation, Documented, ExampleRequest } from "./documented.ts";

/** A request of the examples with what it needs to be let in. */
export function allowed(
  { curator, credentials }: Pick<DescribedApp, "curator" | "credentials">,
  documentation: Documentation,
  operation: Documented,
): ExampleRequest {
  const request = documentation.request(operation);
  for (const scheme of operation.security.flatMap((one) => Object.keys(one))) {
    Object.assign(request.init.headers, scheme === "curator" ? curator : credentials);
  }
  return request;
}

/** Sends a request that must be refused with a status, as its route documents it. */
export async function refused(
  test: TestApp,
  documentation: Documentation,
  operation: Documented,
  status: number,
  { path, init }: { path: string; init: RequestInit },
): Promise<void> {
  const response = await test.request(path, init);
  const text = await response.clone().text();
  assert.equal(response.status, status, `${init.method} ${path}: ${response.status} ${text}`);
  await documentation.check(operation, response);
}
