// A segment of a path: nothing hidden, no way up, nothing that Windows reads as something else.
// deno-lint-ignore no-control-regex
const SEGMENT = /^(?!\.)[^\\/:*?"<>|\u0000-\u001f]{1,200}(?<![. ])$/;

// What file systems take for one name.
const LONGEST_NAME = 255;
// Object stores take keys of 1024 bytes, and a prefix of ours comes before the path.
const LONGEST = 800;

/** Whether a file of an image store can have such a path, wherever the store is. */
export function isStorePath(path: string): boolean {
  if (!path.isWellFormed()) return false;
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  return path.split("/").every((name) => SEGMENT.test(name) && bytes(name) <= LONGEST_NAME) &&
    bytes(path) <= LONGEST;
}
