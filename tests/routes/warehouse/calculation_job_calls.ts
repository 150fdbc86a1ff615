/** What the tests of jobs ask for, and how they read the answers. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import {
  asking,
  type Calculable,
  calculable,
  CALCULATION,
  PackingByHand,
  resultPath,
} from "./calculable.ts";
import type { Row } from "./records.ts";

export const JOBS = `${CALCULATION}/jobs`;
export const DELETE = { method: "DELETE" };

export async function byHand() {
  const packing = new PackingByHand();
  const test = await TestApp.open({ packing: packing.workers });
  return { packing, test, made: await calculable(test) };
}

/** Begins a job, which must be accepted. */
export async function begin(test: TestApp, made: Calculable, slash = ""): Promise<Row> {
  const response = await test.request(JOBS + slash, asking(made));
  const job = await response.json();
  assert.equal(response.status, 202);
  assert.equal(response.headers.get("Location"), `${JOBS}/${job.id}`);
  return job;
}

/** The events of a stream, as a browser takes them apart. */
export async function eventsOf(
  response: Response,
): Promise<{ event: string; id?: string; job: Row }[]> {
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "text/event-stream; charset=utf-8");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  const [retry, ...blocks] = (await response.text()).split("\n\n");
  assert.equal(retry, "retry: 1000");
  assert.equal(blocks.pop(), "");
  return blocks.map((block) => {
    const { event, id, data } = Object.fromEntries(
      block.split("\n").map((line) => line.split(/: (.*)/s)),
    );
    return { event, ...(id === undefined ? {} : { id }), job: JSON.parse(data) };
  });
}

export const storedPallets = async (test: TestApp, made: Calculable) =>
  (await test.json(resultPath(made)))[made.order.id].length;
