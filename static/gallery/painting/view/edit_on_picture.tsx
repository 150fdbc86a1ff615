/** For curators only: opens the close look to edit notes and influences on the picture. */
import { useCurator } from "../../shared/use_curator.ts";
import { t } from "../messages.ts";

/** The button; nothing where there is no picture to look at. */
export function EditOnPicture({ look }: {
  look: ((note?: number, edits?: boolean) => void) | undefined;
}) {
  if (!useCurator() || !look) return null;
  return (
    <button type="button" class="review-link" onClick={() => look(undefined, true)}>
      {t("edit_notes")}
    </button>
  );
}
