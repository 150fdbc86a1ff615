/**
 * Returns the number of inserted, removed, replaced or transposed letters between two texts
 * (optimal string alignment).
 *
 * Source: F. J. Damerau, A technique for computer detection and correction of spelling errors
 * (1964).
 */
export function typingErrors(a: string, b: string): number {
  let [before, above]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, j) => j),
  ];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, replaced);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, above] = [above, row];
  }
  return above[b.length]!;
}

// Shorter names, such as HOST, are similar to variables of other programs.
const MIN_MISSPELT_LENGTH = 7;

const LETTERS_PER_ERROR = 6;

/** Returns true if a name is probably a misspelt setting. */
export function isMisspelling(name: string, setting: string): boolean {
  const maxErrors = setting.length < MIN_MISSPELT_LENGTH
    ? 0
    : Math.min(2, Math.floor(setting.length / LETTERS_PER_ERROR));
  if (maxErrors === 0 || Math.abs(name.length - setting.length) > maxErrors) return false;
  return typingErrors(name.toUpperCase().replaceAll("-", "_"), setting) <= maxErrors;
}
