import type { ComponentChildren } from "preact";
import { SiteHeader } from "../../shared/site_header.tsx";
import { type Found, SearchBox } from "../search/search_box.tsx";
import { EditInHead } from "./curator.tsx";
import type { KeyPage } from "./key_lists.tsx";
import { showKeys, useKeyHelp } from "./use_key_help.ts";

/**
 * Header of every page of the gallery, with the search; `?` lists the page's keyboard shortcuts.
 * @param onPick Handles a picked search result; returns false to open its page.
 * @param keys Shortcuts of the page; its own `KeyHelpTool` takes precedence.
 */
export function GalleryHeader({ onPick, keys = "text", children }: {
  onPick?: ((found: Found) => boolean) | undefined;
  keys?: KeyPage | undefined;
  children?: ComponentChildren;
}) {
  useKeyHelp(() => showKeys(keys));
  return (
    <SiteHeader links={<EditInHead />}>
      <SearchBox onPick={onPick} />
      {children}
    </SiteHeader>
  );
}
