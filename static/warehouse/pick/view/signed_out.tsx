import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { signsInLater } from "../../shared/credentials.ts";
import { count, t } from "../messages.ts";

/** True if the server can be reached, as the browser notices it. */
function useConnection(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const look = () =>
      void fetch("/healthz").then((answer) => answer.text())
        .then(() => setOnline(true), () => setOnline(false));
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return isOnline;
}

/** Tells a picker who has to sign in how many picks wait to be sent, and that picking can go on. */
export function SignedOut({ waiting, isStored }: {
  /** Picks on the device that the server has not got. */
  waiting: number;
  /** True if the device has the round. */
  isStored: boolean;
}) {
  const isOnline = useConnection();
  return (
    <div class="stack pick-signed-out">
      {waiting > 0 && <p role="status">{count("sent_after_sign_in", waiting)}</p>}
      {isStored && !isOnline && (
        <>
          <p>{t("signed_out_offline")}</p>
          <Button onClick={() => signsInLater.value = true}>{t("go_on_offline")}</Button>
        </>
      )}
    </div>
  );
}
