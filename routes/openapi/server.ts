import { ApiDocument, Health, Readiness } from "./answers/server.ts";
import { CACHED, NOT_MODIFIED } from "./answer_parts.ts";
import type { Operations } from "./operation.ts";

/** Health, and the document itself. */
export const SERVER_OPERATIONS: Operations = {
  "GET /healthz": {
    id: "getHealth",
    tag: "Server",
    summary: "Whether the process answers.",
    answers: { 200: { about: "It does.", schema: Health } },
  },
  "GET /readyz": {
    id: "getReadiness",
    tag: "Server",
    summary:
      "Whether the database answers too; `reading` when it takes no changes at the moment, " +
      "`full` when there is no room for them.",
    answers: { 200: { about: "It does.", schema: Readiness } },
    errors: [503],
  },
  "GET /metrics": {
    id: "getMetrics",
    tag: "Server",
    needs: "token",
    summary: "What this process has done and how full it is, for Prometheus.",
    description: "With METRICS_TOKEN set it needs that bearer token; without it only programs on " +
      "the same machine are answered.",
    answers: { 200: { about: "The metrics, as text.", type: "text/plain" } },
    errors: [401, 403],
  },
  "GET /api/openapi.json": {
    id: "getApiDocument",
    tag: "Server",
    summary: "This document.",
    headers: ["If-None-Match"],
    answers: {
      200: { about: "The document.", schema: ApiDocument, headers: CACHED },
      304: NOT_MODIFIED,
    },
  },
};
