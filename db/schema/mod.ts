export * from "./curators.ts";
export * from "./gallery.ts";
export * from "./installation.ts";
export * from "./operations.ts";
export * from "./pictures.ts";
export * from "./stock.ts";
export * from "./tours.ts";
export * from "./warehouse.ts";
