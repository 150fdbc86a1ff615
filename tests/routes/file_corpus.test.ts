/**
 * Small files as spreadsheet programs, editors and people make them, through the imports of both services:
 * what is stored is exactly what the file says, or the file is refused with 400.
 */
import assert from "node:assert/strict";
import { withRoutes } from "./warehouse/transfer_routes.ts";
import { Desk } from "./gallery/editing_desk.ts";
import { id } from "../domain/warehouse/transfer_records.ts";

/** Bytes of a text in which every sign below U+0100 stands for one byte. */
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

/**
 * Words by encoding: what they say, and their bytes as published in the tables of the encodings. The
 * third is whether they are enough to tell the encoding; where they are not, the answer is 400.
 */
const WORDS: readonly [encoding: string, text: string, bytes: string, isClear: boolean][] = [
  ["utf-8", "Müsli-Größe", "M\xc3\xbcsli-Gr\xc3\xb6\xc3\x9fe", true],
  ["utf-8", "Чай", "\xd0\xa7\xd0\xb0\xd0\xb9", true],
  ["windows-1252", "Müsli-Größe", "M\xfcsli-Gr\xf6\xdfe", true],
  ["windows-1252", "Übergröße", "\xdcbergr\xf6\xdfe", true],
  ["windows-1252", "José Muñoz", "Jos\xe9 Mu\xf1oz", false],
  ["windows-1252", "Crème brûlée", "Cr\xe8me br\xfbl\xe9e", false],
  ["windows-1252", "Café", "Caf\xe9", false],
  ["windows-1250", "Łódź żółta", "\xa3\xf3d\x9f \xbf\xf3\xb3ta", true],
  ["windows-1250", "žluťoučký kůň", "\x9elu\x9dou\xe8k\xfd k\xf9\xf2", true],
  ["windows-1250", "Dvořák", "Dvo\xf8\xe1k", false],
  ["windows-1251", "Коробка", "\xca\xee\xf0\xee\xe1\xea\xe0", true],
  ["windows-1251", "Чай зелёный", "\xd7\xe0\xe9 \xe7\xe5\xeb\xb8\xed\xfb\xe9", true],
  ["macintosh", "Müsli-Größe", "M\x9fsli-Gr\x9a\xa7e", true],
  ["macintosh", "José Muñoz", "Jos\x8e Mu\x96oz", false],
  ["koi8-u", "Коробка", "\xeb\xcf\xd2\xcf\xc2\xcb\xc1", true],
  ["ibm866", "Молоко", "\x8c\xae\xab\xae\xaa\xae", true],
  ["shift_jis", "テスト箱", "\x83\x65\x83\x58\x83\x67\x94\xa0", true],
  ["gbk", "测试箱", "\xb2\xe2\xca\xd4\xcf\xe4", true],
  ["big5", "茶葉禮盒", "\xaf\xf9\xb8\xad\xc2\xa7\xb2\xb0", true],
  [
    "windows-1253",
    "ελληνικός καφές",
    "\xe5\xeb\xeb\xe7\xed\xe9\xea\xfc\xf2 \xea\xe1\xf6\xdd\xf2",
    true,
  ],
];
const SEPARATORS = [",", ";", "\t"];

const HEAD = ["sku_box", "length_box", "width_box", "height_box", "weight_box", "is_rotated_box"];
const boxFile = (sku: string, separator: string) =>
  bytes(
    [HEAD, [sku, "10", "20", "30", "4", "1"], []].map((row) => row.join(separator)).join("\r\n"),
  );

type Send = (path: string, body: Uint8Array<ArrayBuffer>, type?: string) => Promise<Response>;

/** Imports files into a warehouse, each of which is looked at afterwards. */
async function withBoxes(
  work: (send: Send, boxes: () => Promise<Record<string, unknown>[]>) => Promise<void>,
): Promise<void> {
  await withRoutes(async (request) => {
    const send: Send = (path, body, type = "text/csv") =>
      request(`/${id(1)}/csv/${path}`, { method: "POST", headers: { "Content-Type": type }, body });
    await work(send, async () => (await (await request(`/${id(1)}/export`)).json()).boxes.slice(2));
  });
}

Deno.test("files of box types in 20 alphabets and three separators: the exact SKU, or 400", async () => {
  await withBoxes(async (send, boxes) => {
    for (const [at, [encoding, text, raw, isClear]] of WORDS.entries()) {
      for (const separator of SEPARATORS) {
        const about = `${encoding} ${text} ${JSON.stringify(separator)}`;
        const file = boxFile(`${raw} ${at}/${SEPARATORS.indexOf(separator)}`, separator);
        const response = await send("boxes", file);
        const answer = await response.json();
        if (isClear) {
          assert.equal(response.status, 200, `${about}: ${answer.error}`);
          assert.deepEqual(
            [answer.read.encoding, answer.read.delimiter, answer.read.detected],
            [encoding, separator, encoding !== "utf-8"],
            about,
          );
        } else {
          assert.equal(response.status, 400, about);
          const { candidates } = answer;
          assert.ok(
            candidates.some((one: { encoding: string }) => one.encoding === encoding),
            about,
          );
          const named = await send(`boxes?encoding=${encoding}`, file);
          assert.equal(named.status, 200, about);
        }
        const stored = (await boxes()).at(-1)!;
        assert.deepEqual(
          [stored.sku_box, stored.length_box, stored.is_rotated_box],
          [`${text} ${at}/${SEPARATORS.indexOf(separator)}`, 10, 1],
          about,
        );
      }
    }
  });
});

Deno.test("the charset of Content-Type and ?encoding= say the encoding, by any label of the standard", async () => {
  await withBoxes(async (send, boxes) => {
    const last = async () => (await boxes()).at(-1)!.sku_box;
    const cafe = boxFile("Caf\xe9", ",");
    assert.equal((await send("boxes", cafe, "text/csv; charset=ISO-8859-1")).status, 200);
    assert.equal(await last(), "Café");
    assert.equal(
      (await send("boxes", boxFile("\x8eko", ","), 'text/csv;charset="mac"')).status,
      200,
    );
    assert.equal(await last(), "éko");
    // The query goes before the header.
    const both = await send(
      "boxes?encoding=cp1250",
      boxFile("\xe8aj", ","),
      "text/csv; charset=l1",
    );
    assert.equal((await both.json()).read.encoding, "windows-1250");
    assert.equal(await last(), "čaj");
    for (
      const [path, file, type, error] of [
        ["boxes?encoding=utf-8", cafe, "text/csv", "The file is not text in utf-8"],
        ["boxes", cafe, "text/csv; charset=utf-8", "The file is not text in utf-8"],
        // 0x81 has no meaning in windows-1252.
        [
          "boxes?encoding=windows-1252",
          boxFile("A\x81", ","),
          "text/csv",
          "The file is not text in windows-1252",
        ],
        [
          "boxes?encoding=klingon",
          cafe,
          "text/csv",
          "encoding: expected a label of the WHATWG Encoding Standard, such as windows-1252",
        ],
      ] as const
    ) {
      const response = await send(path, file, type);
      assert.equal(response.status, 400, path);
      assert.equal((await response.json()).error, error);
    }
  });
});

/** Rows of boxes as sku and length. */
type Boxes = readonly (readonly [sku: string, length: number])[];

/** Malformed and unusual files: what they hold, or what is wrong. */
const ODD: readonly [about: string, file: Uint8Array<ArrayBuffer>, expected: Boxes | RegExp][] =
  (() => {
    const head = HEAD.slice(0, 5).join(";");
    const row = (sku: string, length = "10") => `${sku};${length};20;30;4`;
    const cases: [string, Uint8Array<ArrayBuffer>, Boxes | RegExp][] = [
      ["rows of separators", utf8(`;;;;\r\n${head}\r\n${row("a1")}\r\n;;;;\r\n ; ;;;\r\n`), [[
        "a1",
        10,
      ]]],
      ["mixed line ends", utf8(`${head}\r\n${row("b1")}\n${row("b2")}\r${row("b3")}\r\n`), [
        ["b1", 10],
        ["b2", 10],
        ["b3", 10],
      ]],
      ["line ends of the old Mac", utf8(`${head}\r${row("c1")}\r${row("c2")}`), [["c1", 10], [
        "c2",
        10,
      ]]],
      ["CR LF in the heading alone", utf8(`sep=;\r\n${head}\n${row("d1")}\n`), [["d1", 10]]],
      ["a final Ctrl-Z", utf8(`${head}\r\n${row("e1")}\r\n\x1a`), [["e1", 10]]],
      ["a final Ctrl-Z behind the last row", utf8(`${head}\r\n${row("e2")}\x1a\r\n`), [["e2", 10]]],
      ["a separator line of commas", utf8(`sep=,\n${head.replaceAll(";", ",")}\nf1,10,20,30,4\n`), [
        ["f1", 10],
      ]],
      ["a separator line that fills the width", utf8(`sep=;;;;;\r\n${head}\r\n${row("f2")}\r\n`), [[
        "f2",
        10,
      ]]],
      [
        "a heading with a semicolon in a file of commas",
        utf8("sku_box,length_box,width_box,height_box,weight_box,remarks; old\ng1,10,20,30,4,x\n"),
        [["g1", 10]],
      ],
      [
        "a quoted heading with a comma in a file of semicolons",
        utf8(
          `"sku_box";"length_box";"width_box";"height_box";"weight_box";"a, b, c, d, e, f"\n${
            row("g2")
          };x\n`,
        ),
        [["g2", 10]],
      ],
      ["separators behind every row", utf8(`${head}\n${row("h1")};;;\n`), [["h1", 10]]],
      ["a byte order mark and a separator line", utf8(`\ufeffsep=;\n${head}\n${row("i1")}\n`), [[
        "i1",
        10,
      ]]],
      ["a quoted break of line in a name", utf8(`${head}\n"j\n1";10;20;30;4\n`), [["j 1", 10]]],
      ["decimal commas", utf8(`${head}\n${row("k1", "1.000")}\nk2;0,75;20;30;4\n`), [["k1", 1000], [
        "k2",
        0.75,
      ]]],
      ["decimal points", utf8(`${head}\n${row("l1", "1,000")}\nl2;0.75;20;30;4\n`), [["l1", 1000], [
        "l2",
        0.75,
      ]]],
      ["both signs in one number", utf8(`${head}\n${row("m1", "1.234,50")}\n`), [["m1", 1234.5]]],
      ["thousands by spaces that do not break", utf8(`${head}\n${row("n1", "12\u00a0345")}\n`), [[
        "n1",
        12345,
      ]]],
      ["thousands by apostrophes", utf8(`${head}\n${row("n2", "12'345")}\n`), [["n2", 12345]]],
      [
        "a heading in another unit",
        utf8(`${head.replace("length_box", "length_box (ft)")}\n${row("o0")}\n`),
        /lacks the columns Length of the box/,
      ],
      [
        "a length in centimetres",
        utf8(`${head.replace("length_box", "Length [cm]")}\n${row("o1", "25.4")}\n`),
        [
          ["o1", 10],
        ],
      ],
      [
        "names with spaces and marks that nobody sees",
        utf8(`${head}\n${row(" p\u00a0\u00a01\u200b ")}\n`),
        [["p 1", 10]],
      ],
      ["letters with combining marks", utf8(`${head}\n${row("Cre\u0300me")}\n`), [["Crème", 10]]],
      ["an apostrophe before a formula", utf8(`${head}\n${row("'=1+1")}\n`), [["=1+1", 10]]],
      ["UTF-16 with a mark", utf16(`\ufeff${head}\r\n${row("Größe")}\r\n`), [["Größe", 10]]],
      [
        "1.000 with no other number that shows the sign",
        utf8(`${head}\n${row("x", "1.000")}\n`),
        /1\.000 may mean 1000 or 1/,
      ],
      ["1,000 likewise", utf8(`${head}\n${row("x", "1,000")}\n`), /1,000 may mean 1000 or 1/],
      [
        "UTF-8 with one byte of Latin-1",
        bytes(`${head}\n${row("Zo\xc3\xab")}\n${row("Ren\xe9")}\n`),
        /encoding/,
      ],
      [
        "a word of Latin and Cyrillic letters",
        bytes(`${head}\n${row("\xca\xeeT\xeb\xe5\xf2\xfb \xf7\xe0\xe9")}\n`),
        /encoding/,
      ],
      [
        "a quotation mark that is not closed",
        utf8(`${head}\n"x;10;20;30;4\n`),
        /quote is not closed/,
      ],
      [
        "more values than headings",
        utf8(`${head}\n${row("x")};5;6\n`),
        /line 2 has 7 values for 5 columns/,
      ],
      ["a row without a name", utf8(`${head}\n;10;20;30;4\n`), /line 2: sku_box: expected a name/],
      [
        "the same name twice",
        utf8(`${head}\n${row("x")}\n${row("x\u00a0")}\n`),
        /line 3: sku_box: x is in line 2 already/,
      ],
      ["only a heading", utf8(`${head}\n`), /The file has no rows/],
      ["only Ctrl-Z", utf8("\x1a"), /The file has no rows/],
      ["a picture", bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), /./],
      ["a damaged workbook", bytes("PK\x03\x04\x14\0"), /not a workbook/],
      ["UTF-16 with half a pair", bytes("\xff\xfe\0\xd8A\0"), /not text/],
    ];
    return cases;
  })();

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    text.split("").flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return [code & 0xff, code >> 8];
    }),
  );
}

Deno.test("malformed and unusual files of box types: the exact values, or 400 that says why", async () => {
  await withBoxes(async (send, boxes) => {
    for (const [about, file, expected] of ODD) {
      const before = await boxes();
      const response = await send("boxes", file);
      const answer = await response.json();
      const added = (await boxes()).slice(before.length)
        .map(({ sku_box, length_box }) => [sku_box, length_box]);
      if (expected instanceof RegExp) {
        assert.equal(response.status, 400, about);
        assert.match(answer.error, expected, about);
        assert.deepEqual(added, [], about);
      } else {
        assert.equal(response.status, 200, `${about}: ${answer.error}`);
        assert.deepEqual(added, expected, about);
      }
    }
  });
});

Deno.test("files of artists in 20 alphabets: the exact name, or 400", async () => {
  await using desk = await Desk.open();
  const send = async (query: string, body: Uint8Array<ArrayBuffer>) => {
    const headers = { ...desk.headers, "Content-Type": "text/csv" };
    const response = await desk.test.request(`/api/import/artists?mode=add${query}`, {
      method: "POST",
      headers,
      body,
    });
    return [response.status, await response.json()] as const;
  };
  const names = async () => {
    const [, artists] = await desk.body("GET", "/api/artists");
    return artists.map(({ name }: { name: string }) => name);
  };
  for (const [at, [encoding, text, raw, isClear]] of WORDS.entries()) {
    const file = bytes(`name;movement;birth_year\r\n${raw} ${at};Movement 1;1450\r\n`);
    const [status, answer] = await send("", file);
    assert.equal(status, isClear ? 200 : 400, `${encoding} ${text}: ${answer.error}`);
    if (isClear) assert.equal(answer.read.encoding, encoding);
    else {
      assert.ok(answer.candidates.length > 0);
      assert.equal((await send(`&encoding=${encoding}`, file))[0], 200);
    }
    assert.ok((await names()).includes(`${text} ${at}`), `${encoding} ${text}`);
  }
  const mixed = bytes("name;movement\nZo\xc3\xab;Movement 1\nRen\xe9;Movement 1\n");
  assert.equal((await send("", mixed))[0], 400);
});

Deno.test("file import: unknown columns are listed, known ones with a unit converted", async () => {
  await withBoxes(async (send, boxes) => {
    const file = utf8(
      "sku_box;length_box;width_box;height_box;weight_box;Max load (kg);Max load (t);Note\n" +
        "A9;10;20;30;4;45,359237;1;x\n",
    );
    const answer = await (await send("boxes", file)).json();
    assert.deepEqual(answer.read.unmapped, ["Max load (t)", "Note"]);
    assert.deepEqual(answer.read.columns.slice(4), ["weight_box", "max_load_box (kg)", "", ""]);
    // The warehouse is in pounds; a flag that is missing is no.
    const [stored] = await boxes();
    assert.deepEqual([stored!.max_load_box, stored!.is_rotated_box], [100, 0]);
  });
});

Deno.test("file import: similar names are listed", async () => {
  await withBoxes(async (send) => {
    const head = "sku_box;length_box;width_box;height_box;weight_box\n";
    const rows = ["00123", "123", "Tea", "TEA", "1234567890123", "1,23E+12", "1.2E+12", "plain"];
    const file = utf8(head + rows.map((sku) => `${sku};10;20;30;4\n`).join(""));
    const answer = await (await send("boxes?dry_run=1", file)).json();
    assert.deepEqual(answer.similar, [
      { line: 3, name: "123", existing: "00123" },
      { line: 5, name: "TEA", existing: "Tea" },
      { line: 7, name: "1,23E+12", existing: "1234567890123" },
      { line: 8, name: "1.2E+12", existing: "1234567890123" },
    ]);
    const near = await send("orders?order_name=O", utf8("sku_box;count_box\na;1\n"));
    assert.equal((await near.json()).error, "line 2: sku_box: a does not exist, but A does");
  });
});
