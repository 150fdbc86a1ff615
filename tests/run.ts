/**
 * Runs every test, in stages: `deno task test`, `deno task test browser faults` for some stages, or
 * `deno task test units tests/routes` for the tests of a stage below some paths.
 *
 * Tests of browsers wait for much of their time, so units run beside them. Each line of output begins
 * with the name of its stage.
 *
 * Tests of faults and of browsers depend on how busy the machine is. A file that fails is therefore run
 * once more at the end, by itself. What passes then is named as unsteady and counts as passed; with more
 * than {@link MOST_UNSTEADY} such files the run has failed all the same.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import {
  dealt,
  groupsOfUnits,
  longestFirst,
  neighbours,
  testFilesAt,
  testFilesIn,
  TestGroups,
} from "./groups.ts";
import { LOCK } from "./lock.ts";
import { ReadyDatabases } from "./ready_databases.ts";

/** Prints a line. */
type Print = (line: string) => void;

/** Runs the tests of a stage, or those below some paths; `apart`: each file in an isolate of its own. */
type Stage = (paths: readonly string[], print: Print, apart?: "apart") => Promise<Outcome>;

const MOST_UNSTEADY = 3;

/** Runs of test files at once: units keep the cores busy, the other stages wait for other processes. */
const JOBS = { computing: 3, waiting: 4 };

const QUIET = ["--no-prompt", "--no-check"];

interface Folder {
  path: string;
  ignored?: readonly string[];
  permissions: string;
  /** Puts files that share an isolate together. */
  group: (files: readonly string[]) => string[][];
  jobs: number;
}

function folder({ path, ignored = [], permissions, group, jobs }: Folder): Stage {
  return async (paths, print, apart) => {
    const command = [Deno.execPath(), "test", LOCK, `-P=${permissions}`, ...QUIET];
    if (apart) return await run([...command, ...paths], jobs, print);
    const files = paths.length > 0 ? paths.flatMap(testFilesAt) : testFilesIn(path, ignored);
    using groups = TestGroups.of(group(files));
    return await run([...command, "--parallel", ...groups.modules], jobs, print);
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
    group: (files) => dealt(longestFirst(files), Math.ceil(files.length / JOBS.waiting)),
    jobs: JOBS.waiting,
  }),
  remote: (files, print) => {
    const command = [Deno.execPath(), "run", LOCK, "-P=test", ...QUIET];
    return run([...command, "tests/over_servers.ts", ...files], JOBS.waiting, print);
  },
  faults: folder({
    path: "tests/faults",
    permissions: "test",
    group: (files) => neighbours(longestFirst(files), 1),
    jobs: JOBS.waiting,
  }),
};

/**
 * Stages that run side by side. Those of servers run alone: a libSQL server has ten seconds to answer,
 * and the workers of servers in the tests of faults stand back behind every other process.
 */
const SIDE_BY_SIDE = [["units", "browser"], ["remote"], ["faults"]];

/** What one command of `deno` came to. */
interface Outcome {
  passed: number;
  failed: number;
  /** The files of the tests that failed. */
  failedFiles: string[];
  code: number;
}

// Deno's last line: `ok | 120 passed (3 steps) | 0 failed (9s)`.
const SUMMARY = /\| (\d+) passed.*\| (\d+) failed/;
// In its list of failures: `name => ./tests/a.test.ts:5:6`, or `./tests/a.test.ts (uncaught error)`.
const FAILED_FILE = / => \.\/(\S+\.test\.tsx?):\d+:\d+$|^\.\/(\S+\.test\.tsx?) \(uncaught error\)/;

/** Reads the outcome from what `deno test` printed, without colours. */
export function outcomeOf(output: string, code: number): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, failedFiles: [], code };
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
const LONGEST_STAGE = 30 * 60_000;

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
    print(`These tests did not end in ${LONGEST_STAGE / 60_000} minutes`);
    child.kill("SIGKILL");
    // Servers that tests have started outlive them, and hold these.
    child.stdout.destroy();
    child.stderr.destroy();
  }, LONGEST_STAGE);
  const ends = [once(child, "close"), once(lines, "close")] as const;
  const [[code]] = await Promise.all(ends) as [[number | null], unknown];
  clearTimeout(limit);
  return outcomeOf(output, code ?? KILLED);
}

/** Whether the failures of a stage are few enough, and known well enough, to look at them again. */
const canRunAgain = ({ code, failedFiles }: Outcome) =>
  code === 1 && failedFiles.length > 0 && failedFiles.length <= MOST_UNSTEADY;

/** @param paths Of tests of the only stage; none for all of them. */
async function runStages(names: readonly string[], paths: readonly string[]): Promise<number> {
  const unknown = names.find((name) => STAGES[name] === undefined);
  if (unknown !== undefined) {
    console.error(`No stage "${unknown}": there are ${Object.keys(STAGES).join(", ")}`);
    return 64;
  }
  let passed = 0;
  let failed = 0;
  const unsteady: { name: string; files: string[]; failed: number }[] = [];
  await using _ready = await ReadyDatabases.make();
  const width = Math.max(...names.map((name) => name.length));
  const printer = (name: string): Print => (line) =>
    console.log(`${name.padEnd(width)} | ${line}`.trimEnd());
  for (const together of SIDE_BY_SIDE) {
    const outcomes = await Promise.all(
      together.filter((name) => names.includes(name)).map(async (name) => ({
        name,
        ...await STAGES[name]!(paths, printer(name)),
      })),
    );
    for (const outcome of outcomes) {
      passed += outcome.passed;
      failed += outcome.failed;
    }
    const failures = outcomes.filter((outcome) => outcome.failed > 0);
    if (!failures.every(canRunAgain)) break;
    for (const { name, failedFiles: files, failed } of failures) {
      unsteady.push({ name, files, failed });
    }
  }
  if (unsteady.flatMap(({ files }) => files).length <= MOST_UNSTEADY) {
    for (const { name, files, failed: before } of unsteady) {
      console.log(`\nOnce more: ${files.join(", ")}`);
      if ((await STAGES[name]!(files, printer(name), "apart")).code !== 0) continue;
      failed -= before;
      passed += before;
      console.log(`Unsteady: ${files.join(", ")}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) {
  const paths = Deno.args.filter((argument) => argument.startsWith("tests/"));
  const names = Deno.args.filter((argument) => !paths.includes(argument));
  if (paths.length > 0 && names.length !== 1) {
    console.error("Paths need the name of their stage: deno task test units tests/routes");
    Deno.exit(64);
  }
  Deno.exitCode = await runStages(names.length > 0 ? names : Object.keys(STAGES), paths);
}
