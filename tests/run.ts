/**
 * Runs the tests in stages: `deno task test` without the long ones, `deno task test:all` with them,
 * `deno task test browser faults` some stages, `deno task test tests/routes tests/main.test.ts` what
 * is below some paths, `deno task test:changed` what imports a changed file. With `--times` each
 * stage ends with its slowest files. With `--busy` three loops keep the processor busy meanwhile: no
 * test may fail because the machine is slow.
 *
 * Tests of browsers wait for much of their time, so units run beside them. Each line of output begins
 * with the name of its stage.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import {
  dealt,
  groupsOfUnits,
  isLong,
  longFirst,
  neighbours,
  stageOf,
  testFilesAt,
  testFilesIn,
  TestGroups,
  type Tier,
} from "./support/test_files.ts";
import { FEWER_CASES } from "./support/random_cases.ts";
import { LOCK } from "./support/host.ts";
import { ReadyDatabases } from "./support/databases.ts";
import { timesOf } from "./support/test_times.ts";
import { changedFiles, testsImporting } from "./support/imports.ts";

/** Prints a line. */
type Print = (line: string) => void;

/** Tests to run. */
interface Selection {
  tier: Tier;
  /** Only these files, and those below these folders; all if empty. */
  paths: readonly string[];
  /** Where `deno test` writes the times of all tests. */
  report?: string | undefined;
}

type Stage = (selection: Selection, print: Print) => Promise<Outcome>;

const MAX_SLOW_FILES = 30;

/** Runs of test files at once: units keep the cores busy, the other stages wait for other processes. */
const JOBS = { computing: 3, waiting: 4, servers: 2 };

const QUIET = ["--no-prompt", "--no-check"];

interface Folder {
  path: string;
  ignored?: readonly string[];
  permissions: string;
  /** Puts files that share an isolate together. */
  group: (files: readonly string[]) => string[][];
  jobs: number;
}

const reportFlag = (report: string | undefined) =>
  report === undefined ? [] : [`--junit-path=${report}`];

function folder({ path, ignored = [], permissions, group, jobs }: Folder): Stage {
  return async ({ tier, paths, report }, print) => {
    const flags = [LOCK, `-P=${permissions}`, ...QUIET, ...reportFlag(report)];
    const command = [Deno.execPath(), "test", "--parallel", ...flags];
    const files = paths.length > 0
      ? paths.flatMap((path) => testFilesAt(path, tier))
      : testFilesIn(path, tier, ignored);
    using groups = TestGroups.of(group(files));
    return await run([...command, ...groups.modules], jobs, print);
  };
}

const STAGES: Readonly<Record<string, Stage>> = {
  units: folder({
    path: "tests",
    ignored: ["tests/browser", "tests/faults"],
    permissions: "units",
    group: groupsOfUnits,
    jobs: JOBS.computing,
  }),
  browser: folder({
    path: "tests/browser",
    permissions: "test",
    // One for each job: a browser, the process that opens depots and the modules take each 3 s.
    group: (files) => dealt(longFirst(files), Math.ceil(files.length / JOBS.waiting)),
    jobs: JOBS.waiting,
  }),
  remote: ({ tier, paths, report }, print) => {
    const command = [Deno.execPath(), "run", LOCK, "-P=test", ...QUIET];
    const args = [...tier === "all" ? ["--all"] : [], ...reportFlag(report), ...paths];
    return run([...command, "tests/over_servers.ts", ...args], JOBS.servers, print);
  },
  faults: folder({
    path: "tests/faults",
    permissions: "test",
    group: (files) => neighbours(longFirst(files), 1),
    jobs: JOBS.waiting,
  }),
};

/**
 * Stages that run side by side. Those with servers of their own come last and with fewer jobs: a
 * libSQL server has ten seconds to answer.
 */
const SIDE_BY_SIDE = [["units", "browser"], ["remote", "faults"]];

/** What one command of `deno` came to. */
interface Outcome {
  passed: number;
  failed: number;
  /** The files of the tests that failed. */
  failedFiles: string[];
}

// Deno's last line: `ok | 120 passed (3 steps) | 0 failed (9s)`.
const SUMMARY = /\| (\d+) passed.*\| (\d+) failed/;
// In its list of failures: `name => ./tests/a.test.ts:5:6`, or `./tests/a.test.ts (uncaught error)`.
const FAILED_FILE = / => \.\/(\S+\.test\.tsx?):\d+:\d+$|^\.\/(\S+\.test\.tsx?) \(uncaught error\)/;

/** Reads the outcome from what `deno test` printed, without colours. */
export function outcomeOf(output: string, code: number): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, failedFiles: [] };
  const files = new Set<string>();
  for (const line of output.split("\n")) {
    const [, passed, failed] = SUMMARY.exec(line) ?? [];
    outcome.passed += Number(passed ?? 0);
    outcome.failed += Number(failed ?? 0);
    const [, ofTest, ofFile] = FAILED_FILE.exec(line) ?? [];
    const file = ofTest ?? ofFile;
    if (file !== undefined) files.add(file);
  }
  outcome.failedFiles = [...files];
  // What breaks before or after the tests counts as well.
  if (code !== 0 && outcome.failed === 0) outcome.failed = 1;
  return outcome;
}

// The code of what a signal has ended.
const KILLED = 128;
// Milliseconds after which a stage is taken for one that never ends, on the slowest machine as well.
const MAX_STAGE_MS = 30 * 60_000;

async function run(
  [program, ...args]: readonly string[],
  jobs: number,
  print: Print,
): Promise<Outcome> {
  const child = spawn(program!, args, {
    env: { ...process.env, DENO_JOBS: String(jobs), NO_COLOR: "1" },
    stdio: ["inherit", "pipe", "pipe"],
  });
  let output = "";
  const lines = createInterface(child.stdout).on("line", (line) => {
    print(line);
    output += `${line}\n`;
  });
  createInterface(child.stderr).on("line", print);
  const limit = setTimeout(() => {
    print(`These tests did not end in ${MAX_STAGE_MS / 60_000} minutes`);
    child.kill("SIGKILL");
    // Servers that tests have started outlive them, and hold these.
    child.stdout.destroy();
    child.stderr.destroy();
  }, MAX_STAGE_MS);
  const ends = [once(child, "close"), once(lines, "close")] as const;
  const [[code]] = await Promise.all(ends) as [[number | null], unknown];
  clearTimeout(limit);
  return outcomeOf(output, code ?? KILLED);
}

/** A command that cannot be understood; the message is for people. */
class UsageError extends Error {}

/** The stages to run by name, each with its paths; without paths the whole stage. */
type Plan = ReadonlyMap<string, readonly string[]>;

/** Runs a stage, and prints its time and its slowest files. */
async function timed(stage: Stage, selection: Selection, print: Print): Promise<Outcome> {
  const report = await Deno.makeTempFile({ prefix: "depot-times-", suffix: ".xml" });
  const startedAt = performance.now();
  try {
    const outcome = await stage({ ...selection, report }, print);
    print(`${((performance.now() - startedAt) / 1000).toFixed(1)} s in all; the slowest files:`);
    for (
      const { file, seconds } of timesOf(await Deno.readTextFile(report)).slice(0, MAX_SLOW_FILES)
    ) {
      print(`${seconds.toFixed(1).padStart(6)} s ${file}`);
    }
    return outcome;
  } finally {
    await Deno.remove(report);
  }
}

/** Loops that compute nothing until disposal, or until this process has ended. */
class BusyLoops implements Disposable {
  static readonly #LOOP = "const parent = Deno.ppid; while (Deno.ppid === parent);";
  readonly #loops = [1, 2, 3].map(() =>
    spawn(Deno.execPath(), ["eval", BusyLoops.#LOOP], { stdio: "ignore" })
  );

  [Symbol.dispose](): void {
    for (const loop of this.#loops) loop.kill("SIGKILL");
  }
}

async function runStages(plan: Plan, tier: Tier, hasTimes: boolean): Promise<number> {
  await using _ready = await ReadyDatabases.make();
  Deno.env.set(FEWER_CASES, "on");
  const width = Math.max(...[...plan.keys()].map((name) => name.length));
  const outcomes: Outcome[] = [];
  const runStage = async (name: string) => {
    const print: Print = (line) => console.log(`${name.padEnd(width)} | ${line}`.trimEnd());
    const selection = { tier, paths: plan.get(name)! };
    const stage = STAGES[name]!;
    outcomes.push(await (hasTimes ? timed(stage, selection, print) : stage(selection, print)));
  };
  for (const together of SIDE_BY_SIDE) {
    await Promise.all(together.filter((name) => plan.has(name)).map(runStage));
  }
  const sum = (count: "passed" | "failed") =>
    outcomes.reduce((total, outcome) => total + outcome[count], 0);
  for (const file of outcomes.flatMap(({ failedFiles }) => failedFiles)) {
    console.log(`Failed: ${file}`);
  }
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}

/**
 * Reads which stages to run from names of stages and paths.
 * @throws {UsageError} for an unknown stage.
 */
export function planOf(names: readonly string[]): Plan {
  const paths = names.filter((name) => name.startsWith("tests/"));
  const stages = names.filter((name) => !name.startsWith("tests/"));
  const unknown = stages.find((name) => STAGES[name] === undefined);
  if (unknown !== undefined) {
    throw new UsageError(`No stage "${unknown}": there are ${Object.keys(STAGES).join(", ")}`);
  }
  if (stages.length > 1 && paths.length > 0) {
    throw new UsageError(
      "Paths are run in one stage: deno task test remote tests/routes/warehouse",
    );
  }
  if (stages.length > 0) return new Map(stages.map((name) => [name, paths]));
  if (paths.length > 0) return Map.groupBy(paths, stageOf);
  return new Map(Object.keys(STAGES).map((name) => [name, []]));
}

async function main(args: readonly string[]): Promise<number> {
  const tier = args.includes("--all") ? "all" : "short";
  let names = args.filter((argument) => !argument.startsWith("--"));
  if (args.includes("--changed")) {
    const changed = changedFiles();
    names = testsImporting(changed).filter((path) => tier === "all" || !isLong(path));
    console.log(`${changed.length} changed files are imported by ${names.length} test files`);
    if (names.length === 0) return 0;
  }
  try {
    using _busy = args.includes("--busy") ? new BusyLoops() : undefined;
    return await runStages(planOf(names), tier, args.includes("--times"));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 64;
  }
}

if (import.meta.main) Deno.exitCode = await main(Deno.args);
