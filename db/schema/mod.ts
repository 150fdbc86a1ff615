export * from "./encyclopedia.ts";
export * from "./gallery.ts";
export * from "./imports.ts";
export * from "./installation.ts";
export * from "./layouts.ts";
export * from "./stock.ts";
export * from "./tours.ts";
export * from "./warehouse.ts";
