/** Omissions and changes of an import, with reasons. */

/** Something in the file that was changed or omitted. */
export interface Remark {
  /** Reason in plain words; equal for all remarks of a kind. */
  reason: string;
  /** The painter concerned. */
  name: string;
  /** Line of the file. */
  line: number;
  detail: string;
}

/** All remarks with one reason: their number, and the first ones. */
export interface RemarkGroup {
  reason: string;
  count: number;
  examples: string[];
}

/** Counts of an import. */
export interface ImportCounts {
  /** Rows of the file. */
  read: number;
  /** Number of rows with another spelling of a painter in the file. */
  doubles: number;
  skipped: number;
  artists: { new: number; matched: number; filled: number };
  movements: { new: number };
  influences: { mentions: number; new: number; already: number };
}

/** The report of one import. */
export interface ImportReport extends ImportCounts {
  remarks: Remark[];
}

/** Groups remarks by reason, the largest group first, with `examples` of each. */
export function groupRemarks(remarks: readonly Remark[], examples = 3): RemarkGroup[] {
  const groups = new Map<string, RemarkGroup>();
  for (const { reason, name, detail } of remarks) {
    const group = groups.get(reason) ?? { reason, count: 0, examples: [] };
    groups.set(reason, group);
    group.count++;
    if (group.examples.length < examples) {
      group.examples.push(detail === "" ? name : `${name} (${detail})`);
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** Formats the report as lines for a terminal. */
export function reportText(report: ImportReport): string {
  const { read, doubles, skipped, artists, movements, influences, remarks } = report;
  const lines = [
    `Read ${read} rows: ${artists.new} new artists, ${artists.matched} known already ` +
    `(${artists.filled} of them filled up), ${doubles} doubles, ${skipped} skipped`,
    `New movements: ${movements.new}`,
    `Influences: ${influences.new} new, ${influences.already} known already, ` +
    `of ${influences.mentions} mentions`,
  ];
  for (const { reason, count, examples } of groupRemarks(remarks)) {
    lines.push(
      `  ${count} × ${reason}: ${examples.join("; ")}${count > examples.length ? " …" : ""}`,
    );
  }
  return lines.join("\n");
}
