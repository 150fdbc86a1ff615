/** A button that undoes an operation, and its result. */
import { useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { useTask } from "../../shared/use_task.ts";
import { Failure } from "../shared/desk/account_tools.tsx";
import type { Session } from "../shared/desk/session.ts";
import { restoreOperation } from "./catalog_api.ts";
import { t } from "./messages.ts";

/**
 * The button with its result.
 * @param onDone Called after the operation has been undone.
 */
export function UndoButton({ session, operation, onDone = () => {} }: {
  session: Session;
  operation: string;
  onDone?: () => void;
}) {
  const [message, setMessage] = useState("");
  const { isBusy, error, run } = useTask();
  const undo = () =>
    run(async () => {
      const { conflicts } = await session.guard(() => restoreOperation(operation));
      const { length: count } = conflicts;
      setMessage(count === 0 ? t("taken_back") : t("taken_back_partly", { count }));
      onDone();
    });
  return (
    <div class="cluster">
      {!isBusy && message === "" && <Button onClick={() => void undo()}>{t("undo")}</Button>}
      <span role="status">{message}</span>
      <Failure error={error} />
    </div>
  );
}
