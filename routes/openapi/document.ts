/** Both services' OpenAPI 3.1.1 document, generated from the schemas that validate requests. */
import { CREDENTIALS_NEEDED, ErrorAnswer, ERRORS } from "./errors.ts";
import { EXAMPLES } from "./examples.ts";
import { HEADERS } from "./headers.ts";
import { type JsonSchema, SchemaWriter } from "../../domain/json_schema.ts";
import type { MountedRoute } from "../contract/route.ts";
import { headersOf, type OperationObject, writeOperation } from "./operation_object.ts";
import { SERVICES } from "./tags.ts";

const ABOUT =
  `One server with two independent services: the **gallery**, a catalog of paintings, and the ` +
  `**warehouse**, which plans pallets and picking.

Errors are \`{ "error": "…" }\` with the right status; they are in Russian if ` +
  `\`Accept-Language\` prefers it. An unknown path gets 404, another method of a known path 405 with ` +
  `\`Allow\`. Unknown fields are ignored, except in edits of the catalog, where they are refused. ` +
  `\`/x\` and \`/x/\` are the same route.

The gallery can be read without an account; curators have a session cookie. The warehouse requires Basic ` +
  `credentials if the server is configured so (\`WAREHOUSE_AUTH=basic\`), and always for two routes.`;

/** The parts of the document that its readers here need. */
export interface ApiDocument {
  openapi: string;
  info: Record<string, unknown> & { description: string };
  servers: unknown[];
  tags: { name: string; description: string }[];
  "x-tagGroups": { name: string; tags: string[] }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: Record<string, Record<string, JsonSchema>>;
}

/** Writes the document of the mounted routes. */
export function apiDocument(mounted: readonly MountedRoute[]): ApiDocument {
  const schemas = new SchemaWriter(EXAMPLES);
  const paths: ApiDocument["paths"] = {};
  for (const { method, path, contract } of mounted) {
    (paths[path] ??= {})[method.toLowerCase()] = writeOperation(schemas, method, path, contract);
  }
  const content = { "application/json": { schema: schemas.write(ErrorAnswer, "output") } };
  const responses = [...Object.values(ERRORS), CREDENTIALS_NEEDED].map(
    ({ name, about, headers }) => [name, { description: about, ...headersOf(headers), content }],
  );
  return {
    openapi: "3.1.1",
    info: {
      title: "Open Depot",
      version: "1",
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server." }],
    tags: SERVICES.flatMap(({ tags }) =>
      Object.entries(tags).map(([name, description]) => ({ name, description }))
    ),
    "x-tagGroups": SERVICES.map(({ name, tags }) => ({ name, tags: Object.keys(tags) })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas.components).sort(([a], [b]) => a < b ? -1 : 1),
      ),
      responses: Object.fromEntries(responses),
      headers: HEADERS as unknown as Record<string, JsonSchema>,
      securitySchemes: {
        curator: {
          type: "apiKey",
          in: "cookie",
          name: "gallery.sid",
          description:
            "The session of a curator, from `POST /api/auth/login`; over HTTPS `__Host-gallery.sid`.",
        },
        credentials: {
          type: "http",
          scheme: "basic",
          description: "Login and password of a user of the warehouse.",
        },
        token: {
          type: "http",
          scheme: "bearer",
          description: "The token that `METRICS_TOKEN` sets.",
        },
      },
    },
  };
}
