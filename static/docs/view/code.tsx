/** A block of code with highlighted JSON, and a button that copies it. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../messages.ts";

// JSON tokens: a string, possibly a field name with its colon, a number, or a keyword.
const JSON_TOKENS =
  /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

function* highlight(json: string) {
  let position = 0;
  for (const match of json.matchAll(JSON_TOKENS)) {
    if (match.index > position) yield json.slice(position, match.index);
    const [token, text, colon] = match;
    const kind = text === undefined
      ? "code-value"
      : colon === undefined
      ? "code-text"
      : "code-name";
    yield <span class={kind}>{token}</span>;
    position = match.index + token.length;
  }
  yield json.slice(position);
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
    <button type="button" class="button button-small code-copy" onClick={copy}>
      <span aria-live="polite">{t(copyState ?? "copy")}</span>
    </button>
  );
}

/**
 * A block of code; focusable, because it may scroll.
 * @param label Accessible name of the block.
 */
export function Code({ text, label, json = false }: {
  text: string;
  label: string;
  json?: boolean;
}) {
  return (
    <div class="code holder">
      <pre
        class="panel"
        tabIndex={0}
        aria-label={label}
        role="region"
      ><code>{json ? [...highlight(text)] : text}</code></pre>
      <CopyButton text={text} />
    </div>
  );
}

/** A value as JSON. */
export function JsonCode({ value, label }: { value: unknown; label: string }) {
  return <Code text={JSON.stringify(value, null, 2)} label={label} json />;
}

// Markdown for code and emphasis.
const INLINE_MARKDOWN = /`([^`]+)`|\*\*([^*]+)\*\*/g;

function* parts(text: string) {
  let position = 0;
  for (const match of text.matchAll(INLINE_MARKDOWN)) {
    yield text.slice(position, match.index);
    yield match[1] === undefined ? <strong>{match[2]}</strong> : <code>{match[1]}</code>;
    position = match.index + match[0].length;
  }
  yield text.slice(position);
}

/** A text of the document with inline Markdown for code and emphasis. */
export function InlineMarkdown({ text }: { text: string }) {
  return <>{[...parts(text)]}</>;
}
