/** Parsed errors of an imported file. */

export interface ImportError {
  /** Of the file; undefined where it is about the whole file. */
  line?: number;
  field?: string;
  what: string;
}

// Where the next error begins: names within an error may have line breaks as well.
const NEXT = /\n(?=line \d+: |…)/;
const PLACED = /^line (\d+): (\w+): ([^]+)$/;

/** The errors in the server's message, which come a line each. */
export function importErrors(message: string): ImportError[] {
  return message.split(NEXT).map((text) => {
    const [, line, field, what] = PLACED.exec(text) ?? [];
    return line === undefined ? { what: text } : { line: Number(line), field: field!, what: what! };
  });
}
