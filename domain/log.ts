/** The log of the server. */
export interface Log {
  debug(message: string, properties?: Record<string, unknown>): void;
  info(message: string, properties?: Record<string, unknown>): void;
  warn(message: string, properties?: Record<string, unknown>): void;
  error(message: string, properties?: Record<string, unknown>): void;
}

// Escape sequences for a terminal's cursor, colours and input, text direction marks, and line
// separators.
// deno-lint-ignore no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes control characters in a line for a terminal. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Serializes an error, which JSON would omit. */
export function describe({ name, message, stack, cause }: Error): object {
  return {
    name,
    message: withoutValues(message),
    stack: stack && withoutValues(stack),
    cause: cause instanceof Error ? describe(cause) : cause,
  };
}

/**
 * Removes the values from the message of a failed query, which ends with them: names, hashes,
 * tokens.
 */
export function withoutValues(message: string): string {
  return message.replace(/\nparams: [^]*?(?=\n {4,}at |$)/g, "");
}
