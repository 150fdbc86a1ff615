/** The codes on labels, as a worker draws them. */
import { useEffect, useState } from "preact/hooks";
import type { PalletLabel } from "../../../../domain/warehouse/label_records.ts";

/** The codes of one label, as SVG. */
export interface LabelCodes {
  /** Its element strings, by which it is known. */
  gs1: string;
  /** Number and order in one, as a QR code. */
  both: string;
  order: string;
  sscc: string;
}

/** Codes drawn so far; `retry` after a failure. */
export interface DrawnCodes {
  codes: ReadonlyMap<string, LabelCodes>;
  retry?: () => void;
}

/** Has the codes of labels drawn, those of the first labels first. */
export function useLabelCodes(labels: readonly PalletLabel[]): DrawnCodes {
  const [codes, setCodes] = useState<ReadonlyMap<string, LabelCodes>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setFailed(false);
    const worker = new Worker(document.body.dataset.worker!, { type: "module" });
    worker.onerror = () => setFailed(true);
    worker.onmessage = ({ data }: MessageEvent<LabelCodes[]>) =>
      setCodes((before) => new Map([...before, ...data.map((one) => [one.gs1, one] as const)]));
    worker.postMessage(labels.map(({ gs1 }) => gs1));
    return () => worker.terminate();
  }, [labels, attempt]);
  return { codes, ...(hasFailed && { retry: () => setAttempt(attempt + 1) }) };
}
