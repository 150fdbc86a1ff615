/** Of an entry that was made together with others: the way to them, and all of them taken back. */
import { useState } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import { ReasonedButton } from "../../../shared/reasoned_button.tsx";
import { explain } from "../state/explain.ts";
import { t } from "../messages.ts";

/** Nothing where an entry was made alone. */
export function OperationOf({ operation, isAlone, onAll, takeBack }: {
  operation: string | null;
  /** The log shows this operation alone. */
  isAlone: boolean;
  onAll: (operation: string) => void;
  takeBack: (operation: string) => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (operation === null) return null;
  const run = async () => {
    setBusy(true);
    setError(undefined);
    await takeBack(operation).catch(setError);
    setBusy(false);
  };
  return (
    <div class="entry-operation">
      <span class="soft">{t("of_operation")}</span> {!isAlone && (
        <Button
          look="quiet"
          onClick={() => onAll(operation)}
        >
          {t("all_of_operation")}
        </Button>
      )}{" "}
      <ReasonedButton
        class="quiet"
        off={isBusy ? t("taking_back") : undefined}
        onClick={() => void run()}
      >
        {t("operation_back")}
      </ReasonedButton>
      {error !== undefined && <p role="alert">{explain(error).text}</p>}
    </div>
  );
}
