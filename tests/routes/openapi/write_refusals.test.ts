/** What every write of a curator refuses: wrong values by their fields, conflicts, stale records. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { CATALOG } from "../../../services/gallery/editing/catalog_kinds.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { type Kind, KINDS, namesOf, PLURALS } from "../../../domain/gallery/editing/kinds.ts";
import { contractsOf } from "../../../routes/contract/route.ts";
import { EXAMPLES, UPLOAD_IDS } from "../../../routes/openapi/examples.ts";
import type { JsonSchema } from "../../../domain/json_schema.ts";
import { type DescribedApp, describedApp } from "./described_app.ts";
import { Documentation, type Documented, type ExampleRequest } from "./documented.ts";
import { allowed } from "./refusals.ts";

/** What differs from the example of a route. */
interface Other {
  id?: number | string;
  body?: unknown;
}

// deno-lint-ignore no-explicit-any -- a test compares it with what it expects
type Ask = (operationId: string, other?: Other) => Promise<{ status: number; body: any }>;

/** How a route is brought into a conflict, and what it says then. */
interface Conflict {
  /** What is done before. */
  before?: (ask: Ask) => Promise<unknown>;
  with?: Other | ((ask: Ask) => Promise<Other>);
  says: RegExp;
}

const byUsername = (username: string) => async (ask: Ask): Promise<Other> => {
  const { body } = await ask("listCurators");
  return { id: body.accounts.find((one: { username: string }) => one.username === username).id };
};
const twice = (id: string): Conflict => ({
  before: (ask) => ask(id),
  says: /already$/,
});

const CONFLICTS: Readonly<Record<string, Conflict>> = {
  createEra: twice("createEra"),
  createMovement: twice("createMovement"),
  changeEra: { with: { body: { name: EXAMPLES.EraDraft.name } }, says: /^name: .* taken already/ },
  changeMovement: {
    with: { body: { name: EXAMPLES.MovementDraft.name } },
    says: /^name: .* taken already/,
  },
  removeEra: { with: { id: 2 }, says: /^It is still used by / },
  removeMovement: { says: /^It is still used by / },
  removeArtist: { says: /^It is still used by / },
  setPaintingFlags: { with: { id: 1193, body: { checked: false } }, says: /^checked: / },
  setPortraitFlags: {
    before: (ask) => ask("setPortraitFlags", { body: { fixed: true } }),
    with: { body: { checked: false } },
    says: /^checked: /,
  },
  // Deleted beforehand, so that only a secret is missing.
  confirmSecondFactor: { says: /^There is no secret to confirm/ },
  renewOwnRecoveryCodes: { says: /^Two-step sign-in is off/ },
  continueUpload: {
    before: (ask) => ask("continueUpload", { body: "a" }),
    says: /^The file is being sent elsewhere/,
  },
  ...Object.fromEntries(["putPaintingImage", "putPortrait"].map((id) => [id, {
    with: { body: { upload: UPLOAD_IDS[0] } },
    says: /bytes of the file have arrived$/,
  }])),
  setImageCredit: { with: { id: 1194 }, says: /has no image/ },
  cropPicture: { with: { id: 1194 }, says: /has no image/ },
  eraseKeptPictures: {
    with: async (ask) => {
      const { body: { records } } = await ask("listAudit");
      const { id } = records.find((one: { action: string }) => one.action === "era.update");
      return { id };
    },
    says: /picture/,
  },
  restoreEntry: {
    before: (ask) => ask("changeEra", { id: 2, body: { sort_order: 51 } }),
    says: /edited since/,
  },
  ...Object.fromEntries(["linkArtist", "rejectArtistCandidates"].map((id) => [id, {
    with: { id: 300 },
    says: /read/,
  }])),
  ...Object.fromEntries(["linkPainting", "rejectPaintingCandidates"].map((id) => [id, {
    with: { id: 1194 },
    says: /read/,
  }])),
  startReadingJob: { before: (ask) => ask("startReadingJob"), says: /running|under way|already/i },
  stopReadingJob: { before: (ask) => ask("stopReadingJob"), says: /no .*job|none|nothing/i },
  importCatalog: {
    with: {
      body: {
        format: "open-depot-catalog",
        version: 1,
        catalog: crypto.randomUUID(),
        eras: [{ id: 1, name: "Elsewhere", start_year: 1, end_year: 2 }],
      },
    },
    says: /another|other/,
  },
  createCurator: twice("createCurator"),
  changeCurator: {
    with: async (ask) => ({ ...await byUsername("ada")(ask), body: { role: "curator" } }),
    says: /editor in chief/,
  },
  removeCurator: { with: byUsername("ada"), says: /editor in chief/ },
};

/** Conflicts that no single request can be brought into, though the answer is documented. */
const NEVER: Readonly<Record<string, string>> = {
  restoreOperation: "it needs two merges (tests/routes/gallery/merging.test.ts)",
  startSecondFactor:
    "confirming it needs a code of the time (tests/routes/gallery/second_factor.test.ts)",
  ...Object.fromEntries(
    KINDS.filter((kind) => CATALOG[kind].unique === undefined)
      .flatMap((kind) => [`create${namesOf(kind).name}`, `change${namesOf(kind).name}`])
      .map((id) => [id, "nothing of these records is unique"]),
  ),
  ...Object.fromEntries(
    (["period", "annotation", "influence", "tour"] as const)
      .map((kind) => [`remove${namesOf(kind).name}`, "nothing hangs on these records"]),
  ),
  ...Object.fromEntries(
    [
      "uploadPaintingImage",
      "fixPaintingImage",
      "clearPaintingImage",
      "uploadPortrait",
      "fixPortrait",
      "clearPortrait",
    ].map((
      id,
    ) => [id, "others replace the picture at every attempt (tests/db/gallery/pictures.test.ts)"]),
  ),
};

const NAMED: Readonly<Partial<Record<Kind, string>>> = {
  painting: "title",
  tour: "title",
  annotation: "label",
  influence: "notes",
};

/** The app with a way to send what its document has, and something else than that. */
async function opened() {
  const app = await describedApp();
  const documentation = await Documentation.of(app.test);
  const writes = documentation.operations
    .filter(({ method, security }) => method !== "GET" && security[0]?.curator);
  const operationOf = (id: string) =>
    documentation.operations.find(({ operationId }) => operationId === id)!;
  const requestOf = (operation: Documented, other: Other = {}) =>
    request(app, documentation, operation, other);
  const ask: Ask = async (id, other) => {
    const { path, init } = requestOf(operationOf(id), other);
    const response = await app.test.request(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return { app, documentation, writes, requestOf, ask };
}

function request(
  app: DescribedApp,
  documentation: Documentation,
  operation: Documented,
  { id, body }: Other,
): ExampleRequest {
  const parameters = operation.parameters
    // Without what may go along, and not as a rehearsal.
    ?.filter(({ name }) => name !== "with" && name !== "dry_run")
    .map((parameter) =>
      parameter.name === "id" && id !== undefined ? { ...parameter, example: id } : parameter
    ) ?? [];
  const made = allowed(app, documentation, { ...operation, parameters });
  if (body !== undefined) made.init.body = JSON.stringify(body);
  return made;
}

Deno.test("writes of curators: every invalid field and parameter is refused by name", async () => {
  const { app, documentation, writes, requestOf } = await opened();
  await using test = app.test;
  const state = async () => [
    await test.db.read.all(sql`SELECT * FROM catalog_state`),
    await test.db.read.select({ id: auditLog.id }).from(auditLog),
  ];
  const before = await state();
  const faults: string[] = [];
  const refused = async ({ path, init }: ExampleRequest, field: string) => {
    const response = await test.request(path, init);
    const text = await response.text();
    if (response.status === 400 && JSON.parse(text).error.includes(field)) return;
    faults.push(`${init.method} ${path} with a wrong ${field}: ${response.status} ${text}`);
  };
  let tried = 0;
  for (const operation of writes) {
    for (const parameter of operation.parameters ?? []) {
      const { name, in: place, schema } = parameter;
      if (place === "header" || (schema.type === "string" && !schema.enum)) continue;
      const parameters = operation.parameters!.map((one) =>
        one === parameter ? { ...one, example: "nonsense" } : one
      );
      await refused(allowed(app, documentation, { ...operation, parameters }), name);
      tried++;
    }
    const sent = operation.requestBody?.content["application/json"];
    if (sent === undefined) continue;
    const known = fieldsOf(documentation, sent.schema!);
    for (const field of known) {
      const body = { ...sent.example as object, [field]: { "": 1 } };
      await refused(requestOf(operation, { body }), field);
      tried++;
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(tried > 300, `${tried}`);
  assert.deepEqual(await state(), before);
});

/** The names of a body's fields. */
function fieldsOf({ document }: Documentation, { $ref, properties = {} }: JsonSchema): string[] {
  const name = String($ref ?? "").replace("#/components/schemas/", "");
  const schema = document.components.schemas?.[name];
  return Object.keys(schema?.properties ?? properties as object);
}

Deno.test("writes of curators: every conflict is refused with 409, one by one", async (t) => {
  const { app, writes, ask } = await opened();
  await using test = app.test;
  const conflicting = new Set(
    contractsOf(test.app)
      .filter(({ contract }) => contract.errors?.includes(409) || contract.answers?.[409])
      .map(({ contract: { id } }) => id),
  );
  const ids = writes.map(({ operationId }) => operationId).filter((id) => conflicting.has(id));
  assert.deepEqual(ids.toSorted(), [...Object.keys(CONFLICTS), ...Object.keys(NEVER)].toSorted());
  for (const [id, { before, with: other, says }] of Object.entries(CONFLICTS)) {
    await t.step(id, async () => {
      await before?.(ask);
      const { status, body } = await ask(
        id,
        typeof other === "function" ? await other(ask) : other,
      );
      assert.equal(status, 409, `${status} ${JSON.stringify(body)}`);
      assert.match(body.error, says);
    });
  }
});

Deno.test("writes of curators: outdated changes are 412 with both versions", async (t) => {
  const { app, writes, requestOf, ask } = await opened();
  await using test = app.test;
  const conditional = writes.filter(({ parameters = [] }) =>
    parameters.some(({ name }) => name === "If-Match")
  );
  // Two for each kind, merging and linking of two.
  assert.equal(conditional.length, 2 * KINDS.length + 4);
  for (const operation of conditional) {
    await t.step(operation.operationId, async () => {
      const kind = KINDS.find((kind) => operation.path.includes(`/${PLURALS[kind]}/`))!;
      const { name } = namesOf(kind);
      const id = operation.parameters!.find(({ name }) => name === "id")!.example as number;
      const read = async () => {
        const response = await test.request(`/api/records/${PLURALS[kind]}/${id}`, {
          headers: app.curator,
        });
        return { tag: response.headers.get("ETag")!, record: await response.json() };
      };
      const { tag } = await read();
      const changed = { [NAMED[kind] ?? "name"]: `Changed before ${operation.operationId}` };
      assert.equal((await ask(`change${name}`, { id, body: changed })).status, 200);
      const now = await read();
      assert.notEqual(now.tag, tag);

      const { path, init } = requestOf(operation);
      const headers = { ...init.headers, "If-Match": tag };
      const response = await test.request(path, { ...init, headers });
      const { current, sent, error } = await response.json();
      assert.equal(response.status, 412, error);
      assert.equal(response.headers.get("ETag"), now.tag);
      assert.deepEqual(current, now.record);
      if (operation.method === "PATCH") assert.deepEqual(sent, JSON.parse(init.body as string));
      assert.deepEqual((await read()).record, now.record);
    });
  }
});
