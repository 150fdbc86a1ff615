/**
 * Runs every test, in stages: `deno task test`, `deno task test browser faults` for some stages, or
 * `deno task test units tests/routes` for the tests of a stage below some paths.
 *
 * Tests of faults and of browsers depend on how busy the machine is. A file that fails is therefore run
 * once more at the end, by itself. What passes then is named as unsteady and counts as passed; with more
 * than {@link MOST_UNSTEADY} such files the run has failed all the same.
 */
import process from "node:process";
import { testFilesAt, testFilesIn, TestGroups } from "./groups.ts";
import { LOCK } from "./lock.ts";

/** Runs the tests of a stage, or those below some paths; `apart`: each file in an isolate of its own. */
type Stage = (paths: readonly string[], apart?: "apart") => Promise<Outcome>;

const MOST_UNSTEADY = 3;

/** Tests that a stage begins with, because they take longest: the others fill the time of the last ones. */
const LONGEST = ["endless_orders", "warehouse_kills", "transfer_kills", "curator_faults"]
  .map((name) => `tests/faults/${name}.test.ts`);

const longestFirst = (files: readonly string[]): string[] => {
  const longest = LONGEST.filter((file) => files.includes(file));
  return [...longest, ...files.filter((file) => !longest.includes(file))];
};

/** Runs of test files at once: units keep the cores busy, the other stages wait for other processes. */
const JOBS = { computing: 3, waiting: 4 };

interface Folder {
  path: string;
  ignored?: readonly string[];
  permissions: string;
  /** How many files share an isolate. */
  size: number;
  jobs: number;
}

const folder =
  ({ path, ignored = [], permissions, size, jobs }: Folder): Stage => async (paths, apart) => {
    const arguments_ = ["test", LOCK, `-P=${permissions}`, "--no-prompt", "--no-check"];
    if (apart) return await deno([...arguments_, ...paths], jobs);
    const files = paths.length > 0 ? paths.flatMap(testFilesAt) : testFilesIn(path, ignored);
    using groups = TestGroups.of(longestFirst(files), size);
    return await deno([...arguments_, "--parallel", ...groups.modules], jobs);
  };

const STAGES: Readonly<Record<string, Stage>> = {
  units: folder({
    path: "tests",
    ignored: ["tests/browser", "tests/faults"],
    permissions: "units",
    size: 12,
    jobs: JOBS.computing,
  }),
  remote: (files) => {
    const run = ["run", LOCK, "-P=test", "--no-prompt", "--no-check", "tests/over_servers.ts"];
    return deno([...run, ...files], JOBS.waiting);
  },
  browser: folder({ path: "tests/browser", permissions: "test", size: 5, jobs: JOBS.waiting }),
  faults: folder({ path: "tests/faults", permissions: "test", size: 1, jobs: JOBS.waiting }),
};

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

async function deno(arguments_: readonly string[], jobs: number): Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...arguments_],
    env: { DENO_JOBS: String(jobs), NO_COLOR: "1" },
    stdout: "piped",
  }).spawn();
  let output = "";
  const decoder = new TextDecoder();
  for await (const bytes of child.stdout) {
    process.stdout.write(bytes);
    output += decoder.decode(bytes, { stream: true });
  }
  return outcomeOf(output, (await child.status).code);
}

/** Whether the failures of a stage are few enough, and known well enough, to look at them again. */
const canRunAgain = ({ code, failedFiles }: Outcome) =>
  code === 1 && failedFiles.length > 0 && failedFiles.length <= MOST_UNSTEADY;

/** @param paths Of tests of the only stage; none for all of them. */
async function runStages(names: readonly string[], paths: readonly string[]): Promise<number> {
  let passed = 0;
  let failed = 0;
  const unsteady: { stage: Stage; files: string[]; failed: number }[] = [];
  for (const name of names) {
    const stage = STAGES[name];
    if (stage === undefined) {
      console.error(`No stage "${name}": there are ${Object.keys(STAGES).join(", ")}`);
      return 64;
    }
    console.log(`\n${name}:`);
    const outcome = await stage(paths);
    passed += outcome.passed;
    failed += outcome.failed;
    if (canRunAgain(outcome)) {
      unsteady.push({ stage, files: outcome.failedFiles, failed: outcome.failed });
    } else if (outcome.failed > 0) break;
  }
  if (unsteady.flatMap(({ files }) => files).length <= MOST_UNSTEADY) {
    for (const { stage, files, failed: before } of unsteady) {
      console.log(`\nOnce more: ${files.join(", ")}`);
      if ((await stage(files, "apart")).code !== 0) continue;
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
