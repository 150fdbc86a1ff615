import assert from "node:assert/strict";
import { groupRemarks, reportText } from "../../../../domain/gallery/painters/import_report.ts";

const remark = (reason: string, name: string, detail = "") => ({ reason, name, line: 2, detail });
const remarks = [
  remark("no name", "1.jpg"),
  remark("a life too long", "Anna", "1350 to 1499"),
  remark("a life too long", "Berta"),
  remark("a life too long", "Clara"),
  remark("a life too long", "Dora"),
];

Deno.test("report: remarks by reason, the most frequent first, with the first as examples", () => {
  assert.deepEqual(groupRemarks(remarks, 2), [
    { reason: "a life too long", count: 4, examples: ["Anna (1350 to 1499)", "Berta"] },
    { reason: "no name", count: 1, examples: ["1.jpg"] },
  ]);
});

Deno.test("report: the text contains every count", () => {
  const text = reportText({
    read: 10,
    doubles: 1,
    skipped: 2,
    artists: { new: 3, matched: 4, filled: 5 },
    movements: { new: 6 },
    influences: { mentions: 9, new: 7, already: 8 },
    remarks,
  });
  assert.equal(
    text,
    "Read 10 rows: 3 new artists, 4 known already (5 of them filled up), 1 doubles, 2 skipped\n" +
      "New movements: 6\n" +
      "Influences: 7 new, 8 known already, of 9 mentions\n" +
      "  4 × a life too long: Anna (1350 to 1499); Berta; Clara …\n" +
      "  1 × no name: 1.jpg",
  );
});
