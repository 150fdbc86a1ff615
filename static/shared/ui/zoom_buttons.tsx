import { IconButton } from "./button.tsx";
import { MinusIcon, PlusIcon, WholeIcon } from "../icons.tsx";
import { t } from "../messages.ts";

/**
 * Buttons to zoom in, zoom out, and show the whole picture, for devices without a wheel.
 * @param step Zoom factor of a press.
 * @param keyOf Returns the shortcuts to display on the buttons.
 */
export function ZoomButtons({ zoom, whole, step, keyOf }: {
  zoom: (factor: number) => void;
  /** Undefined if another control shows the whole picture. */
  whole?: () => void;
  step: number;
  keyOf?: (action: "zoom_in" | "zoom_out" | "whole") => string;
}) {
  const buttons = [
    ["zoom_in", t("zoom_in"), () => zoom(step), PlusIcon],
    ["zoom_out", t("zoom_out"), () => zoom(1 / step), MinusIcon],
    ...(whole ? [["whole", t("zoom_whole"), whole, WholeIcon] as const] : []),
  ] as const;
  return (
    <div class="floating zoom-buttons">
      {buttons.map(([action, label, act, Icon]) => (
        <IconButton
          key={action}
          label={label}
          title={keyOf ? `${label} (${keyOf(action)})` : label}
          onClick={act}
        >
          <Icon />
        </IconButton>
      ))}
    </div>
  );
}
