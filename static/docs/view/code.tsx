/** A block of code with JSON highlighted, and a button that copies it. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../messages.ts";

// A field's name with its colon, a text, a number, a word.
const PARTS =
  /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

function* colored(json: string) {
  let at = 0;
  for (const match of json.matchAll(PARTS)) {
    if (match.index > at) yield json.slice(at, match.index);
    const [whole, text, colon] = match;
    const kind = text === undefined
      ? "code-value"
      : colon === undefined
      ? "code-text"
      : "code-name";
    yield <span class={kind}>{whole}</span>;
    at = match.index + whole.length;
  }
  yield json.slice(at);
}

function CopyButton({ text }: { text: string }) {
  const [copyState, setCopyState] = useState<"copied" | "copy_failed" | undefined>(undefined);
  useEffect(() => {
    if (copyState === undefined) return;
    const timer = setTimeout(() => setCopyState(undefined), 2000);
    return () => clearTimeout(timer);
  }, [copyState]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopyState("copied");
    } catch {
      setCopyState("copy_failed");
    }
  }
  return (
    <button type="button" class="code-copy" onClick={copy}>
      <span aria-live="polite">{t(copyState ?? "copy")}</span>
    </button>
  );
}

/**
 * A block of code; focusable, because it may be wider than its place.
 *
 * @param label what it is, for those who do not see where it stands
 */
export function Code({ text, label, json = false }: {
  text: string;
  label: string;
  json?: boolean;
}) {
  return (
    <div class="code">
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
      ><code>{json ? [...colored(text)] : text}</code></pre>
      <CopyButton text={text} />
    </div>
  );
}

/** A value as JSON. */
export function JsonCode({ value, label }: { value: unknown; label: string }) {
  return <Code text={JSON.stringify(value, null, 2)} label={label} json />;
}

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
