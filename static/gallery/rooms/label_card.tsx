/** The label of what one stands before: a painting, or a door. */
import { EditLink } from "../shared/edit_link.tsx";
import { catalogName, inEnglish, langOfName } from "../shared/catalog_names.ts";
import { movementColors } from "../shared/movement_color.ts";
import { formatYear } from "../shared/years.ts";
import { ArrowIcon } from "../../shared/icons.tsx";
import { t as shared } from "../../shared/messages.ts";
import { doorAddress } from "./address.ts";
import type { Exhibit, Exhibition } from "./exhibition.ts";
import type { Visit } from "./visit/visit.ts";
import { t } from "./messages.ts";

/** A painting's year in words. */
export const yearOf = ({ year }: Exhibit) =>
  year === null ? shared("year_unknown") : formatYear(year);

/** The card; nothing when nothing is near. */
export function LabelCard({ exhibition, visit }: { exhibition: Exhibition; visit: Visit }) {
  const front = visit.front.value;
  const { plan, exhibits, color } = exhibition;
  if (front?.kind === "door") {
    const leads = plan.doorways[front.doorway]!.leads!;
    return (
      <div class="floating label-card" style={movementColors(leads.color)}>
        <p class="label-title work-name" {...langOfName(leads.name)}>{catalogName(leads.name)}</p>
        <a class="label-open target" href={doorAddress(leads.id, exhibition.movement)}>
          {t("door_go")} <ArrowIcon />
        </a>
      </div>
    );
  }
  const exhibit = front && exhibits.get(plan.frames[front.frame]!.work);
  if (!exhibit) return null;
  return (
    <div class="floating label-card" style={movementColors(color)}>
      <div>
        <p class="label-title work-name" {...inEnglish()}>{exhibit.title}</p>
        <p class="soft small">
          <span {...inEnglish()}>{exhibit.artist_name}</span>, {yearOf(exhibit)}
        </p>
      </div>
      <a class="label-open target" href={`/paintings/${exhibit.id}`}>
        {t("look_closer")} <ArrowIcon />
      </a>
      <EditLink kind="painting" id={exhibit.id} />
    </div>
  );
}
