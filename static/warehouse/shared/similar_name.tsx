/** Confirmation of a name that is similar to an existing one. */
import { SimilarNames } from "../../../domain/names.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { Button } from "../../shared/ui/button.tsx";
import { t } from "./messages.ts";

/** Returns the first of several names that is similar to a name; undefined if there is none. */
export function similarName(name: string, others: Iterable<string>): string | undefined {
  return new SimilarNames([...others].map(normalizedName)).find(normalizedName(name));
}

/**
 * Message that the entered name is similar to an existing one, with a button to use it anyway.
 * @param existing If undefined, nothing is shown.
 */
export function SimilarName({ existing, onConfirm }: {
  existing: string | undefined;
  onConfirm: () => void;
}) {
  return (
    <div class="cluster gap-3" role="alert">
      {existing !== undefined && (
        <>
          <p class="wrong">{t("similar_name", { existing })}</p>
          <Button onClick={onConfirm}>{t("similar_confirm")}</Button>
        </>
      )}
    </div>
  );
}
