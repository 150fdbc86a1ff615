import assert from "node:assert/strict";
import { type Life, readLife } from "../../../../domain/gallery/transfer/spreadsheet.ts";

Deno.test("readLife: nationality, years and activity, and additional wording", () => {
  const cases: [cell: string, life: Life][] = [
    ["", {}],
    [" (Iranian)", { nationality: "Iranian" }],
    ["(Japanese, Japanese)", { nationality: "Japanese" }],
    [" (Italian, 1538-1591)", { nationality: "Italian", birth_year: 1538, death_year: 1591 }],
    [
      "(Netherlandish, active Antwerp, 1520-1556)",
      {
        nationality: "Netherlandish",
        active_from: 1520,
        active_to: 1556,
        date_text: "active Antwerp, 1520-1556",
      },
    ],
    ["1890 – 1965", { birth_year: 1890, death_year: 1965 }],
    [
      "(Italian, ca. 1532-1625)",
      {
        nationality: "Italian",
        birth_year: "ca. 1532",
        death_year: 1625,
        date_text: "ca. 1532-1625",
      },
    ],
    [
      "(English, born ca. 1203, died 1272)",
      {
        nationality: "English",
        birth_year: "ca. 1203",
        death_year: 1272,
        date_text: "born ca. 1203, died 1272",
      },
    ],
    [
      "(Greek, active ca. 540-520 BC)",
      {
        nationality: "Greek",
        active_from: -540,
        active_to: -520,
        date_text: "active ca. 540-520 BC",
      },
    ],
    [
      "(Greek, 540-480 BC)",
      {
        nationality: "Greek",
        birth_year: "540 BC",
        death_year: "480 BC",
        date_text: "540-480 BC",
      },
    ],
    [
      "(Italian or South German, active 2nd quarter 17th century)",
      {
        nationality: "Italian or South German",
        active_from: 1625,
        active_to: 1649,
        date_text: "active 2nd quarter 17th century",
      },
    ],
    ["(founded 1926)", { date_text: "founded 1926" }],
    ["(died 833 AH/AD 1430)", { date_text: "died 833 AH/AD 1430" }],
  ];
  for (const [cell, life] of cases) assert.deepEqual(readLife(cell), life, cell);
});
