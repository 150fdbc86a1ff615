import { inLanguage } from "./catalog_text.ts";
import { t } from "../../shared/messages.ts";
import { imageUrl, usePortraitDetail } from "./images.ts";
import { movementColors } from "./movement_color.ts";
import { SmallPicture } from "./small_picture.tsx";

/** Parts of names that have no initial. */
const PARTICLES = new Set(
  "da de degli del della den der des di do du el i il la le of the ter the van von y".split(" "),
);

/** Returns up to two initials that replace a missing portrait: "Jan van Eyck" → "JE". */
export function initials(name: string): string {
  const words = name.replace(/\(.*?\)/g, " ").split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !PARTICLES.has(word.toLowerCase()));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0]!.toUpperCase() : "")).join("");
}

/** Props of a chip; `portrait` and `cacheKey` refer to the displayed file. */
interface ChipProps {
  id: number;
  name: string;
  color: string;
  portrait: string | null;
  cacheKey?: number | undefined;
  large?: boolean;
}

/**
 * A round portrait of an artist. Without one it shows a detail of one of the artist's paintings
 * with a label that says so; without any picture the initials on the movement's colour.
 */
export function Chip({ id, name, color, portrait, cacheKey, large = false }: ChipProps) {
  const url = imageUrl(portrait, cacheKey);
  const detail = usePortraitDetail(id, url === undefined);
  const size = large ? 160 : 44;
  const className = large ? "chip chip-large" : "chip";
  if (detail && !url) {
    const label = t("detail_of", { title: inLanguage(detail.title, detail.id) });
    const { thumbnail_path, thumbnail_cache_key } = detail;
    return (
      <span class={`${className} chip-detail`} style={movementColors(color)} title={label}>
        {large
          ? <img src={imageUrl(thumbnail_path, thumbnail_cache_key)} alt={label} />
          : <SmallPicture work={detail} alt={label} />}
      </span>
    );
  }
  return (
    <span class={className} style={movementColors(color)} aria-hidden="true">
      {url
        ? <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
        : initials(name)}
    </span>
  );
}
