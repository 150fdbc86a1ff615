/** Pictures and addresses that are dropped on the desk or pasted into it. */
import { useEffect, useState } from "preact/hooks";
import type { Desk } from "./desk.ts";
import { t } from "../messages.ts";

/** The first web address of a dragged or copied text; undefined: it is none. */
export function webAddress(text: string): string | undefined {
  // A list of addresses has comment lines. Source: RFC 2483, section 5.
  const line = text.split(/\r?\n/).map((line) => line.trim()).find((line) =>
    line !== "" && !line.startsWith("#")
  );
  return line !== undefined && /^https?:\/\/\S+$/i.test(line) && URL.canParse(line)
    ? line
    : undefined;
}

/** The picture that is worked on: that of the open search, else the one on the desk. */
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

/** @returns whether something is being dragged over the page */
export function useDroppedImages(desk: Desk): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const { signal, abort } = control();
    const on = <Name extends "dragover" | "dragleave" | "drop" | "paste">(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal });
    on("dragover", (event) => {
      if (!carriesImage(event)) return;
      // Without this the browser would leave the page and show the file.
      event.preventDefault();
      setDragging(true);
    });
    on("dragleave", (event) => event.relatedTarget === null && setDragging(false));
    on("drop", (event) => {
      setDragging(false);
      if (!carriesImage(event)) return;
      event.preventDefault();
      if (event.dataTransfer) receive(desk, event.dataTransfer);
    });
    on("paste", (event) => {
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

function control() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
