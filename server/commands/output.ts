/** Output of commands. */

const MAX_LINES = 30;

/** Returns a callback that shows progress on a terminal; undefined if there is none. */
export function progressOf(
  what: string,
): { onProgress?: (done: number, all?: number | undefined) => void } {
  if (!Deno.stderr.isTerminal()) return {};
  return {
    onProgress: (done, all) => {
      const line = `\r${done}${all === undefined ? "" : ` of ${all}`} ${what}\x1b[K`;
      Deno.stderr.writeSync(new TextEncoder().encode(done === all ? `${line}\n` : line));
    },
  };
}

/** Prints a list as indented lines, truncated if long. */
export function printList(lines: readonly string[], print: (line: string) => void): void {
  for (const line of lines.slice(0, MAX_LINES)) print(`  ${line}`);
  if (lines.length > MAX_LINES) print(`  … and ${lines.length - MAX_LINES} more`);
}

/** Prints that a dry run has written nothing. */
export function printDryRun(dryRun: boolean): void {
  if (dryRun) console.log("Nothing was written (--dry-run)");
}

/** Formats a count with its noun. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}
