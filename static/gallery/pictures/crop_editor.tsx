/** Dialog that crops, turns and straightens a picture, by mouse, touch and keyboard. */
import { useEffect, useRef, useState } from "preact/hooks";
import {
  inscribed,
  type PictureCrop,
  turnedSize,
  withoutFrame,
} from "../../../domain/images/crop.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../shared/ui/dialog.tsx";
import { useTask } from "../../shared/use_task.ts";
import { Failure } from "../shared/desk/account_tools.tsx";
import { t } from "./crop_messages.ts";
import { t as placeText } from "../editing/messages.ts";
import { type ImageRegion, movePlace, rectangleBetween } from "../editing/place.ts";
import { CORNERS, Handle } from "../editing/place_layer.tsx";

// Long side of the shown picture, and of the sample in which a frame is looked for, in pixels.
const SHOWN_SIDE = 1200;
const SAMPLE_SIDE = 320;
const MAX_STRAIGHTENING = 45;
const FULL_TURN = 360;

/** Draws a turned picture, as large as its corners need. */
function drawTurned(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  rotation: number,
  longSide: number,
): CanvasRenderingContext2D {
  const { naturalWidth, naturalHeight } = image;
  const whole = turnedSize({ width: naturalWidth, height: naturalHeight }, rotation);
  const scale = Math.min(1, longSide / Math.max(whole.width, whole.height));
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(rotation * Math.PI / 180);
  context.scale(scale, scale);
  context.drawImage(image, -naturalWidth / 2, -naturalHeight / 2);
  return context;
}

/** Suggests a part without the frame around a picture. */
function suggested(image: HTMLImageElement, rotation: number): ImageRegion {
  const canvas = document.createElement("canvas");
  const context = drawTurned(canvas, image, rotation, SAMPLE_SIDE);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const grey = Float32Array.from(
    { length: width * height },
    (_, i) => 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!,
  );
  return withoutFrame(grey, { width, height });
}

/** Returns the image of a URL; null if the browser cannot show it. */
function useImage(source: string): HTMLImageElement | null | undefined {
  const [image, setImage] = useState<HTMLImageElement | null>();
  useEffect(() => {
    const loading = new Image();
    loading.src = source;
    loading.decode().then(() => setImage(loading), () => setImage(null));
  }, [source]);
  return image;
}

/** The dialog. `onSave` gets the chosen part. */
export function CropEditor({ source, title, crop: initial, onSave, onClose }: {
  source: string;
  title: string;
  crop: PictureCrop | null;
  onSave: (crop: PictureCrop) => Promise<unknown>;
  onClose: () => void;
}) {
  const image = useImage(source);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<PictureCrop>(
    initial ?? { x: 0, y: 0, width: 1, height: 1, rotation: 0 },
  );
  // A drag continues from its last move, even if that has not been rendered yet.
  const current = useRef(crop);
  current.current = crop;
  const { isBusy, error, run } = useTask();
  const { rotation } = crop;
  const quarters = Math.round(rotation / 90) * 90;
  useEffect(() => {
    if (image && canvas.current) drawTurned(canvas.current, image, rotation, SHOWN_SIDE);
  }, [image, rotation]);

  const place = (next: ImageRegion) => {
    const { x, y, width, height } = next;
    current.current = { x, y, width, height, rotation };
    setCrop(current.current);
  };
  const turnTo = (degrees: number) => {
    if (!image) return;
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const half = FULL_TURN / 2;
    const within = degrees > half
      ? degrees - FULL_TURN
      : degrees < -half
      ? degrees + FULL_TURN
      : degrees;
    setCrop(inscribed(size, within));
  };
  const inFractions = (dx: number, dy: number) => {
    const { width, height } = canvas.current!.getBoundingClientRect();
    return { x: dx / width, y: dy / height };
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <Dialog label={t("crop_title", { title })} wide onClose={onClose}>
      <DialogHead title={t("crop_title", { title })} onClose={onClose} />
      <div class="stack">
        <p class="soft small" role="status">{image === null ? t("no_picture") : t("crop_help")}</p>
        {image && (
          <>
            <div class="holder crop-stage">
              <canvas
                ref={canvas}
                role="img"
                aria-label={t("picture")}
                style={{ display: "block", maxWidth: "100%", maxHeight: "55vh" }}
              />
              <Handle
                name={placeText("place_rectangle")}
                className="place-body"
                style={{
                  left: percent(crop.x),
                  top: percent(crop.y),
                  width: percent(crop.width),
                  height: percent(crop.height),
                  // What is cut off is dark.
                  boxShadow: "0 0 0 100vmax rgb(0 0 0 / 45%)",
                }}
                onDrag={(dx, dy) => {
                  const { x, y } = inFractions(dx, dy);
                  place(movePlace(current.current, x, y));
                }}
                onEnter={() => void run(() => onSave(current.current))}
              />
              {CORNERS.map((corner) => {
                const isLeft = corner.endsWith("left");
                const isTop = corner.startsWith("top");
                return (
                  <Handle
                    key={corner}
                    name={placeText(corner)}
                    className={`place-corner place-${corner}`}
                    style={{
                      left: percent(isLeft ? crop.x : crop.x + crop.width),
                      top: percent(isTop ? crop.y : crop.y + crop.height),
                    }}
                    onDrag={(dx, dy) => {
                      const by = inFractions(dx, dy);
                      const { x, y, width, height } = current.current;
                      const [left, right] = [x, x + width];
                      const [top, bottom] = [y, y + height];
                      place(rectangleBetween(
                        { x: (isLeft ? left : right) + by.x, y: (isTop ? top : bottom) + by.y },
                        { x: isLeft ? right : left, y: isTop ? bottom : top },
                      ));
                    }}
                    onEnter={() => void run(() => onSave(current.current))}
                  />
                );
              })}
            </div>
            <div class="cluster">
              <Button onClick={() => turnTo(rotation - 90)}>{t("turn_left")}</Button>
              <Button onClick={() => turnTo(rotation + 90)}>{t("turn_right")}</Button>
              <Button onClick={() => place(suggested(image, rotation))}>{t("trim")}</Button>
              <Button onClick={() => turnTo(0)}>{t("whole")}</Button>
              <label class="cluster cluster-nowrap grow">
                {t("straighten")}
                <input
                  class="grow"
                  type="range"
                  min={-MAX_STRAIGHTENING}
                  max={MAX_STRAIGHTENING}
                  step={0.1}
                  value={rotation - quarters}
                  onInput={({ currentTarget }) => turnTo(quarters + currentTarget.valueAsNumber)}
                />
                <span class="number">{(rotation - quarters).toFixed(1)}°</span>
              </label>
            </div>
          </>
        )}
        <Failure error={error} />
        <div class="foot-bar cluster cluster-end">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="main"
            disabled={!image || isBusy}
            onClick={() => void run(() => onSave(crop))}
          >
            {t("save")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
