import assert from "node:assert/strict";
import {
  type Article,
  articleOf,
  BoxScans,
  identify,
  judgeScan,
  keyboardWedge,
  type Scanned,
  type ScannerKey,
  storedScansEach,
} from "../../../../../static/warehouse/pick/state/scan.ts";

const FNC1 = "\u001d";

// Box types of a warehouse, chosen so that careless readers mix them up.
const SKUS = [
  ...["100", "500", "-A7", "tea-1", "COLA-24", "L1", "12"],
  // A UPC-A, an EAN-13, an EAN-8 and the GTIN-14 of a case.
  ...["012345678905", "4006381333931", "96385074", "15901234123454"],
  // One article number in two lengths.
  ...["036000291452", "0036000291452"],
  // Code 128 of SKUs that look like GS1 element strings.
  ...["21500", "92-A7", "240COLA-24", "0109501101530003", "37100", "00340123450000000017"],
  // As long as article numbers, without their check digit.
  ...["12345678", "1234567890123"],
];
const BARCODES: Readonly<Record<string, string[]>> = {
  // A supplier's article number, its EAN-13, a UPC-A, an EAN-8 and the GTIN-14 of its case.
  "OIL-15": ["MÜLLER 15/L", "4012345678901", "614141000036", "65833254", "14012345678908"],
  // Barcodes that look like GS1 element strings, or are as long as article numbers without being any.
  "RICE-1": ["0104012345678901", "]C110L7", "1234567890128X", "87654321"],
  // Its EAN-13 with a zero more is the GTIN-14 of the next one.
  "SALT-1": ["7612345678900"],
  "SALT-2": ["07612345678900"],
};
const ARTICLES: Article[] = [
  ...SKUS.map((sku_box) => ({ sku_box })),
  ...Object.entries(BARCODES).map(([sku_box, barcodes]) => ({ sku_box, barcodes })),
];

/** Codes as scanners send them, and the SKU of the one article each identifies or why there is none. */
const CODES: [kind: string, code: string, sku: string | { none: string }][] = [
  ["Code 128", "COLA-24", "COLA-24"],
  ["Code 128, identifier", "]C0COLA-24", "COLA-24"],
  ["Code 39, identifier", "]A0COLA-24", "COLA-24"],
  ["QR code, identifier", "]Q1COLA-24", "COLA-24"],
  ["DataMatrix, identifier", "]d1COLA-24", "COLA-24"],
  ["Code 128, spaces around", " COLA-24 ", "COLA-24"],
  ["Code 128, other case", "cola-24", { none: "unknown" }],
  ["Code 128, other case", "TEA-1", { none: "unknown" }],
  ["Code 128, its own case", "tea-1", "tea-1"],
  ["Code 128, one character less", "COLA-2", { none: "unknown" }],
  ["Code 128, one character more", "COLA-24X", { none: "unknown" }],
  ["Code 128, short", "100", "100"],
  ["Code 128, leading zero", "0100", { none: "unknown" }],
  ["Code 128 like (10)100", "10100", { none: "unknown" }],
  ["Code 128 like (10)L1", "10L1", { none: "unknown" }],
  ["Code 128 like (21)500", "21500", "21500"],
  ["Code 128 like (21)100", "21100", { none: "unknown" }],
  ["Code 128 like (92)-A7", "92-A7", "92-A7"],
  ["Code 128 like (91)-A7", "91-A7", { none: "unknown" }],
  ["Code 128 like (37)100", "37100", "37100"],
  ["Code 128 like (37)12", "3712", { none: "unknown" }],
  ["Code 128 like (240)COLA-24", "240COLA-24", "240COLA-24"],
  ["Code 128 like (241)COLA-24", "241COLA-24", { none: "unknown" }],
  ["Code 128 like (01) of an EAN-13", "0104006381333931", { none: "unknown" }],
  ["Code 128 like (01), a SKU", "0109501101530003", "0109501101530003"],
  ["Code 128 like (00), a SKU", "00340123450000000017", "00340123450000000017"],
  ["UPC-A", "012345678905", "012345678905"],
  ["UPC-A, identifier", "]E0012345678905", "012345678905"],
  ["UPC-A as EAN-13", "0012345678905", "012345678905"],
  ["UPC-A as EAN-13, identifier", "]E00012345678905", "012345678905"],
  ["UPC-A as GTIN-14", "00012345678905", "012345678905"],
  ["UPC-A without its zero", "12345678905", { none: "unknown" }],
  ["UPC-A, wrong check digit", "012345678906", { none: "unknown" }],
  ["EAN-13", "4006381333931", "4006381333931"],
  ["EAN-13, identifier", "]E04006381333931", "4006381333931"],
  ["EAN-13 as ITF-14", "]I104006381333931", "4006381333931"],
  ["EAN-13, two digits swapped", "4006381333913", { none: "unknown" }],
  ["EAN-13 of no box type", "5901234123457", { none: "unknown" }],
  ["ITF-14 of a case", "15901234123454", "15901234123454"],
  ["EAN-8", "96385074", "96385074"],
  ["EAN-8, identifier", "]E496385074", "96385074"],
  ["EAN-8 as EAN-13", "0000096385074", "96385074"],
  ["EAN-8, wrong check digit", "96385075", { none: "unknown" }],
  ["eight digits, a SKU", "12345678", "12345678"],
  ["eight digits with a zero more", "012345678", { none: "unknown" }],
  ["13 digits, a SKU", "1234567890123", "1234567890123"],
  ["13 digits as 14", "01234567890123", { none: "unknown" }],
  ["12 digits in two SKUs, exactly one", "036000291452", "036000291452"],
  ["13 digits in two SKUs, exactly the other", "0036000291452", "0036000291452"],
  ["14 digits in two SKUs, exactly none", "00036000291452", { none: "ambiguous" }],
  ["SSCC, 18 digits", "340123450000000000", { none: "pallet" }],
  ["SSCC with its identifier's digits", "00340123450000000000", { none: "pallet" }],
  ["SSCC, wrong check digit", "340123450000000001", { none: "unknown" }],
  ["GS1-128 SSCC", "]C100340123450000000000", { none: "pallet" }],
  ["GS1-128 SSCC, FNC1", `${FNC1}00340123450000000000`, { none: "pallet" }],
  ["GS1-128 SSCC and order", `]C100340123450000000000400100`, { none: "pallet" }],
  [
    "GS1-128 SSCC with contents",
    "]C1003401234500000000000204006381333931" + "3712",
    "4006381333931",
  ],
  ["GS1-128 GTIN", "]C10104006381333931", "4006381333931"],
  ["GS1-128 GTIN, FNC1", `${FNC1}0104006381333931`, "4006381333931"],
  ["GS1-128 GTIN, identifier and FNC1", `]C1${FNC1}0104006381333931`, "4006381333931"],
  ["GS1-128 GTIN of a UPC-A", "]C10100012345678905", "012345678905"],
  ["GS1-128 GTIN of an EAN-8", "]C10100000096385074", "96385074"],
  ["GS1-128 GTIN of a case", "]C10115901234123454", "15901234123454"],
  ["GS1-128 GTIN, wrong check digit", "]C10104006381333932", { none: "damaged" }],
  ["GS1-128 GTIN, cut short", "]C1010400638133393", { none: "damaged" }],
  ["GS1-128 other GTIN, batch like a SKU", "]C10109501101530003" + "10100", { none: "unknown" }],
  ["GS1-128 other GTIN, count like a SKU", "]C10209501101530003" + "37100", { none: "unknown" }],
  ["GS1-128 other GTIN, serial like a SKU", "]C10109501101530003" + "21500", { none: "unknown" }],
  [
    "GS1-128 GTIN, best before, batch like a SKU",
    "]C10104006381333931" + "17261231" + "10500",
    "4006381333931",
  ],
  [
    "GS1-128 weight, batch, GTIN last",
    `]C13103001750` + `10A1${FNC1}` + "0104006381333931",
    "4006381333931",
  ],
  ["GS1-128 batch alone", "]C110100", { none: "no_article" }],
  ["GS1-128 serial alone", "]C121500", { none: "no_article" }],
  ["GS1-128 internal data alone", "]C192-A7", { none: "no_article" }],
  ["GS1-128 batch alone, FNC1", `${FNC1}10L1`, { none: "no_article" }],
  ["GS1-128 (240)", "]C1240COLA-24", "COLA-24"],
  ["GS1-128 (241)", "]C1241COLA-24", "COLA-24"],
  ["GS1-128 (242) names no article", "]C1242100", { none: "no_article" }],
  ["GS1-128 (240), other case", "]C1240cola-24", { none: "unknown" }],
  ["GS1-128 (240), FNC1", `${FNC1}240COLA-24`, "COLA-24"],
  ["GS1-128 batch, then (240)", `]C110L1${FNC1}240COLA-24`, "COLA-24"],
  ["GS1-128 batch and (240), separator lost", "]C110L1240COLA-24", { none: "no_article" }],
  ["GS1-128 unknown GTIN, then (240)", "]C10109501101530003240COLA-24", "COLA-24"],
  ["GS1-128 two articles", "]C10104006381333931240COLA-24", { none: "ambiguous" }],
  ["GS1-128 GTIN of two SKUs", "]C10100036000291452", { none: "ambiguous" }],
  ["GS1-128 letters for an identifier", "]C1COLA-24", { none: "damaged" }],
  ["GS1-128 empty", "]C1", { none: "no_article" }],
  ["GS1 DataMatrix GTIN", "]d20104006381333931", "4006381333931"],
  ["GS1 DataMatrix GTIN and serial like a SKU", "]d20104006381333931" + "21100", "4006381333931"],
  ["GS1 DataMatrix GTIN, FNC1", `${FNC1}0104006381333931`, "4006381333931"],
  ["DataMatrix with the same digits", "]d10104006381333931", { none: "unknown" }],
  ["DataMatrix without anything", "0104006381333931", { none: "unknown" }],
  ["GS1 QR code GTIN", "]Q30104006381333931", "4006381333931"],
  ["QR code with the same digits", "]Q10104006381333931", { none: "unknown" }],
  ["GS1 DataBar", "]e00104006381333931", "4006381333931"],
  ["SKU of a type with barcodes", "OIL-15", "OIL-15"],
  ["barcode, Code 128", "MÜLLER 15/L", "OIL-15"],
  ["barcode, Code 39 with identifier", "]A0MÜLLER 15/L", "OIL-15"],
  ["barcode, other case", "müller 15/l", { none: "unknown" }],
  ["barcode, one character less", "MÜLLER 15/", { none: "unknown" }],
  ["barcode, EAN-13", "4012345678901", "OIL-15"],
  ["barcode, EAN-13 with identifier", "]E04012345678901", "OIL-15"],
  ["barcode, EAN-13 as GTIN-14", "04012345678901", "OIL-15"],
  ["barcode, EAN-13 with a wrong check digit", "4012345678902", { none: "unknown" }],
  ["barcode, UPC-A", "614141000036", "OIL-15"],
  ["barcode, UPC-A as EAN-13", "0614141000036", "OIL-15"],
  ["barcode, EAN-8", "65833254", "OIL-15"],
  ["barcode, EAN-8 as GTIN-14", "00000065833254", "OIL-15"],
  ["barcode, GTIN-14 of a case", "14012345678908", "OIL-15"],
  ["barcode, ITF-14 with identifier", "]I114012345678908", "OIL-15"],
  ["barcode, GS1-128 (01)", "]C10104012345678901", "OIL-15"],
  ["barcode, GS1-128 (01), FNC1", `${FNC1}0104012345678901`, "OIL-15"],
  ["barcode, GS1-128 (00) and (02)", "]C1003401234500000000020214012345678908" + "376", "OIL-15"],
  ["barcode, GS1-128 (02)", "]C10214012345678908" + "376", "OIL-15"],
  ["barcode, GS1 DataMatrix (240)", "]d2240MÜLLER 15/L", "OIL-15"],
  ["barcode, GS1 QR code (241)", "]Q3241MÜLLER 15/L", "OIL-15"],
  ["barcode, GS1-128 (10) alone", "]C110MÜLLER 15/L", { none: "no_article" }],
  ["barcode, GS1-128 (01) and SKU of another", "]C10104012345678901240COLA-24", {
    none: "ambiguous",
  }],
  ["barcode, GS1-128 (01) and own SKU", "]C10104012345678901240OIL-15", "OIL-15"],
  ["barcode like (01), without a GS1 symbology", "0104012345678901", "RICE-1"],
  ["barcode with an identifier, exactly", "]C110L7", "RICE-1"],
  ["barcode with 14 characters", "1234567890128X", "RICE-1"],
  ["barcode with 8 digits and a wrong check digit", "87654321", "RICE-1"],
  ["barcode with 8 digits, a zero more", "087654321", { none: "unknown" }],
  ["13 digits of two types, exactly one", "7612345678900", "SALT-1"],
  ["14 digits of two types, exactly the other", "07612345678900", "SALT-2"],
  ["GS1-128 (01) of two types", "]C10107612345678900", { none: "ambiguous" }],
];

Deno.test("identify: each code is exactly its article, or has a reason", () => {
  assert.ok(CODES.length >= 60);
  for (const [kind, code, expected] of CODES) {
    const found = identify(code, ARTICLES);
    assert.deepEqual(
      typeof found === "string" ? { none: found } : found.sku_box,
      expected,
      `${kind}: ${code}`,
    );
  }
});

Deno.test("judgeScan: every code of the table confirms only its own article", () => {
  for (const [kind, code, expected] of CODES) {
    const confirmed = ARTICLES.map(({ sku_box }) => sku_box)
      .filter((sku) => judgeScan(code, sku, ARTICLES).right);
    assert.deepEqual(confirmed, typeof expected === "string" ? [expected] : [], `${kind}: ${code}`);
  }
});

Deno.test("articleOf: the codes of a box type, stored for offline scans", () => {
  const box = { sku_box: "OIL-15", barcodes: ["4012345678901"], description: "Oil", weight_box: 1 };
  assert.deepEqual(articleOf(box), { sku_box: "OIL-15", barcodes: ["4012345678901"] });
  assert.deepEqual(articleOf({ sku_box: "TEA-1" }), { sku_box: "TEA-1" });
});

Deno.test("judgeScan: names the scanned article and the reason for a rejection", () => {
  assert.deepEqual(judgeScan("21500", "500", ARTICLES), {
    code: "21500",
    right: false,
    sku: "21500",
    reason: "other",
  });
  assert.deepEqual(judgeScan(`]C110L1${FNC1}21500`, "500", ARTICLES), {
    code: "]C110L1␝21500",
    right: false,
    reason: "no_article",
  });
  assert.deepEqual(judgeScan("]E00012345678905", "012345678905", ARTICLES), {
    code: "]E00012345678905",
    right: true,
    sku: "012345678905",
  });
});

const pressed = (key: string, timeStamp: number, more: Partial<ScannerKey> = {}): ScannerKey => ({
  ...{ key, timeStamp, code: "", ctrlKey: false, altKey: false, target: null },
  ...more,
});

Deno.test("keyboardWedge: quick keys up to Enter, not typing", () => {
  const scanned: string[] = [];
  const take = keyboardWedge((code) => scanned.push(code));
  const type = (text: string, pause: number, from: number) =>
    [...text].map((key, at) => take(pressed(key, from + at * pause))).at(-1);
  type("CODE-1", 5, 0);
  assert.equal(take(pressed("Enter", 40)), true);
  type("SLOW", 300, 1000);
  assert.equal(take(pressed("Enter", 3000)), false);
  assert.equal(take(pressed("Enter", 3001)), false, "an Enter alone presses buttons as ever");
  type("15", 30, 4000);
  assert.equal(take(pressed("Enter", 4060)), true, "sections have short names");
  type("15", 60, 5000);
  assert.equal(take(pressed("Enter", 5120)), false, "a quick hand");
  assert.deepEqual(scanned, ["CODE-1", "15"]);
});

Deno.test("keyboardWedge: a field that has the focus gets back its text before the code is used", () => {
  const field = Object.assign(new EventTarget(), { value: "4" });
  const seen: string[] = [];
  field.addEventListener("input", () => seen.push(field.value));
  const take = keyboardWedge((code) => seen.push(code));
  for (const [at, key] of [..."A02-N"].entries()) {
    take(pressed(key, at * 10, { target: field }));
    field.value += key;
  }
  assert.equal(take(pressed("Enter", 60, { target: field })), true);
  assert.deepEqual([field.value, seen], ["4", ["4", "A02-N"]]);
  const typed = Object.assign(new EventTarget(), { value: "", select() {} });
  for (const [at, key] of [..."120"].entries()) {
    take(pressed(key, 1000 + at * 90, { target: typed }));
  }
  assert.equal(take(pressed("Enter", 1270, { target: typed })), false, "a quick hand");
});

Deno.test("keyboardWedge: a group separator as Ctrl+] in any layout, or as itself", () => {
  const scanned: string[] = [];
  const take = keyboardWedge((code) => scanned.push(code));
  const separators = [
    pressed("]", 1, { ctrlKey: true }),
    pressed("ъ", 2, { ctrlKey: true, code: "BracketRight" }),
    pressed("\u001d", 3),
  ];
  for (const separator of separators) {
    assert.equal(take(pressed("Control", 0, { ctrlKey: true })), false);
    assert.equal(take(separator), true, "the browser must not go forward");
    for (const key of "10A") take(pressed(key, 4));
    take(pressed("c", 4, { ctrlKey: true }));
    take(pressed("Enter", 4));
  }
  for (const key of "]C1") take(pressed(key, 5));
  take(pressed("Enter", 5));
  assert.deepEqual(scanned, ["\u001d10A", "\u001d10A", "\u001d10A", "]C1"]);
});

Deno.test("BoxScans: if every box is scanned, the last right scan confirms the stop", () => {
  const right = { code: "A", right: true, sku: "A" };
  const scans = new BoxScans();
  assert.deepEqual(scans.add(right, "stop", 3), [right, true]);
  storedScansEach.write("on");
  try {
    const added = (stop: string, scan: Scanned = right) => {
      const [{ progress }, isComplete] = scans.add(scan, stop, 2);
      return [progress, isComplete];
    };
    assert.deepEqual(added("one"), [[1, 2], false]);
    assert.deepEqual(added("one", { code: "B", right: false, reason: "other" }), [
      undefined,
      false,
    ]);
    assert.deepEqual(added("one"), [[2, 2], true]);
    assert.deepEqual(added("one"), [[1, 2], false]);
    assert.deepEqual(added("two"), [[1, 2], false]);
  } finally {
    storedScansEach.write(undefined);
  }
});
