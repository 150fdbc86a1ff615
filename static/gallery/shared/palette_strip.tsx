import type { PaletteColour } from "../../../domain/images/likeness/palette.ts";

/** The colours of a picture side by side, each as wide as its share. */
export function PaletteStrip({ palette }: { palette: readonly PaletteColour[] }) {
  return (
    <span class="palette-strip" aria-hidden="true">
      {palette.map(({ colour, share }) => (
        <span key={colour} style={{ background: `#${colour}`, "flex-grow": String(share) }} />
      ))}
    </span>
  );
}
