import { useState } from "preact/hooks";
import { t } from "../messages.ts";

/** Takes a file that is chosen or dropped, or several of them. */
export function FileField({ accept, again, multiple = false, onFile }: {
  accept: string;
  /** True if a file has been chosen already. */
  again: boolean;
  multiple?: boolean;
  /** @param all The files, one unless `multiple`. */
  onFile: (file: File, all: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...list ?? []];
    if (files[0]) onFile(files[0], multiple ? files : files.slice(0, 1));
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
          // So that the same file can be chosen again once it has been put right.
          currentTarget.value = "";
        }}
      />
      <span class="button">
        {t(multiple ? "choose_files" : again ? "choose_other" : "choose_file")}
      </span>
      <span class="soft key-hint">{t(multiple ? "drop_them_here" : "drop_here")}</span>
    </label>
  );
}
