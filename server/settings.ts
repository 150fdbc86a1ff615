/** All environment variables with defaults, validation and descriptions, in one table. */
import { expectedAt, messageOf } from "../domain/messages/expecting.ts";
import { textOf } from "../domain/messages/message.ts";
import { z } from "zod";
import { accountName } from "../domain/accounts/account_name.ts";
import { hostAndPort, parseHost, publicReason } from "../domain/host_name.ts";
import { CURATOR_ROLES } from "../domain/accounts/curator_roles.ts";
import { ROLES, User } from "../domain/warehouse/records.ts";
import { DEFAULT_PICTURE_MEGABYTES, DEFAULT_TIMEOUTS } from "../routes/services.ts";
import { readS3Address } from "../domain/images/s3_texts.ts";
import { isMisspelling } from "../domain/typing_errors.ts";

const optionalText = z.string().min(1).optional();
const webUrl = (standard: string) =>
  z.string().regex(/^https?:\/\/[^?#]+$/, { error: "expected https://HOST or http://HOST" })
    .refine((url) => URL.canParse(url), { error: "expected https://HOST or http://HOST" })
    .default(standard);

/** Schema of a comma-separated list; `read` returns undefined for an invalid item. */
const listOf = (kind: string, read: (item: string) => string | undefined) =>
  z.string().default("").transform((list, context) =>
    list.split(",").map((item) => item.trim()).filter(Boolean).flatMap((item) => {
      const value = read(item);
      if (value !== undefined) return [value];
      context.addIssue({ code: "custom", message: `${item} is no ${kind}` });
      return [];
    })
  );

const ROLE_NAMES: readonly string[] = [...CURATOR_ROLES, ...Object.keys(ROLES)];

function readHostAndPort(text: string): string | undefined {
  const url = /:\d+$/.test(text) ? URL.parse(`http://${text}`) : null;
  const isHost = url?.pathname === "/" && url.username === "" && url.search === "";
  return isHost ? hostAndPort(url) : undefined;
}

/** One entry per variable; docs/settings.md and `--help` show the descriptions. */
export const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000)
    .describe("Port to listen on; 0: any free port"),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on"),
  PUBLIC_HOST: listOf("host (NAME or NAME:PORT)", (host) => {
    const name = host.toLowerCase();
    return parseHost(name) && name;
  }).describe("Comma-separated host names that clients use besides HOST"),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0)
    .describe("Seconds after a stop signal in which requests are accepted while /readyz refuses"),
  DATABASE_URL: z.string().regex(/^(file:|libsql:\/\/|https?:\/\/)/, {
    error: "expected file:PATH, libsql://HOST, https://HOST or http://HOST",
  }).default("file:data/depot.db").describe("Embedded file or libSQL server"),
  DATABASE_AUTH_TOKEN: optionalText.describe("Token for a libSQL server"),
  IMAGES_DIR: z.string().min(1).default("data/images").describe("Folder of the image files"),
  IMAGES_URL: z.string().transform((url, context) => {
    try {
      return readS3Address(url);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as TypeError).message });
      return z.NEVER;
    }
  }).optional().describe(
    "Instead of the folder: s3://BUCKET/PREFIX?endpoint=https://HOST&region=R",
  ),
  AWS_ACCESS_KEY_ID: optionalText.describe("Access key for that bucket"),
  AWS_SECRET_ACCESS_KEY: optionalText.describe("Secret of that key"),
  AWS_SESSION_TOKEN: optionalText.describe("Session token of temporary keys"),
  KEEP_PICTURES_DAYS: z.coerce.number().int().min(0).max(100_000).default(90)
    .describe("Days for which replaced and deleted pictures are retained; 0: forever"),
  GS1_COMPANY_PREFIX: z.string().regex(/^\d{7,10}$/, { error: "expected 7 to 10 digits" })
    .default("0000000").describe(
      "GS1 company prefix of pallet label numbers; 0000000 is for internal use",
    ),
  SEED: z.enum(["starter", "catalog", "none"]).default("starter")
    .describe(
      "Initial data of an empty database: starter, catalog (without pictures), none",
    ),
  CURATOR_USERNAME: accountName({ max: 200 }).optional().describe(
    "First curator, created if there is none",
  ),
  CURATOR_PASSWORD: z.string().min(8).optional().describe("Password of that curator"),
  WAREHOUSE_ADMIN_LOGIN: User.shape.user_login.optional()
    .describe("First warehouse administrator, created if there is none"),
  WAREHOUSE_ADMIN_PASSWORD: z.string().min(8).optional().describe("Password of that administrator"),
  WAREHOUSE_AUTH: z.enum(["open", "basic"]).optional()
    .describe("Access to the warehouse API: open (default): anybody; basic: its users"),
  WAREHOUSE_SESSION_HOURS: z.coerce.number().min(0.1).max(168).default(12)
    .describe("Hours after which the warehouse pages require the password again: a shift"),
  WAREHOUSE_LOCK_MINUTES: z.coerce.number().min(0.1).max(1440).default(5)
    .describe("Idle minutes after which these pages lock, for users with a PIN"),
  REQUIRE_TWO_FACTOR: listOf(
    `role (${ROLE_NAMES.join(", ")})`,
    (role) => ROLE_NAMES.find((one) => one === role),
  ).describe("Comma-separated roles that require two-step sign-in and cannot use Basic"),
  ALLOWED_ORIGINS: listOf(
    "origin (https://host[:port])",
    (origin) => URL.parse(origin)?.origin === origin ? origin : undefined,
  ).describe("Comma-separated origins of other sites that may call the API"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0)
    .describe("Number of proxies in front that append the client's address to X-Forwarded-For"),
  MAX_MEGAPIXELS: z.coerce.number().positive().max(1000).default(100)
    .describe("Largest accepted image, in millions of pixels"),
  MAX_BATCH_MEGABYTES: z.coerce.number().positive().max(1024).default(64)
    .describe("Largest request body of the warehouse API, in millions of bytes"),
  MAX_PICTURE_MEGABYTES: z.coerce.number().positive().max(1024).default(DEFAULT_PICTURE_MEGABYTES)
    .describe("Largest uploaded picture file, in megabytes of 1,048,576 bytes"),
  CLIENT_PATIENCE: z.coerce.number().min(1).max(3600).default(DEFAULT_TIMEOUTS.client)
    .describe("Seconds that a client may pause while sending a body or reading an answer"),
  REQUEST_DEADLINE: z.coerce.number().min(1).max(3600).default(DEFAULT_TIMEOUTS.request)
    .describe("Seconds that a request may take; uploads and batches: four times as long"),
  SOURCES: z.enum(["on", "off"]).default("on")
    .describe("off: never fetch anything from other servers"),
  FOUND_PICTURES: z.enum(["show", "hold"]).default("show").describe(
    "hold: publish pictures found elsewhere after a curator's review; show: at once, marked",
  ),
  PICTURE_SEARCH: z.enum(["on", "off"]).default("off")
    .describe(
      "on: search other sources for pictures of linked works while the server is idle",
    ),
  SOURCE_HOSTS: listOf("HOST:PORT", readHostAndPort)
    .describe("Comma-separated private HOST:PORT that may be fetched from"),
  WEBHOOK_HOSTS: listOf("HOST:PORT", readHostAndPort).describe(
    "Comma-separated private HOST:PORT for webhooks; with SOURCES=off the only ones allowed",
  ),
  GOOGLE_SEARCH_KEY: optionalText.describe(
    "Key of Google's Programmable Search API; skipped if unset",
  ),
  GOOGLE_SEARCH_ENGINE: optionalText.describe("Id of that key's search engine"),
  GOOGLE_SEARCH_URL: webUrl("https://www.googleapis.com/customsearch/v1")
    .describe("URL of that API"),
  ARTSY_CLIENT_ID: optionalText.describe("Client id for the Artsy API; skipped if unset"),
  ARTSY_CLIENT_SECRET: optionalText.describe("Secret of that client"),
  ARTSY_URL: webUrl("https://api.artsy.net/api").describe("URL of the Artsy API"),
  WIKIPEDIA_URL: webUrl("https://en.wikipedia.org")
    .describe("URL of the encyclopedia, a MediaWiki"),
  WIKIDATA_URL: webUrl("https://www.wikidata.org")
    .describe("URL of the Wikibase with facts about artists and paintings"),
  ENCYCLOPEDIA_CONTACT: optionalText.refine((text) => !/[^\x20-\x7e]|[()]/.test(text ?? ""), {
    error: "expected an address in ASCII without brackets",
  }).describe("The operator's email address or page, sent to the encyclopedia"),
  ENCYCLOPEDIA_PAUSE: z.coerce.number().min(0).max(60).default(1)
    .describe("Seconds between requests to the encyclopedia and Wikidata"),
  COMMONS_URL: webUrl("https://commons.wikimedia.org")
    .describe("URL of the media collection, a MediaWiki"),
  DUCKDUCKGO_URL: webUrl("https://duckduckgo.com").describe("URL of the web search"),
  COMPONENTS: z.enum(["on", "off"]).default("off")
    .describe("on: serve /dev/components with all page components, like `deno task dev`"),
  LOG_LEVEL: z.enum(["debug", "info", "warning", "error", "off"]).default("info")
    .describe("Minimum level to log"),
  METRICS_TOKEN: z.string().regex(/^[\w.~+/=-]{16,}$/, {
    error: "expected at least 16 letters, digits and -._~+/=",
  }).optional().describe("Bearer token for GET /metrics; if unset, only this machine has access"),
}).superRefine((settings, context) => {
  const pairs = [
    ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
    ["CURATOR_USERNAME", "CURATOR_PASSWORD"],
    ["WAREHOUSE_ADMIN_LOGIN", "WAREHOUSE_ADMIN_PASSWORD"],
    ["GOOGLE_SEARCH_KEY", "GOOGLE_SEARCH_ENGINE"],
    ["ARTSY_CLIENT_ID", "ARTSY_CLIENT_SECRET"],
  ] as const;
  for (const [name, password] of pairs) {
    const missing = settings[name] === undefined ? name : password;
    if ((settings[name] === undefined) !== (settings[password] === undefined)) {
      context.addIssue({ code: "custom", path: [missing], message: "is needed with its pair" });
    }
  }
  if (settings.IMAGES_URL !== undefined && settings.AWS_ACCESS_KEY_ID === undefined) {
    const path = ["AWS_ACCESS_KEY_ID"];
    context.addIssue({ code: "custom", path, message: "is needed with IMAGES_URL" });
  }
});
export type Settings = z.infer<typeof Settings>;

/**
 * Prevents exposing the warehouse by accident: on a public address, under a public name or behind a
 * proxy, its API requires credentials, unless `WAREHOUSE_AUTH` explicitly opens it.
 * @throws {WrongSettings}
 */
export function assertMayListen({ HOST, PUBLIC_HOST, TRUSTED_PROXIES, WAREHOUSE_AUTH }: Settings) {
  if (WAREHOUSE_AUTH !== undefined) return;
  const reason = publicReason({ HOST, PUBLIC_HOST, TRUSTED_PROXIES });
  if (reason === undefined) return;
  throw new WrongSettings(
    `WAREHOUSE_AUTH: set it to basic, or to open if with ${reason} anybody who reaches the server ` +
      "may change the warehouses",
  );
}

/** Returns the file of an embedded database; undefined for a database server. */
export function databaseFile({ DATABASE_URL }: Pick<Settings, "DATABASE_URL">): string | undefined {
  return DATABASE_URL.startsWith("file:") ? DATABASE_URL.slice("file:".length) : undefined;
}

/** The names of all variables, for the permission to read the environment. */
export const SETTING_NAMES = Object.keys(Settings.shape) as (keyof Settings)[];

/** An unusable setting; the message names the variable. */
export class SettingsError extends Error {
  override readonly name: string = "SettingsError";
  readonly exitCode: number = 1;
}

/** Invalid settings, with which a restart cannot succeed either. */
export class WrongSettings extends SettingsError {
  override readonly name = "WrongSettings";
  // EX_CONFIG of sysexits.h: a supervisor need not restart the server.
  override readonly exitCode = 78;
}

/** Returns this process's settings. @throws {WrongSettings} that names invalid and misspelt ones */
export function settingsOfProcess(): Settings {
  if (Deno.permissions.querySync({ name: "env" }).state === "granted") {
    assertNoneMisspelt(Object.keys(Deno.env.toObject()));
  }
  return readSettings((name) => Deno.env.get(name));
}

/** Rejects misspelt settings, which would have no effect. @throws {WrongSettings} */
export function assertNoneMisspelt(names: readonly string[]): void {
  const knownNames = new Set<string>(SETTING_NAMES);
  const lines = names.filter((name) => !knownNames.has(name)).flatMap((name) => {
    const similar = SETTING_NAMES.find((setting) => isMisspelling(name, setting));
    return similar === undefined ? [] : [`${name}: no such setting; is ${similar} meant?`];
  });
  if (lines.length > 0) throw new WrongSettings(lines.join("\n"));
}

/** Reads settings; blank means absent. @throws {WrongSettings} that names every invalid variable */
export function readSettings(get: (name: string) => string | undefined): Settings {
  // A setting of earlier versions: if it were ignored, the operator would rely on a replica that
  // does not exist.
  if (get("DATABASE_READ_URL")?.trim()) {
    throw new WrongSettings(
      "DATABASE_READ_URL: the server no longer reads from a replica. Remove this setting; " +
        "docs/cluster.md describes a replica as a standby",
    );
  }
  const presentSettings = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, get(name)] as const).filter(([, value]) => value?.trim()),
  );
  const parsed = Settings.safeParse(presentSettings);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    return `${name}: ${complaint(issue)}${
      isQuotable(issue) ? `, not "${presentSettings[name]}"` : ""
    }`;
  });
  throw new WrongSettings(lines.join("\n"));
}

/** Returns true if an issue concerns a number or a choice: other values may be passwords. */
function isQuotable(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "too_small" || issue.code === "too_big") return issue.origin !== "string";
  return issue.code === "invalid_type" || issue.code === "invalid_value";
}

function problemText(issue: z.core.$ZodIssue): string {
  const { where: _, ...message } = messageOf(Settings, issue);
  return textOf(message, "en");
}

// Fields that also occur in bodies use the common messages.
function complaint(issue: z.core.$ZodIssue): string {
  const isOwn = issue.code === "custom" && issue.params?.message === undefined;
  const isKnown = issue.code === "custom" || expectedAt(Settings, issue.path) !== undefined;
  if (!isOwn && isKnown) return problemText(issue);
  // The value in zod's issue is the converted text: NaN.
  return issue.message.replace(/^(Invalid input|Invalid option|Too big|Too small): /, "")
    .replace(/, received \w+$/, "");
}

/** Creates a missing folder. @throws {WrongSettings}; {@link SettingsError} for a full disk */
export async function makeFolder(setting: keyof Settings, folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
  } catch (error) {
    // It may exist: a process that may write its files need not be allowed to create it.
    if (error instanceof Deno.errors.NotCapable) return;
    const { code, message } = error as Error & { code?: string };
    const Kind = code === "ENOSPC" ? SettingsError : WrongSettings;
    throw new Kind(`${setting}: the folder ${folder} cannot be made: ${message}`, { cause: error });
  }
}
