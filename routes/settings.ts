/** Default timeouts of clients and requests, in seconds. */
export const DEFAULT_TIMEOUTS = { client: 20, request: 30 } as const;

/** The settings used by routes; `server/settings.ts` describes each. */
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
