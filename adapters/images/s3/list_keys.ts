import { WeightedGate } from "../../workers/weighted_gate.ts";
import { readListPage, type S3ListPage } from "./s3_list_page.ts";
import type { S3Requests } from "./s3_requests.ts";

const AT_ONCE = 8;

/** One page of the keys that begin with `prefix`; the query may say which. */
export function listPage(
  requests: S3Requests,
  prefix: string,
  query: Record<string, string> = {},
): Promise<S3ListPage> {
  return requests.send({
    method: "GET",
    key: "",
    query: { "list-type": "2", "encoding-type": "url", prefix, ...query },
    expected: [200],
  }, async (response) => readListPage(await response.text()));
}

/**
 * All keys that begin with `prefix`. The pages of a listing can only be read one after the other; where
 * there are more than one, those of several folders are read side by side.
 *
 * @throws {StoreUnavailable}
 */
export async function listKeys(requests: S3Requests, prefix: string): Promise<string[]> {
  const first = await listPage(requests, prefix);
  if (first.next === undefined) return first.keys;
  const gate = new WeightedGate(AT_ONCE);
  const found: string[] = [];

  const look = async (folder: string): Promise<void> => {
    const inner: Promise<void>[] = [];
    let next: string | undefined;
    do {
      const query = {
        delimiter: "/",
        ...(next !== undefined && { "continuation-token": next }),
      };
      const page = await gate.run(1, () => listPage(requests, folder, query));
      for (const key of page.keys) found.push(key);
      inner.push(...page.folders.map(look));
      next = page.next;
    } while (next !== undefined);
    await Promise.all(inner);
  };
  await look(prefix);
  return found;
}
