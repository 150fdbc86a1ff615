/**
 * Camera scans and scan results: one line for the right article, a full-screen alarm for a wrong
 * one.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { CheckField } from "../../../shared/ui/fields.tsx";
import { storedText } from "../../../shared/storage.ts";
import type { Scanned } from "../state/scan.ts";
import { t } from "../messages.ts";

// Alarm of a wrong scan: vibration and two tones. Times in seconds, frequency in hertz; low tones,
// so that a phone is audible beside fans and engines.
const TONES = [{ at: 0, length: 0.18 }, { at: 0.26, length: 0.35 }];
const FREQUENCY = 330;
const VIBRATION_MS = [200, 80, 350];

/** Sound setting of this device; the system's mute switch applies as well. */
const storedSound = storedText("depot.scan_sound", ["on", "off"]);
const isSoundOn = () => storedSound.read() !== "off";

/**
 * Starts the alarm.
 * @returns A function that stops it.
 */
function soundAlarm(): () => void {
  navigator.vibrate?.(VIBRATION_MS);
  const audio = isSoundOn() ? playTones() : undefined;
  return () => {
    navigator.vibrate?.(0);
    void audio?.close().catch(() => {});
  };
}

function playTones(): AudioContext | undefined {
  // The built-in browsers of some scanners do not support it.
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
  return <RightScan scanned={scanned} />;
}

// Short and quiet: a touch rather than a sound.
const RIGHT_VIBRATION_MS = 30;

/** A short green line for the right article. */
function RightScan({ scanned }: { scanned: Scanned | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (scanned === undefined) return;
    navigator.vibrate?.(RIGHT_VIBRATION_MS);
    // Begins anew at every scan.
    line.current?.getAnimations().forEach((animation) => animation.play());
  }, [scanned]);
  const [done, wanted] = scanned?.progress ?? [1, 1];
  return (
    <p ref={line} class={`pick-scan strong ${scanned ? "pick-scan-right" : ""}`} role="status">
      {scanned && t("right_scan", { sku: scanned.sku ?? "" })}
      {scanned && wanted > 1 && ` · ${t("scanned_of", { done, wanted })}`}
    </p>
  );
}

/** Alarm that hides the stop until it is closed or the right box is scanned. */
function WrongScan({ scanned, sku, onClose }: {
  scanned: Scanned;
  sku: string;
  onClose: () => void;
}) {
  const [hasSound, setSound] = useState(isSoundOn);
  useEffect(soundAlarm, [scanned]);
  const title = t(scanned.sku === undefined ? "not_confirmed" : "wrong_scan");
  return (
    <Dialog label={title} look="whole-window pick-wrong" onClose={onClose}>
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
        <CheckField
          label={t("scan_sound")}
          checked={hasSound}
          onCheck={(isOn) => {
            storedSound.write(isOn ? "on" : "off");
            setSound(isOn);
          }}
        />
      </div>
    </Dialog>
  );
}

// Interval between two readings of the camera image.
const SCAN_INTERVAL_MS = 150;
// Longest side of an image that is searched for a code, in pixels.
const MAX_SCAN_SIDE = 1024;

/**
 * Loads the reader of barcodes, the same on every device: it also reports the symbology, which
 * tells GS1 codes from others.
 * @returns A function that returns the code in the current image, with its symbology identifier;
 *   undefined if there is none.
 */
async function openReader() {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const locateFile = () => document.body.dataset.scanner!;
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  return async (video: HTMLVideoElement): Promise<string | undefined> => {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0) return undefined;
    const scale = Math.min(1, MAX_SCAN_SIDE / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const image = context.getImageData(0, 0, width, height);
    const [barcode] = await readBarcodes(image, { maxNumberOfSymbols: 1, textMode: "Plain" });
    return barcode && barcode.symbologyIdentifier + barcode.text;
  };
}

/** Reads codes with the camera; nothing if the page may not use it. */
export function CameraScan({ onScan }: { onScan: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  // Browsers offer the camera only over HTTPS and on localhost.
  if (navigator.mediaDevices === undefined) return null;
  return (
    <div class="stack gap-3 pick-camera">
      {isOpen && (
        <Camera
          onScan={(code) => {
            setOpen(false);
            onScan(code);
          }}
          onFail={() => {
            setOpen(false);
            setFailed(true);
          }}
        />
      )}
      {hasFailed && <p role="status">{t("no_camera")}</p>}
      <Button onClick={() => setOpen(!isOpen)}>{t(isOpen ? "stop_camera" : "scan_camera")}</Button>
    </div>
  );
}

function Camera({ onScan, onFail }: { onScan: (code: string) => void; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let [stream, isStopped]: [MediaStream | undefined, boolean] = [undefined, false];
    const detectCode = async () => {
      const read = await openReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const { current } = video;
      while (!isStopped && current !== null) {
        if (current.srcObject !== stream) {
          current.srcObject = stream;
          await current.play();
        }
        const code = await read(current);
        if (code !== undefined && !isStopped) return onScan(code);
        await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
      }
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    detectCode().catch(() => isStopped || onFail()).finally(() => isStopped && stop());
    return () => {
      isStopped = true;
      stop();
    };
  }, []);
  return <video ref={video} class="pick-video" muted playsInline />;
}
