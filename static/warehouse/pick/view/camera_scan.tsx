import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { t } from "../messages.ts";

// As far as it is used here (Shape Detection API, W3C draft); not every browser has it.
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type BarcodeDetectorClass = new () => BarcodeDetector;

const detectorClass = () =>
  (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;

// Milliseconds between two looks at the camera's picture.
const SCAN_INTERVAL_MS = 150;

/** Reads codes with the camera, where the browser can; nothing elsewhere. */
export function CameraScan({ onScan }: { onScan: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isAway, setAway] = useState(false);
  if (detectorClass() === undefined || navigator.mediaDevices === undefined) return null;
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
            setAway(true);
          }}
        />
      )}
      {isAway && <p role="status">{t("no_camera")}</p>}
      <Button onClick={() => setOpen(!isOpen)}>{t(isOpen ? "stop_camera" : "scan_camera")}</Button>
    </div>
  );
}

function Camera({ onScan, onFail }: { onScan: (code: string) => void; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let [stream, ended]: [MediaStream | undefined, boolean] = [undefined, false];
    const look = async () => {
      const detector = new (detectorClass()!)();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const { current } = video;
      while (!ended && current !== null) {
        if (current.srcObject !== stream) {
          current.srcObject = stream;
          await current.play();
        }
        const [code] = await detector.detect(current);
        if (code !== undefined && !ended) return onScan(code.rawValue);
        await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
      }
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    look().catch(() => ended || onFail()).finally(() => ended && stop());
    return () => {
      ended = true;
      stop();
    };
  }, []);
  return <video ref={video} class="pick-video" muted playsInline />;
}
