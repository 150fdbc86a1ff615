/** Shows the result of a scan: a line if it is right, the whole screen in red if it is not. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { Scanned } from "../state/scan.ts";
import { isSoundOn, setSoundOn, soundAlarm } from "../state/alarm.ts";
import { t } from "../messages.ts";

export function ScanResult({ scanned, sku, onClose }: {
  scanned: Scanned | undefined;
  /** SKU of the stop. */
  sku: string;
  onClose: () => void;
}) {
  if (scanned?.reason !== undefined) {
    return <WrongScan scanned={scanned} sku={sku} onClose={onClose} />;
  }
  return (
    <p class="pick-scan" role="status">{scanned && t("right_scan", { sku: scanned.sku ?? "" })}</p>
  );
}

/** Hides the stop until it is closed, or the right box is scanned. */
function WrongScan({ scanned, sku, onClose }: {
  scanned: Scanned;
  sku: string;
  onClose: () => void;
}) {
  const [hasSound, setSound] = useState(isSoundOn);
  useEffect(soundAlarm, [scanned]);
  const title = t(scanned.sku === undefined ? "not_confirmed" : "wrong_scan");
  return (
    <Dialog label={title} look="pick-wrong" onClose={onClose}>
      <div class="stack gap-5" role="alert">
        <h2>{title}</h2>
        <dl>
          <dt>{t("scan_expected")}</dt>
          <dd>{sku}</dd>
          <dt>{t(scanned.sku === undefined ? "scan_code" : "scan_scanned")}</dt>
          <dd>{scanned.sku ?? scanned.code}</dd>
        </dl>
        <p>{t(`scan_${scanned.reason!}`)}</p>
      </div>
      <div class="stack gap-5">
        <Button class="button" onClick={onClose}>{t("scan_back")}</Button>
        <label class="check">
          <input
            type="checkbox"
            checked={hasSound}
            onChange={({ currentTarget: { checked } }) => {
              setSoundOn(checked);
              setSound(checked);
            }}
          />
          <span>{t("scan_sound")}</span>
        </label>
      </div>
    </Dialog>
  );
}
