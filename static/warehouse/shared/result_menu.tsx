import { useState } from "preact/hooks";
import { FILE_FORMATS } from "../../../domain/files/formats.ts";
import { Menu } from "../../shared/ui/menu.tsx";
import { download } from "./download.ts";
import { explain } from "./explain.ts";
import { t } from "./messages.ts";

/**
 * A menu that saves results as a workbook or CSV.
 * @param files Their names and paths below `/api/v1`.
 */
export function ResultMenu(
  { files }: { files: readonly (readonly [name: string, path: string])[] },
) {
  const [error, setError] = useState<unknown>();
  return (
    <>
      <Menu label={t("files")}>
        {files.flatMap(([name, path]) =>
          FILE_FORMATS.toReversed().map((format) => (
            <button
              key={path + format}
              type="button"
              onClick={() => {
                setError(undefined);
                download(`${path}?format=${format}`).catch(setError);
              }}
            >
              {name} ({format === "csv" ? "CSV" : ".xlsx"})
            </button>
          ))
        )}
      </Menu>
      {error !== undefined && <p class="wrong" role="alert">{explain(error).text}</p>}
    </>
  );
}
