import assert from "node:assert/strict";
import { blank, drawPicture } from "../../../domain/images/canvas.ts";
import {
  CARD,
  cardLines,
  detailPart,
  pictureAreas,
  wholeIn,
} from "../../../domain/images/share_card.ts";

const measure = (text: string, size: number) => text.length * size * 0.5;

Deno.test("cardLines: every text is within the card and beside the pictures, the title the largest", () => {
  const titles = ["Olympia", "Барбизонская школа", "A very long title ".repeat(9), "Х".repeat(25)];
  for (const title of titles) {
    for (const pictures of [0, 1, 2, 4]) {
      const lines = cardLines({ title, lines: ["Édouard Manet", "1863"] }, pictures, measure);
      const areas = pictureAreas(pictures);
      for (const { text, x, y, size } of lines) {
        const right = x + measure(text, size);
        assert.ok(right <= CARD.width && y <= CARD.height && y - size >= 0, `${text} ${pictures}`);
        const covered = areas.some((area) =>
          x < area.x + area.width && right > area.x && y - size < area.y + area.height && y > area.y
        );
        assert.ok(!covered, `${text} covers one of ${pictures} pictures`);
      }
      assert.ok(lines[0]!.size >= Math.max(...lines.map(({ size }) => size)));
      assert.equal(lines.at(-1)!.text, "Open Depot");
    }
  }
});

Deno.test("detailPart: has the proportions of its area, within the picture", () => {
  const area = { width: 620, height: 630 };
  for (const picture of [{ width: 4000, height: 1000 }, { width: 90, height: 700 }]) {
    for (const x of [-1, 0, 0.3, 1, 2]) {
      for (const zoom of [0.1, 1, 3.5, 900]) {
        const part = detailPart({ x, y: 1 - x, zoom }, picture, area);
        assert.ok(Object.values(part).every(Number.isInteger), JSON.stringify(part));
        assert.ok(part.x >= 0 && part.x + part.width <= picture.width, JSON.stringify(part));
        assert.ok(part.y >= 0 && part.y + part.height <= picture.height, JSON.stringify(part));
      }
    }
  }
  const middle = detailPart({ x: 0.5, y: 0.5, zoom: 4 }, { width: 4000, height: 4000 }, area);
  assert.deepEqual(middle, { x: 1500, y: 1492, width: 1000, height: 1016 });
});

Deno.test("wholeIn: a whole picture of any shape is inside its area", () => {
  const [area] = pictureAreas(1);
  for (const picture of [{ width: 4000, height: 10 }, { width: 3, height: 900 }]) {
    const { x, y, width, height } = wholeIn(area!, picture);
    assert.ok(x >= 0 && y >= 0 && x + width <= area!.width && y + height <= area!.height);
  }
});

Deno.test("drawPicture: blends transparent parts with the background", () => {
  const target = blank({ width: 4, height: 1 }, [100, 100, 100]);
  const data = new Uint8Array([255, 0, 0, 255, 0, 0, 0, 0]);
  const box = { x: 1, y: 0, width: 2, height: 1 };
  drawPicture(target, { width: 2, height: 1, channels: 4, data }, box);
  assert.deepEqual([...target.data], [
    ...[100, 100, 100],
    ...[255, 0, 0],
    ...[100, 100, 100],
    ...[100, 100, 100],
  ]);
});
