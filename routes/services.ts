import type { Database } from "../db/open.ts";
import type { Settings } from "../settings.ts";
import type { AnswerCache } from "./answer_cache.ts";
import type { Pages } from "./pages/pages.ts";

/** Where the server writes what it has to say. */
export interface Log {
  info(message: string, properties?: Record<string, unknown>): void;
  warn(message: string, properties?: Record<string, unknown>): void;
  error(message: string, properties?: Record<string, unknown>): void;
}

/** What the routes work with; built in `main.ts`, or by a test for itself. */
export interface Services {
  db: Database;
  /** Serialized public answers of the gallery. */
  answers: AnswerCache;
  pages: Pages;
  settings: Pick<Settings, "ALLOWED_ORIGINS">;
  log: Log;
}
