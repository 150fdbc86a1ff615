import type { ComponentChildren, PartialInputHTMLAttributes, RefObject } from "preact";
import { SearchIcon } from "./icons.tsx";

export interface SearchFieldProps
  extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, "label" | "list" | "role"> {
  label: string;
  /** The key that puts the cursor into the field; undefined where none is shown. */
  shortcut: string | undefined;
  field?: RefObject<HTMLInputElement | null>;
  /** What stands behind the text: how much was found, a button that clears it. */
  children?: ComponentChildren;
}

/** A field to search in. */
export function SearchField({ label, shortcut, field, children, ...input }: SearchFieldProps) {
  return (
    <label class="search-field">
      <SearchIcon />
      <input {...(field && { ref: field })} aria-label={label} {...input} type="search" />
      {children}
      {shortcut && <kbd class="search-key" aria-hidden="true">{shortcut}</kbd>}
    </label>
  );
}
