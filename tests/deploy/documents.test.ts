/** Documents for operators: statements that can be compared with the code, and duplicate rows. */
import assert from "node:assert/strict";
import { MAX_STORED_ANSWERS } from "../../db/accounts/idempotent_requests.ts";
import {
  MAX_BARCODE_LENGTH,
  MAX_BARCODES,
  MAX_DESCRIPTION_LENGTH,
} from "../../domain/warehouse/barcodes.ts";
import { MAX_LOADED_PALLETS } from "../../domain/warehouse/loading_records.ts";
import { MAX_STAGED_FILES } from "../../services/gallery/pictures/uploads.ts";
import { BODY_LIMITS } from "../../routes/contract/contract.ts";
import { readSettings, SETTING_NAMES, Settings } from "../../server/settings.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const documents = Array.from(Deno.readDirSync(DOCS))
  .filter(({ name }) => name.endsWith(".md"))
  .map(({ name }) => ({ name, text: Deno.readTextFileSync(new URL(name, DOCS)) }));

Deno.test("docs: each subject has one row of its table", () => {
  for (const { name, text } of documents) {
    for (const table of text.split(/\n(?!\|)/)) {
      const subjects = [...table.matchAll(/^\| (.*?) +\|/gm)].map(([, subject]) => subject!);
      const repeated = subjects.filter((subject, at) => subjects.indexOf(subject) < at);
      assert.deepEqual(repeated, [], name);
    }
  }
});

Deno.test("docs: the settings in examples are accepted", () => {
  let count = 0;
  for (const { name, text } of documents) {
    for (
      const [example, setting, value] of text.matchAll(/\b([A-Z][A-Z_]+)=([a-z]+)(?![\w:/.])/g)
    ) {
      const known = SETTING_NAMES.find((name) => name === setting);
      if (known === undefined) continue;
      assert.ok(Settings.shape[known].safeParse(value).success, `${name}: ${example}`);
      count++;
    }
  }
  assert.ok(count > 10);
});

Deno.test("docs/limits.md: limits begin with the values of settings and constants", () => {
  const { MAX_BATCH_MEGABYTES, MAX_PICTURE_MEGABYTES, CLIENT_PATIENCE, REQUEST_DEADLINE } =
    readSettings(() => undefined);
  const KIB = 1024;
  const MIB = 1024 * KIB;
  const { text } = documents.find(({ name }) => name === "limits.md")!;
  const limits = new Map(
    text.matchAll(/^\| (.+?) +\| (.+?) +\|/gm).map(([, subject, limit]) => [subject, limit!]),
  );
  const barcodes = `${MAX_BARCODES} of ${MAX_BARCODE_LENGTH} characters`;
  for (
    const [subject, limit] of [
      ["Body of a login, flags, a calculation", `${BODY_LIMITS.form / KIB} KiB`],
      ["Body of one record", `${BODY_LIMITS.record / MIB} MiB`],
      ["Body of an image upload", `${BODY_LIMITS.image / MIB} MiB`],
      ["Body of a list, an import, a saved floor plan", `${MAX_BATCH_MEGABYTES} MB`],
      ["Picture file sent in one request", `${MAX_PICTURE_MEGABYTES} MB`],
      ["A curator's resumable uploads", `${MAX_STAGED_FILES} of the largest`],
      ["Pause while sending a body", `${CLIENT_PATIENCE} s`],
      ["Pause while reading a list or export", `${CLIENT_PATIENCE} s`],
      ["Time until an answer starts", `${REQUEST_DEADLINE} s;`],
      ["Barcodes; description of a box type", `${barcodes}; ${MAX_DESCRIPTION_LENGTH} characters`],
      [
        "Answers of one user stored for an `Idempotency-Key`",
        `16 MB each, ${MAX_STORED_ANSWERS / MIB} MB`,
      ],
      ["A load of a vehicle", `${MAX_LOADED_PALLETS} pallets,`],
    ] as const
  ) {
    assert.ok(limits.get(subject)?.startsWith(limit), `${subject}: ${limit}`);
  }
});
