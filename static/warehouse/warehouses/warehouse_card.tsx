import { useEffect, useRef, useState } from "preact/hooks";
import type { SectionGeometry, Warehouse } from "../../../domain/warehouse/records.ts";
import type { PartName } from "../../../domain/warehouse/transfer/parts.ts";
import { mayAdminister } from "../shared/credentials.ts";
import { countText, numberText } from "../shared/measures.ts";
import { largeLength, largeUnit, unitName } from "../shared/units.ts";
import { geometry, getCounts } from "../shared/warehouse_api.ts";
import { Menu } from "../../shared/ui/menu.tsx";
import { FloorSketch } from "../shared/floor_svg.tsx";
import { count, t } from "./messages.ts";

type Counts = Record<PartName, number>;

// More sections would be a grey block, and take long to load.
const MAX_DRAWN = 4000;

const FIGURES = [
  ["sections", "/floor"],
  ["points", "/floor"],
  ["boxes", "/boxes"],
  ["orders", "/orders"],
] as const;

/** Loads the further contents of a card when it becomes visible. */
function useContents({ id }: Warehouse) {
  const card = useRef<HTMLLIElement>(null);
  const [counts, setCounts] = useState<Counts>();
  const [places, setPlaces] = useState<SectionGeometry[]>();
  useEffect(() => {
    const load = async () => {
      const counted = await getCounts(id);
      setCounts(counted);
      const isDrawn = counted.section_geometry <= MAX_DRAWN;
      setPlaces(isDrawn ? await geometry.listOf(id) : []);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without its numbers, the card is still a link to the warehouse.
      load().catch(() => {});
    }, { rootMargin: "200px" });
    observer.observe(card.current!);
    return () => observer.disconnect();
  }, [id]);
  return { card, counts, places };
}

/** Card of a warehouse: sketch of its floor, numbers and actions. */
export function WarehouseCard({ warehouse, onEdit, onSave, onDelete }: {
  warehouse: Warehouse;
  onEdit: () => void;
  onSave: () => void;
  onDelete: () => void;
}) {
  const { id, warehouse_name: name, warehouse_length, warehouse_width } = warehouse;
  const large = (length: number) => numberText(length / largeLength(warehouse), 3);
  const { card, counts, places } = useContents(warehouse);
  return (
    <li ref={card} class="panel stack warehouse-card">
      <a
        class="warehouse-floor holder centred plain"
        href={`/warehouse/${id}`}
        tabIndex={-1}
        aria-hidden="true"
      >
        <FloorSketch warehouse={warehouse} places={places} />
        {counts?.section_geometry === 0 && <span class="soft">{t("nothing_drawn")}</span>}
      </a>
      <div class="cluster cluster-between cluster-nowrap">
        <div class="grow">
          <h2>
            <a class="plain hover-line" href={`/warehouse/${id}`}>{name}</a>
          </h2>
          <p class="soft">
            {t("size", {
              length: large(warehouse_length),
              width: large(warehouse_width),
              unit: unitName(largeUnit(warehouse)),
            })} · {t("units", {
              length: unitName(warehouse.length_unit),
              weight: unitName(warehouse.weight_unit),
            })}
          </p>
        </div>
        <Menu label={t("more")} name={t("more_of", { name })}>
          {mayAdminister() && <button type="button" onClick={onEdit}>{t("edit")}</button>}
          <button type="button" onClick={onSave}>{t("save_json")}</button>
          {mayAdminister() && <button type="button" onClick={onDelete}>{t("delete")}</button>}
        </Menu>
      </div>
      <ul class="figures figures-tight warehouse-figures">
        {FIGURES.map(([part, end]) => (
          <li key={part}>
            <a href={`/warehouse/${id}${end}`}>
              <strong>{counts ? countText(counts[part]) : "…"}</strong>{" "}
              {count(part, counts?.[part] ?? 0)}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
