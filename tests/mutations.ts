/**
 * Plants faults in a copy of the repository, one at a time, runs the tests that import the changed
 * file, the nearest first, and prints which faults they find:
 * `deno task test:mutations [COUNT [SEED [FIRST]]]`, from the fault with the number FIRST on.
 *
 * A fault that survives is a missing test, or makes no difference to what the code does.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { ReadyDatabases } from "./support/databases.ts";
import { FEWER_CASES } from "./support/random_cases.ts";
import { LOCK } from "./support/host.ts";
import { sourceOf, sources, testsImporting } from "./support/imports.ts";
import { isLong, neighbours, stageOf, TestGroups } from "./support/test_files.ts";

const [COUNT = 20, SEED = 20_261_129, FIRST = 1] = Deno.args.map(Number);
const NOT_MUTATED = /^(tests|bench|deploy|static|server)\/|^(main|db\/migrations)/;
/**
 * Numbers of test files that run together: the few nearest, which nearly always find the fault, then
 * more, then all others that import the changed file.
 */
const FILES_PER_RUN = [6, 40, Infinity];
/** Test files that share an isolate. */
const MAX_GROUP_FILES = 90;
const FLAGS = ["-P=units", "--no-prompt", "--no-check", "--fail-fast", "--parallel"];
const MAX_RUN_MS = 1_200_000;

/** A kind of fault: what it replaces, in which files. */
interface Kind {
  name: string;
  pattern: RegExp;
  replace: (...groups: string[]) => string;
  files?: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    name: "inverted condition",
    pattern: /\bif \(([^()]+(?:\([^()]*\)[^()]*)*)\) /,
    replace: (_, condition) => `if (!(${condition})) `,
  },
  { name: "moved boundary", pattern: / (<|>)(=?) (?=[\w(])/, replace: moveBoundary },
  { name: "other operator", pattern: / (&&|\|\|) /, replace: (_, sign) => swapOperator(sign!) },
  { name: "off by one", pattern: / ([+-]) 1\b/, replace: (_, sign) => ` ${sign} 2` },
  {
    name: "wrong status",
    pattern: /\brefusal\(4(\d\d)/,
    replace: (_, rest) => `refusal(4${rest === "09" ? "04" : "09"}`,
  },
  {
    name: "removed audit row",
    pattern: /^ +await record[A-Z]\w*\(.*\);$/,
    replace: () => "",
    files: /^(services|db)\//,
  },
  { name: "inverted answer", pattern: /\breturn (true|false);/, replace: invertAnswer },
  {
    name: "wrong support",
    pattern: / (<|>)(=?) (?=[\w(])/,
    replace: moveBoundary,
    files: /^domain\/packing\/.*(support|contact|check)/,
  },
];

function moveBoundary(_: string, sign = "", equal = ""): string {
  return ` ${sign}${equal === "" ? "=" : ""} `;
}

function swapOperator(sign: string): string {
  return sign === "&&" ? " || " : " && ";
}

function invertAnswer(_: string, answer = ""): string {
  return `return ${answer === "true" ? "false" : "true"};`;
}

/** Lines, as `file: text`, whose faults make no difference, with the reason. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'domain/gallery/transfer/sheet_rows.ts: refusal(400, "row_repeated", { row: String(line) }, { where: NAME[kind] });':
    "a problem of a row: only its text is used",
  'domain/images/webp_header.ts: if (length < FRAME_HEADER_BYTES) throw damaged("its first frame is broken");':
    "a frame of a header alone has no picture, and is refused by the same words",
  "domain/packing/free/heavy_below.ts: if (parts[other]!.x >= end) break;":
    "a shortcut: boxes that overlap by no more than the tolerance are not compared below",
  "domain/packing/free/contacts.ts: left >= a && right <= b && front >= c && back <= d;":
    "a shortcut: the area that others cover is computed otherwise, and is the same",
};

interface Fault {
  kind: string;
  file: string;
  /** Its index from 0. */
  line: number;
  before: string;
  after: string;
}

const isCode = (line: string) => !/^\s*(\/\/|\/?\*)/.test(line) && !/\btype\b|=> void/.test(line);
// A sum that exceeds its tolerance by nothing at all: rounding leaves no such numbers to test with.
const IS_TOLERANCE = /\b(slack|epsilon|min_gain|\w*tolerance)\b/i;

/** All faults of a kind that can be planted. */
function faultsOf({ name, pattern, replace, files }: Kind, paths: readonly string[]): Fault[] {
  return paths.filter((path) => files?.test(path) ?? true).flatMap((file) =>
    sourceOf(file).split("\n").flatMap((before, line) => {
      if (!isCode(before) || !pattern.test(before)) return [];
      if (`${file}: ${before.trim()}` in WITHOUT_EFFECT) return [];
      if (replace === moveBoundary && IS_TOLERANCE.test(before)) return [];
      return [{ kind: name, file, line, before, after: before.replace(pattern, replace) }];
    })
  );
}

/**
 * Draws faults, of each kind in turn: those whose hashes come first. A change of the sources leaves
 * the faults of other lines as they are.
 */
function drawFaults(count: number, seed: number): Fault[] {
  const hash = ({ kind, file, before }: Fault) =>
    createHash("sha256").update(JSON.stringify([seed, kind, file, before.trim()])).digest("hex");
  const paths = sources("./").filter((path) => !NOT_MUTATED.test(path)).sort();
  const candidates = KINDS.map((kind) =>
    faultsOf(kind, paths)
      .map((fault) => ({ fault, hash: hash(fault) }))
      .sort((one, other) => one.hash < other.hash ? -1 : 1)
  );
  return Array.from(
    { length: count },
    (_, at) => candidates[at % KINDS.length]![Math.floor(at / KINDS.length)]!.fault,
  );
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Runs the nearest tests of a file in the copy. Returns the name of one that fails. */
async function failingTest(
  folder: string,
  { file, kind }: Fault,
): Promise<string | undefined> {
  // Tests are named after one of the things that a file is about.
  const subject = basename(file, ".ts").replace(/s$/, "");
  const [named, others] = partition(
    testsImporting([file]).filter((path) => !isLong(path) && stageOf(path) === "units"),
    (path) =>
      path.includes(subject) || kind === "removed audit row" && basename(path).startsWith("audit"),
  );
  let remaining = [...named, ...others];
  for (const count of FILES_PER_RUN) {
    const failing = await failingOf(folder, remaining.slice(0, count));
    if (failing !== undefined) return failing;
    remaining = remaining.slice(count);
  }
  return undefined;
}

/** Runs test files in the copy. Returns the name of a test that fails. */
async function failingOf(folder: string, files: readonly string[]): Promise<string | undefined> {
  if (files.length === 0) return undefined;
  using groups = TestGroups.of(
    neighbours(files.map((path) => `${folder}/${path}`), MAX_GROUP_FILES),
  );
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", LOCK, ...FLAGS, ...groups.modules],
    cwd: folder,
    env: { NO_COLOR: "1", [FEWER_CASES]: "on" },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const limit = setTimeout(() => child.kill("SIGKILL"), MAX_RUN_MS);
  const { code, stdout } = await child.output();
  clearTimeout(limit);
  if (code === 0) return undefined;
  const failed = /^(.*) \.\.\. .*FAILED/m.exec(new TextDecoder().decode(stdout));
  return failed?.[1]?.replace(/^\S+ => /, "") ?? "does not load or end";
}

async function main(): Promise<void> {
  await using _ready = await ReadyDatabases.make();
  const folder = await Deno.makeTempDir({ prefix: "depot-mutations-" });
  try {
    await copyRepository(folder);
    let found = 0;
    const faults = drawFaults(COUNT, SEED).slice(FIRST - 1);
    for (const fault of faults) {
      const { kind, file, line, before, after } = fault;
      const text = await Deno.readTextFile(`${folder}/${file}`);
      const lines = text.split("\n");
      lines[line] = after;
      await Deno.writeTextFile(`${folder}/${file}`, lines.join("\n"));
      const test = await failingTest(folder, fault);
      await Deno.writeTextFile(`${folder}/${file}`, text);
      if (test !== undefined) found++;
      console.log(`${test === undefined ? "SURVIVED" : "found"}: ${kind}, ${file}:${line + 1}`);
      console.log(`  - ${before.trim()}\n  + ${after.trim()}\n  ${test ?? "no test fails"}`);
    }
    console.log(`${found} of ${faults.length} faults found (seed ${SEED})`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Copies what git tracks, and the built pages. */
async function copyRepository(folder: string): Promise<void> {
  const git = new Deno.Command("git", { args: ["ls-files", "-z"] });
  const tracked = new TextDecoder().decode((await git.output()).stdout).split("\0");
  const built = [...Deno.readDirSync("static/dist")]
    .flatMap(({ name, isFile }) => isFile ? [`static/dist/${name}`] : []);
  for (const path of [...tracked, ...built]) {
    if (path === "") continue;
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.copyFile(path, `${folder}/${path}`).catch(() => {});
  }
}

await main();
