import assert from "node:assert/strict";
import { type LogTarget, StreamLog } from "../../server/log.ts";
import { eventually } from "../support/time.ts";

class Target implements LogTarget {
  text = "";
  constructor(readonly terminal = false) {}
  isTerminal = () => this.terminal;
  writeSync(bytes: Uint8Array): number {
    // Half of it, as a pipe may: the rest has to be offered again.
    const some = bytes.subarray(0, Math.max(1, bytes.length >> 1));
    this.text += new TextDecoder("latin1").decode(some);
    return some.length;
  }
  get records() {
    return this.text.trim().split("\n").map((line) => JSON.parse(line));
  }
}

/** Waits until a log has written so many lines. */
const written = (target: Target, lines: number) =>
  eventually(() => Promise.resolve(target.text.split("\n").length - 1), lines);

Deno.test("StreamLog: JSON lines in order, flushed soon", async () => {
  const target = new Target();
  const log = new StreamLog("info", target);
  log.info("one", { status: 200 });
  log.warn("two\nlines", { path: '/"x"' });
  assert.equal(target.text, "");
  await written(target, 2);
  const [one, two] = target.records;
  assert.match(one.time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual({ ...one, time: 0 }, { time: 0, level: "info", message: "one", status: 200 });
  assert.deepEqual([two.level, two.message, two.path], ["warning", "two\nlines", '/"x"']);
  log.info("three", { ms: 0.25, gone: undefined, list: [1, "x"], odd: NaN, none: null });
  await written(target, 3);
  const { time: _, ...three } = target.records[2];
  assert.deepEqual(three, {
    level: "info",
    message: "three",
    ms: 0.25,
    list: [1, "x"],
    odd: null,
    none: null,
  });
});

Deno.test("StreamLog: a failed query is logged without its values", () => {
  const error = new Error("Failed query: insert into t values (?)\nparams: secret,\nlines", {
    cause: new Error("UNIQUE constraint failed: t.id"),
  });
  for (const terminal of [false, true]) {
    const target = new Target(terminal);
    new StreamLog("info", target).error("Request failed", { error });
    assert.match(target.text, /insert into t values/);
    assert.match(target.text, /UNIQUE constraint/);
    assert.match(target.text, /log\.test\.ts/);
    assert.doesNotMatch(target.text, /secret|lines/);
  }
});

Deno.test("StreamLog: escapes control characters and line breaks", () => {
  const target = new Target(true);
  const log = new StreamLog("info", target);
  log.error("GET /\x1b[2J\n12:00:00 forged\r\x9b1m\u202e", {
    error: new Error("odd\x07\n12:00:00 forged"),
  });
  const [line, ...rest] = target.text.trimEnd().split("\n");
  assert.equal(
    line!.slice(9),
    "\x1b[31mGET /\\u001b[2J\\u000a12:00:00 forged\\u000d\\u009b1m\\u202e\x1b[0m",
  );
  assert.ok(rest.join("\n").includes("odd\\u0007\n  12:00:00 forged"));
  assert.deepEqual(rest.filter((below) => below.startsWith("12:00")), []);
});

Deno.test("StreamLog: an error is written at once, with its causes", () => {
  const target = new Target();
  const log = new StreamLog("info", target);
  log.info("before");
  log.error("failed", { error: new Error("outer", { cause: new TypeError("inner") }) });
  const [before, failed] = target.records;
  assert.equal(before.message, "before");
  assert.equal(failed.error.message, "outer");
  assert.match(failed.error.stack, /log\.test\.ts/);
  assert.deepEqual([failed.error.cause.name, failed.error.cause.message], ["TypeError", "inner"]);
});

Deno.test("StreamLog: omits lines below its level", () => {
  for (const [level, said] of [["warning", 2], ["error", 1], ["off", 0]] as const) {
    const target = new Target();
    const log = new StreamLog(level, target);
    log.info("i");
    log.warn("w");
    log.error("e");
    log.flush();
    assert.equal(target.text === "" ? 0 : target.records.length, said, level);
  }
});

Deno.test("StreamLog: a terminal gets text", () => {
  const target = new Target(true);
  new StreamLog("info", target).error("failed", { error: new Error("why") });
  assert.match(target.text, /^\d\d:\d\d:\d\d /);
  assert.equal(target.text.slice(9).startsWith("\x1b[31mfailed\x1b[0m\nError: why"), true);
});
