/** Shows the result of a scan: a line if it is right, the whole screen in red if it is not. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { storedText } from "../../../shared/storage.ts";
import type { Scanned } from "../state/scan.ts";
import { t } from "../messages.ts";

/** The alarm of a wrong scan: the device vibrates and plays two low tones, where it can. */
// Seconds, and hertz: low enough for the loudspeaker of a phone beside fans and engines.
const TONES = [{ at: 0, length: 0.18 }, { at: 0.26, length: 0.35 }];
const FREQUENCY = 330;
const VIBRATION_MS = [200, 80, 350];

/** The picker's choice on this device; the device's own mute applies besides. */
const storedSound = storedText("depot.scan_sound", ["on", "off"]);
const isSoundOn = () => storedSound.read() !== "off";

/** Starts the alarm. @returns stops it */
function soundAlarm(): () => void {
  navigator.vibrate?.(VIBRATION_MS);
  const audio = isSoundOn() ? playTones() : undefined;
  return () => {
    navigator.vibrate?.(0);
    void audio?.close().catch(() => {});
  };
}

function playTones(): AudioContext | undefined {
  // Missing in some scanners' own browsers.
  if (!("AudioContext" in globalThis)) return undefined;
  const audio = new AudioContext();
  for (const { at, length } of TONES) {
    const tone = new OscillatorNode(audio, { type: "square", frequency: FREQUENCY });
    tone.connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + length);
  }
  return audio;
}

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
              storedSound.write(checked ? "on" : "off");
              setSound(checked);
            }}
          />
          <span>{t("scan_sound")}</span>
        </label>
      </div>
    </Dialog>
  );
}
