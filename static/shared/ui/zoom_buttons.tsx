import { IconButton } from "./button.tsx";
import { MinusIcon, PlusIcon, WholeIcon } from "../icons.tsx";
import { t } from "../messages.ts";

/**
 * Closer, farther, and back to the whole: what the wheel does, for hands without one.
 *
 * @param step how much closer or farther one comes with a press
 * @param keyOf the keys that do the same, where buttons show them
 */
export function ZoomButtons({ zoom, whole, step, keyOf }: {
  zoom: (factor: number) => void;
  /** Absent where something else leads back. */
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
