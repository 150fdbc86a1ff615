import { t } from "../../shared/messages.ts";
import { imageUrl } from "./images.ts";
import { initials } from "./initials.ts";
import { movementColors } from "./movement_color.ts";
import { usePortraitDetail } from "./portrait_details.ts";

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
