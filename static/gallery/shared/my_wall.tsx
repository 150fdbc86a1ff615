/** The visitor's wall: paintings chosen with a heart, by their ids in order, kept on the device. */
import { signal } from "@preact/signals";
import { icon } from "../../shared/icons.tsx";
import { t } from "../../shared/messages.ts";
import { storedJson } from "../../shared/storage.ts";
import { Button } from "../../shared/ui/button.tsx";
import { inLanguage } from "./catalog_text.ts";

/** Maximum number of works: as many as one request and a URL can name. */
export const MAX_WORKS = 64;
const stored = storedJson<number[]>(
  "my-wall",
  (ids) => Array.isArray(ids) && ids.length <= MAX_WORKS && ids.every(Number.isSafeInteger),
);

/** Ids of the works, in order. */
export const myWall = signal<readonly number[]>([]);

if (globalThis.document) {
  const read = () => (myWall.value = stored.read() ?? []);
  read();
  // Another tab may change it, or this one while its page waits for the back button.
  addEventListener("storage", read);
  addEventListener("pageshow", read);
}

/** Changes the wall; more works than it has room for are left out. */
export function changeWall(change: (ids: readonly number[]) => readonly number[]): void {
  const ids = [...new Set(change(stored.read() ?? myWall.value))].slice(0, MAX_WORKS);
  stored.write(ids);
  myWall.value = ids;
}

const hang = (id: number, isHung: boolean) =>
  changeWall((ids) => isHung ? [...ids, id] : ids.filter((other) => other !== id));

export const HeartIcon = icon(
  "M12 20C7 16 3.5 12.8 3.5 9.2A4.4 4.4 0 0 1 12 7.4a4.4 4.4 0 0 1 8.5 1.8C20.5 12.8 17 16 12 20z",
);

const CLASSES = {
  above: "tool floating heart work-tools",
  row: "tool heart",
  worded: "button heart",
};

/** A button that hangs a painting on the wall, or takes it off. */
export function Heart({ id, title, place = "above" }: {
  id: number;
  title: string;
  /** Position: above a picture, or in a row of buttons, without or with its label. */
  place?: "above" | "row" | "worded";
}) {
  // The server omits the hearts above pictures: adding them later shifts no content.
  if (!globalThis.document && place === "above") return null;
  const isHung = myWall.value.includes(id);
  const isFull = !isHung && myWall.value.length >= MAX_WORKS;
  const hint = t(isFull ? "wall_full" : isHung ? "wall_remove" : "wall_add");
  return (
    <Button
      class={CLASSES[place]}
      {...(place !== "worded" && {
        "aria-label": `${t("on_my_wall")}: ${inLanguage(title, id)}`,
        title: hint,
      })}
      aria-pressed={isHung}
      disabled={isFull}
      onClick={() => hang(id, !isHung)}
    >
      <HeartIcon />
      {place === "worded" && (isHung ? t("on_my_wall") : hint)}
    </Button>
  );
}
