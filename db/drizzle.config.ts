/** For `deno task db:generate`, which runs drizzle-kit. */
export default {
  dialect: "sqlite",
  schema: [
    "./db/schema/gallery.ts",
    "./db/schema/installation.ts",
    "./db/schema/warehouse.ts",
  ],
  out: "./db/migrations",
};
