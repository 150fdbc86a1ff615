/** The button that takes an operation back, and what came of it. */
import { useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { Session } from "../../curator/state/session.ts";
import { restoreOperation } from "../state/catalog_api.ts";
import { t } from "../messages.ts";

/** @param onDone called when it is taken back */
export function TakeBack({ session, operation, onDone = () => {} }: {
  session: Session;
  operation: string;
  onDone?: () => void;
}) {
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  async function takeBack() {
    setBusy(true);
    try {
      const { conflicts } = await session.guard(() => restoreOperation(operation));
      const { length: count } = conflicts;
      setMessage(count === 0 ? t("taken_back") : t("taken_back_partly", { count }));
      onDone();
    } catch (error) {
      setMessage(t("failed", { why: (error as Error).message }));
      setBusy(false);
    }
  }
  return (
    <p class="cluster">
      {!busy && <Button onClick={() => void takeBack()}>{t("take_back")}</Button>}
      <span role="status">{message}</span>
    </p>
  );
}
