/**
 * Frame of the warehouse's pages, also rendered by the server: header, navigation and loading
 * state.
 */
import type { ComponentChildren } from "preact";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { t as shared } from "../../shared/messages.ts";
import { SiteHeader } from "../../shared/site_header.tsx";
import { isPicker } from "./credentials.ts";
import { t } from "./messages.ts";

/** Tabs of a warehouse. */
const TABS = [
  ["overview", ""],
  ["work", "/work"],
  ["floor", "/floor"],
  ["orders", "/orders"],
  ["waves", "/rounds"],
  ["shift", "/shift"],
  ["loading", "/loading"],
  ["stock", "/stock"],
  ["slotting", "/slotting"],
  ["boxes", "/boxes"],
  ["users", "/users"],
] as const;
export type Tab = (typeof TABS)[number][0];

// Pages that are of no use to pickers.
const FOR_PLANNERS: ReadonlySet<Tab> = new Set(["slotting"]);

/** Shows the current tab where a narrow bar scrolls. */
const intoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: "nearest", inline: "center" });

/** Warehouse and tab of a page. */
export interface PageOfWarehouse {
  warehouse: Pick<Warehouse, "id" | "warehouse_name">;
  tab?: Tab;
}

function WarehouseBar({ warehouse, tab }: PageOfWarehouse) {
  return (
    <nav class="depot-bar" aria-label={t("pages")}>
      <p class="depot-place cut soft">
        <a href="/warehouse">{t("warehouses")}</a> <span aria-hidden="true">›</span>{" "}
        <strong>{warehouse.warehouse_name}</strong>
      </p>
      <div class="tabs">
        {TABS.filter(([name]) => !(isPicker() && FOR_PLANNERS.has(name))).map(([name, end]) => (
          <a
            key={name}
            class="tab"
            href={`/warehouse/${warehouse.id}${end}`}
            {...(name === tab ? { "aria-current": "page" as const, ref: intoView } : {})}
          >
            {t(`title_${name}`)}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** Header, navigation and content of a page; `tools` are shown in the header. */
export function WarehouseFrame({ of, tools, children }: {
  of?: PageOfWarehouse | undefined;
  tools?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <>
      <SiteHeader>{tools}</SiteHeader>
      {of && <WarehouseBar {...of} />}
      <main id="main" tabIndex={-1}>{children}</main>
    </>
  );
}

/** A page whose content is being loaded. */
export function WarehouseWaiting({ of, tools }: {
  of?: PageOfWarehouse | undefined;
  tools?: ComponentChildren;
}) {
  return (
    <WarehouseFrame of={of} tools={tools}>
      <p class="unseen" role="status">{shared("loading")}</p>
    </WarehouseFrame>
  );
}

/** Returns the page's warehouse and tab from the shell; undefined if absent. */
export function pageInShell(id: string | undefined): PageOfWarehouse | undefined {
  const { warehouse: warehouse_name, tab } = document.body.dataset;
  if (id === undefined || warehouse_name === undefined) return undefined;
  const knownTab = TABS.map(([name]) => name).find((name) => name === tab);
  return { warehouse: { id, warehouse_name }, ...(knownTab && { tab: knownTab }) };
}
