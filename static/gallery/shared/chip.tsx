import { t } from "../../shared/messages.ts";
import { imageUrl, usePortraitDetail } from "./images.ts";
import { movementColors } from "./movement_color.ts";

const PARTICLES = new Set(
  "da de degli del della den der des di do du el i il la le of the ter the van von y".split(" "),
);

/** Up to two capitals that stand for a person where there is no portrait: "Jan van Eyck" → "JE". */
export function initials(name: string): string {
  const words = name.replace(/\(.*?\)/g, " ").split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !PARTICLES.has(word.toLowerCase()));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0]!.toUpperCase() : "")).join("");
}

/** Props of a chip: `portrait` and `cacheKey` are of the displayed file. */
interface ChipProps {
  id: number;
  name: string;
  color: string;
  portrait: string | null;
  cacheKey?: number | undefined;
  large?: boolean;
}

/**
 * A round portrait; where there is none a detail of one of the artist's paintings, whose label says so,
 * and the initials on the movement's colour where there is no picture at all.
 */
export function Chip({ id, name, color, portrait, cacheKey, large = false }: ChipProps) {
  const url = imageUrl(portrait, cacheKey);
  const detail = usePortraitDetail(id, url === undefined);
  const size = large ? 160 : 44;
  const look = large ? "chip chip-large" : "chip";
  if (detail && !url) {
    const label = t("detail_of", { title: detail.title });
    const source = imageUrl(detail.thumbnail_path, detail.thumbnail_cache_key);
    return (
      <span class={`${look} chip-detail`} style={movementColors(color)} title={label}>
        <img src={source} alt={label} width={size} height={size} loading="lazy" decoding="async" />
      </span>
    );
  }
  return (
    <span class={look} style={movementColors(color)} aria-hidden="true">
      {url
        ? <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
        : initials(name)}
    </span>
  );
}
