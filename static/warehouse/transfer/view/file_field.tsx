import { useState } from "preact/hooks";
import { t } from "../messages.ts";

/** Takes a file that is chosen or dropped. */
export function FileField({ accept, again, onFile }: {
  accept: string;
  /** True if a file has been chosen already. */
  again: boolean;
  onFile: (file: File) => void;
}) {
  const [over, setOver] = useState(false);
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
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }}
    >
      <input
        class="unseen"
        type="file"
        accept={accept}
        onChange={(event) => {
          const { files } = event.currentTarget;
          const file = files?.[0];
          // So that the same file can be chosen again once it has been put right.
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <span class="button">{again ? t("choose_other") : t("choose_file")}</span>
      <span class="soft key-hint">{t("drop_here")}</span>
    </label>
  );
}
