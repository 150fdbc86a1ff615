/** Times of test files, from the reports in JUnit's format that `deno test` writes. */

/** The time of a test file, in seconds by the clock. */
export interface FileTime {
  file: string;
  seconds: number;
}

const CASE = /<testcase name="[^"]*" classname="(?:\.\/)?([^"]*)" time="([\d.]+)"/g;

/** Returns the total time of the tests of each file, the slowest file first. */
export function timesOf(report: string): FileTime[] {
  const seconds = new Map<string, number>();
  for (const [, file, time] of report.matchAll(CASE)) {
    seconds.set(file!, (seconds.get(file!) ?? 0) + Number(time));
  }
  return [...seconds]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds);
}
