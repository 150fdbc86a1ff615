/** Confirmation of a name that is similar to an existing one. */
import { SimilarNames } from "../../../domain/names.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { Button } from "../../shared/ui/button.tsx";
import { t } from "./messages.ts";

/** The first of several names to which one is similar; undefined if none is. */
export function similarName(name: string, others: Iterable<string>): string | undefined {
  return new SimilarNames([...others].map(normalizedName)).find(normalizedName(name));
}

/**
 * Says to which name the entered one is similar, with a button to use it all the same.
 *
 * @param existing nothing is shown if undefined
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
