// What stands between signs of code, and what is to be stressed.
const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*/g;

function* parts(text: string) {
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    yield text.slice(at, match.index);
    yield match[1] === undefined ? <strong>{match[2]}</strong> : <code>{match[1]}</code>;
    at = match.index + match[0].length;
  }
  yield text.slice(at);
}

/** A text of the document, which marks code and what is important as Markdown does. */
export function InlineMarkdown({ text }: { text: string }) {
  return <>{[...parts(text)]}</>;
}
