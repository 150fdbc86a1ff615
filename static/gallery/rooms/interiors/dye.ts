import { parseColor } from "../../../shared/color.ts";

/**
 * The colour in which silk of a movement is dyed: its hue, deep enough that pictures stand out from
 * it and never so bright that they look pale.
 */
export function dyeOf(movementColor: string): string {
  const [red, green, blue] = parseColor(movementColor).map((part) => part / 255) as [
    number,
    number,
    number,
  ];
  const high = Math.max(red, green, blue), low = Math.min(red, green, blue);
  const spread = high - low;
  let hue = 0;
  if (spread > 0) {
    hue = high === red
      ? ((green - blue) / spread + 6) % 6
      : high === green
      ? (blue - red) / spread + 2
      : (red - green) / spread + 4;
  }
  const saturation = spread === 0 ? 8 : Math.min(42, 18 + 40 * spread / high);
  // With commas: three.js reads no other form.
  return `hsl(${Math.round(hue * 60)}, ${Math.round(saturation)}%, 44%)`;
}
