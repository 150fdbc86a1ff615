import assert from "node:assert/strict";
import {
  assertMayListen,
  assertNoneMisspelt,
  readSettings,
  SETTING_NAMES,
  Settings,
  SettingsError,
} from "../../server/settings.ts";
import { assertTable } from "../support/document_table.ts";

const read = (env: Record<string, string>) => readSettings((name) => env[name]);

Deno.test("readSettings: defaults", () => {
  assert.deepEqual(read({}), {
    CLIENT_PATIENCE: 20,
    REQUEST_DEADLINE: 30,
    PORT: 8000,
    HOST: "127.0.0.1",
    PUBLIC_HOST: [],
    DRAIN_SECONDS: 0,
    DATABASE_URL: "file:data/depot.db",
    IMAGES_DIR: "data/images",
    KEEP_PICTURES_DAYS: 90,
    GS1_COMPANY_PREFIX: "0000000",
    SEED: "starter",
    WAREHOUSE_SESSION_HOURS: 12,
    WAREHOUSE_LOCK_MINUTES: 5,
    REQUIRE_TWO_FACTOR: [],
    ALLOWED_ORIGINS: [],
    LOG_LEVEL: "info",
    MAX_MEGAPIXELS: 100,
    TRUSTED_PROXIES: 0,
    MAX_BATCH_MEGABYTES: 64,
    MAX_PICTURE_MEGABYTES: 200,
    SOURCES: "on",
    COMPONENTS: "off",
    FOUND_PICTURES: "show",
    PICTURE_SEARCH: "off",
    SOURCE_HOSTS: [],
    WEBHOOK_HOSTS: [],
    GOOGLE_SEARCH_URL: "https://www.googleapis.com/customsearch/v1",
    ARTSY_URL: "https://api.artsy.net/api",
    WIKIPEDIA_URL: "https://en.wikipedia.org",
    WIKIDATA_URL: "https://www.wikidata.org",
    ENCYCLOPEDIA_PAUSE: 1,
    COMMONS_URL: "https://commons.wikimedia.org",
    DUCKDUCKGO_URL: "https://duckduckgo.com",
  });
});

Deno.test("docs/settings.md: its table has every variable with its default and description", async () => {
  const defaults: Record<string, unknown> = read({});
  await assertTable("settings.md", [
    ["Variable", "Default", "Description"],
    ...SETTING_NAMES.map((name) => {
      const value = String(defaults[name] ?? "");
      return [`\`${name}\``, value && `\`${value}\``, Settings.shape[name].description!];
    }),
  ]);
});

Deno.test("readSettings: PUBLIC_HOST is a list of hosts, in lower case", () => {
  const { PUBLIC_HOST } = read({ PUBLIC_HOST: "Depot.Example, 10.0.0.5:8000,[::1]" });
  assert.deepEqual(PUBLIC_HOST, ["depot.example", "10.0.0.5:8000", "[::1]"]);
  for (const wrong of ["https://depot.example", "a/b", "*.example", "a b"]) {
    assert.throws(() => read({ PUBLIC_HOST: wrong }), /^\w+: PUBLIC_HOST: .* is no host/, wrong);
  }
});

Deno.test("readSettings: a blank variable counts as absent", () => {
  assert.equal(read({ PORT: "", SEED: "" }).PORT, 8000);
  assert.equal(read({ PORT: "  " }).PORT, 8000);
});

Deno.test("readSettings: invalid values are named", () => {
  const wrong: Record<string, string> = {
    PORT: "http",
    DATABASE_URL: "postgres://x",
    SEED: "all",
    LOG_LEVEL: "loud",
    ALLOWED_ORIGINS: "https://a.example/path",
    WAREHOUSE_AUTH: "none",
    IMAGES_URL: "s3://art?endpoint=nowhere",
  };
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(
      () => read({ [name]: value }),
      (error) => error instanceof SettingsError && error.message.startsWith(`${name}: `),
      name,
    );
  }
  assert.throws(() => read({ PORT: "70000", SEED: "x" }), /PORT: [^\n]+\nSEED: /);
});

Deno.test("readSettings: quotes invalid numbers and choices, not passwords", () => {
  const cases: [Record<string, string>, string][] = [
    [{ PORT: "http" }, 'PORT: expected number, not "http"'],
    [{ PORT: "70000" }, 'PORT: expected number to be <=65535, not "70000"'],
    [{ PORT: "80.5" }, 'PORT: expected int, not "80.5"'],
    [{ MAX_MEGAPIXELS: "0" }, 'MAX_MEGAPIXELS: expected number to be >0, not "0"'],
    [{ SEED: "off" }, 'SEED: expected one of "starter"|"catalog"|"none", not "off"'],
    [
      { CURATOR_USERNAME: "ada", CURATOR_PASSWORD: "secret" },
      "CURATOR_PASSWORD: expected string to have >=8 characters",
    ],
  ];
  for (const [env, message] of cases) assert.throws(() => read(env), { message });
});

Deno.test("assertNoneMisspelt: a name that resembles a setting is refused, any other is not", () => {
  const meant: Record<string, string> = {
    WAREHOUSE_AUHT: "WAREHOUSE_AUTH",
    WAREHOUSEAUTH: "WAREHOUSE_AUTH",
    warehouse_auth: "WAREHOUSE_AUTH",
    "PUBLIC-HOST": "PUBLIC_HOST",
    IMAGE_DIR: "IMAGES_DIR",
    METRIC_TOKEN: "METRICS_TOKEN",
  };
  for (const [name, setting] of Object.entries(meant)) {
    const message = `${name}: no such setting; is ${setting} meant?`;
    assert.throws(() => assertNoneMisspelt(["HOME", name, "PORT"]), { message });
  }
  assertNoneMisspelt([
    ...SETTING_NAMES,
    ...["PATH", "HOSTNAME", "HOSTS", "PORTS", "POST", "SPEED", "HOME", "TERM", "DATABASE_PORT"],
    ...[
      "AWS_REGION",
      "AWS_PROFILE",
      "AWS_SECURITY_TOKEN",
      "PUBLIC_PORT",
      "LAUNCHER_PID",
      "npm_config_loglevel",
    ],
  ]);
});

Deno.test("readSettings: a replica URL is refused with a link to the instructions", () => {
  const message = "DATABASE_READ_URL: the server no longer reads from a replica. Remove this " +
    "setting; docs/cluster.md describes a replica as a standby";
  assert.throws(() => read({ DATABASE_READ_URL: "http://127.0.0.1:8081" }), {
    name: "WrongSettings",
    message,
  });
  assert.equal(read({ DATABASE_READ_URL: " " }).PORT, 8000);
});

Deno.test("readSettings: an account requires name and password", () => {
  assert.throws(() => read({ CURATOR_USERNAME: "ada" }), /CURATOR_PASSWORD/);
  assert.throws(() => read({ CURATOR_PASSWORD: "longenough" }), /CURATOR_USERNAME/);
  assert.throws(() => read({ CURATOR_USERNAME: "ada", CURATOR_PASSWORD: "short" }), /CURATOR_PASS/);
  assert.throws(() => read({ WAREHOUSE_ADMIN_LOGIN: "a" }), /WAREHOUSE_ADMIN_PASSWORD/);
  const given = read({ CURATOR_USERNAME: "ada", CURATOR_PASSWORD: "longenough" });
  assert.equal(given.CURATOR_USERNAME, "ada");
});

Deno.test("readSettings: a bucket needs its address and keys", () => {
  const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
  const IMAGES_URL = "s3://art/images?endpoint=https://s3.example";
  assert.deepEqual(read({ IMAGES_URL, ...keys }).IMAGES_URL, {
    endpoint: "https://s3.example",
    region: "us-east-1",
    bucket: "art",
    prefix: "images/",
  });
  assert.throws(() => read({ IMAGES_URL }), /^WrongSettings: AWS_ACCESS_KEY_ID: is needed/);
  assert.throws(() => read({ AWS_ACCESS_KEY_ID: "key" }), /AWS_SECRET_ACCESS_KEY: is needed/);
});

Deno.test("readSettings: origins come as a list", () => {
  assert.deepEqual(
    read({ ALLOWED_ORIGINS: "https://a.example, http://b.example:81" })
      .ALLOWED_ORIGINS,
    ["https://a.example", "http://b.example:81"],
  );
});

Deno.test("readSettings: hosts that may be fetched from are named with their port", () => {
  assert.deepEqual(
    read({ SOURCE_HOSTS: "127.0.0.1:80, Images.Example:8443,[::1]:3000" }).SOURCE_HOSTS,
    ["127.0.0.1:80", "images.example:8443", "[::1]:3000"],
  );
  for (const host of ["127.0.0.1", "http://a.example:80", "a.example:80/x", "u@a.example:80"]) {
    assert.throws(() => read({ SOURCE_HOSTS: host }), /SOURCE_HOSTS: .* is no HOST:PORT/, host);
  }
});

Deno.test("readSettings: a source requires its complete key and a web URL", () => {
  assert.throws(() => read({ GOOGLE_SEARCH_KEY: "k" }), /GOOGLE_SEARCH_ENGINE/);
  assert.throws(() => read({ ARTSY_CLIENT_SECRET: "s" }), /ARTSY_CLIENT_ID/);
  for (const url of ["commons.example", "ftp://commons.example", "https://", "http://x?y"]) {
    assert.throws(() => read({ COMMONS_URL: url }), /COMMONS_URL/, url);
  }
  assert.equal(read({ ENCYCLOPEDIA_CONTACT: "a@b.example" }).ENCYCLOPEDIA_CONTACT, "a@b.example");
  // It stands in a header, in brackets.
  for (const contact of ["a)b", "почта"]) {
    assert.throws(() => read({ ENCYCLOPEDIA_CONTACT: contact }), /ENCYCLOPEDIA_CONTACT/, contact);
  }
});

Deno.test("assertMayListen: public addresses require credentials or explicit openness", () => {
  for (const HOST of ["127.0.0.1", "localhost", "::1", "127.1.2.3"]) {
    assertMayListen(read({ HOST }));
  }
  for (const HOST of ["0.0.0.0", "::", "192.0.2.7", "127.0.0.1.example.org"]) {
    assert.throws(() => assertMayListen(read({ HOST })), /WAREHOUSE_AUTH: .*basic/, HOST);
    assertMayListen(read({ HOST, WAREHOUSE_AUTH: "open" }));
    assertMayListen(read({ HOST, WAREHOUSE_AUTH: "basic" }));
  }
});

Deno.test("assertMayListen: proxies require credentials or explicit openness", () => {
  const TRUSTED_PROXIES = "1";
  assert.throws(() => assertMayListen(read({ TRUSTED_PROXIES })), /^\w+: WAREHOUSE_AUTH: /);
  assertMayListen(read({ TRUSTED_PROXIES, WAREHOUSE_AUTH: "open" }));
  assertMayListen(read({ TRUSTED_PROXIES, WAREHOUSE_AUTH: "basic" }));
});

Deno.test("assertMayListen: public names require credentials or explicit openness", () => {
  for (const PUBLIC_HOST of ["localhost", "127.0.0.1:8000,[::1]:8000", ""]) {
    assertMayListen(read({ PUBLIC_HOST }));
  }
  for (const PUBLIC_HOST of ["depot.example", "localhost,10.0.0.5:8000", "localhost.example"]) {
    assert.throws(() => assertMayListen(read({ PUBLIC_HOST })), /WAREHOUSE_AUTH: .*PUBLIC_HOST=/);
    assertMayListen(read({ PUBLIC_HOST, WAREHOUSE_AUTH: "open" }));
    assertMayListen(read({ PUBLIC_HOST, WAREHOUSE_AUTH: "basic" }));
  }
});

Deno.test("deno.json: the server may read just the variables that the settings name", async () => {
  const config = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
  // LIBSQL_JS_DEV is asked for by the native library as it is loaded, LAUNCHER_PID is set by launch.ts,
  // DATABASE_READ_URL is refused.
  const { env } = config.permissions.serve;
  const others = ["LIBSQL_JS_DEV", "LAUNCHER_PID", "DATABASE_READ_URL"];
  assert.deepEqual([...env].sort(), [...SETTING_NAMES, ...others].sort());
});
