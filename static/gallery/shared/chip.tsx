import { imageUrl } from "./images.ts";
import { initials } from "./initials.ts";
import { movementColors } from "./movement_color.ts";

/** A round portrait, or the initials on the movement's colour while there is none. */
export function Chip({ name, color, portrait, cacheKey, large = false }: {
  name: string;
  color: string;
  portrait: string | null;
  cacheKey?: number | undefined;
  large?: boolean;
}) {
  const url = imageUrl(portrait, cacheKey);
  const size = large ? 160 : 44;
  return (
    <span
      class={large ? "chip chip-large" : "chip"}
      style={movementColors(color)}
      aria-hidden="true"
    >
      {url
        ? <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
        : initials(name)}
    </span>
  );
}
