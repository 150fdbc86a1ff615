/** Seconds that clients and requests get where nothing else is set. */
export const PATIENCE = { client: 20, request: 30 } as const;

/** The settings that routes use; `server/settings.ts` describes each. */
export interface AppSettings {
  ALLOWED_ORIGINS: string[];
  TRUSTED_PROXIES: number;
  MAX_BATCH_MEGABYTES: number;
  WAREHOUSE_AUTH?: "open" | "basic" | undefined;
  METRICS_TOKEN?: string | undefined;
  FOUND_PICTURES: "show" | "hold";
  PICTURE_SEARCH: "on" | "off";
  GS1_COMPANY_PREFIX: string;
  COMPONENTS?: "on" | "off" | undefined;
  HOST: string;
  PUBLIC_HOST: string[];
  CLIENT_PATIENCE: number;
  REQUEST_DEADLINE: number;
}
