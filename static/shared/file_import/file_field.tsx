import { useState } from "preact/hooks";
import { t } from "./messages.ts";

/** Field to choose or drop one file, or several. */
export function FileField({ accept, multiple = false, onFiles }: {
  accept: string;
  multiple?: boolean;
  /** @param files The chosen files; one unless `multiple`. */
  onFiles: (files: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...list ?? []];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <label
      class={over ? "file-drop file-drop-over" : "file-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <input
        class="unseen"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Allows the same file to be chosen again after a correction.
          currentTarget.value = "";
        }}
      />
      <span class="button">
        {t("choose_file")}
      </span>
      <span class="soft key-hint">{t("drop_here")}</span>
    </label>
  );
}
