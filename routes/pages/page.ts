import type { PageOfWarehouse } from "../../static/warehouse/shared/waiting_page.tsx";
import type { Rendered } from "./render_view.ts";

/** A page of the client: its script, and what hangs in the shell before the script runs. */
export interface Page {
  /** Name of its bundle, and of its style sheet where it has one. */
  name:
    | "timeline"
    | "artist"
    | "movement"
    | "painting"
    | "compare"
    | "tours"
    | "tour"
    | "influence"
    | "colours"
    | "rooms"
    | "curator"
    | "catalog_desk"
    | "tour_editor"
    | "warehouses"
    | "floor"
    | "boxes"
    | "users"
    | "orders"
    | "order"
    | "sheet"
    | "pick"
    | "shift"
    | "stock"
    | "sections"
    | "labels"
    | "rounds"
    | "round_pick"
    | "slotting"
    | "loading"
    | "warehouse_not_found"
    | "docs"
    | "not_found";
  /** What the page is about, for its title; empty for the product's name alone. */
  title: string;
  description: string;
  /** Address of a picture of what the page is about. */
  image?: string | undefined;
  /** Address of the image that the page shows first. */
  first?: string | undefined;
  /** The common style sheet; that of the gallery where none is named. */
  base?: "site.css" | "warehouse.css";
  /** Style sheets besides the common one. */
  styles?: readonly string[];
  /** Whether the page may ask for the camera. */
  camera?: boolean;
  /** Whether the server looks outside for images that are not there. */
  looks?: boolean;
  /** Whether the page's answers are for those who have signed in. */
  signIn?: boolean;
  /** The warehouse that it is about, and which of its pages it is, once that may be shown. */
  of?: PageOfWarehouse | undefined;
  /** Bundle of the worker that the script starts; its address hangs in the shell. */
  worker?: "influence_layout" | "pick_offline" | "label_codes";
  /** The same for programs: linked data. */
  alternates?: readonly Alternate[];
  /** API answers that the script asks for first. */
  preload?: readonly string[];
  /** Answers that it asks for first in wide windows alone: elsewhere they would hold up the others. */
  preloadWide?: readonly string[];
  /** What the page shows before its script runs; without it, nothing. */
  drawn?: DrawnPage;
}

/** Where something else says the same as a page. */
export interface Alternate {
  href: string;
  /** Media type. */
  type: string;
  title: string;
}

/** A page as the server has drawn it. */
export interface DrawnPage extends Rendered {
  /** What it is about, for search engines: JSON-LD. A page without it is a frame that a script fills. */
  about?: string;
}
