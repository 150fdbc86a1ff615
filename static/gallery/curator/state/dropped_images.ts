/** Images and URLs that are dropped on the desk or pasted into it. */
import { useEffect, useState } from "preact/hooks";
import type { Desk } from "./desk.ts";
import { t } from "../messages.ts";

/** Returns the first http(s) URL of a dragged or copied text; undefined if there is none. */
export function webAddress(text: string): string | undefined {
  // A list of URLs may have comment lines. Source: RFC 2483, section 5.
  const line = text.split(/\r?\n/).map((line) => line.trim()).find((line) =>
    line !== "" && !line.startsWith("#")
  );
  return line !== undefined && /^https?:\/\/\S+$/i.test(line) && URL.canParse(line)
    ? line
    : undefined;
}

/** Returns the row of the open search, else the current row of the desk. */
function targetRow(desk: Desk) {
  const overlay = desk.overlay.value;
  return overlay?.what === "search" ? overlay.row : desk.current.value;
}

function receive(desk: Desk, data: DataTransfer): boolean {
  const row = targetRow(desk);
  const [file, another] = data.files;
  if (!row) return false;
  if (another) {
    desk.notices.fail(t("file_one"));
    return true;
  }
  if (file) {
    if (desk.overlay.value?.what === "search") desk.overlay.value = undefined;
    void desk.upload(row, file);
    return true;
  }
  const address = webAddress(data.getData("text/uri-list") || data.getData("text/plain"));
  if (address === undefined) return false;
  desk.overlay.value = { what: "search", row, address };
  return true;
}

const carriesImage = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.some((type) => type === "Files" || type === "text/uri-list") ?? false;

/**
 * Accepts images and URLs that are dropped or pasted.
 * @returns True while something is dragged over the page.
 */
export function useDroppedImages(desk: Desk): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const { signal, abort } = createController();
    const listen = <Name extends "dragover" | "dragleave" | "drop" | "paste">(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal });
    listen("dragover", (event) => {
      if (!carriesImage(event)) return;
      // Prevents the browser from opening the dropped file.
      event.preventDefault();
      setDragging(true);
    });
    listen("dragleave", (event) => event.relatedTarget === null && setDragging(false));
    listen("drop", (event) => {
      setDragging(false);
      if (!carriesImage(event)) return;
      event.preventDefault();
      if (event.dataTransfer) receive(desk, event.dataTransfer);
    });
    listen("paste", (event) => {
      const typing = event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, [contenteditable]");
      const data = event.clipboardData;
      if (!data || (typing && data.files.length === 0)) return;
      if (desk.session.expired.value) return;
      if (receive(desk, data)) event.preventDefault();
    });
    return abort;
  }, [desk]);
  return dragging;
}

function createController() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
