import chromium from "@sparticuz/chromium";
import { chromium as driver } from "playwright-core";
const browser = await driver.launch({ executablePath: await chromium.executablePath(), args: ["--no-sandbox", "--enable-unsafe-swiftshader", "--js-flags=--expose-gc"] });
const context = await browser.newContext({ viewport: { width: 480, height: 400 }, reducedMotion: "reduce" });
const page = await context.newPage();
page.on("pageerror", (e) => console.log("thrown", e.message));
page.on("console", (m) => { if (["error", "warning"].includes(m.type()) && !/ReadPixels/.test(m.text())) console.log(m.type(), m.text().slice(0, 300)); });
await page.addInitScript(() => {
  const p = WebGL2RenderingContext.prototype as any;
  const g = globalThis as any; g.n = { tex: 0, buf: 0, draws: 0, last: 0, vao: 0, bytes: 0, most: 0, tri: 0, lastTri: 0 };
  const wrap = (name: string, f: (...a: any[]) => void) => { const o = p[name]; p[name] = function (...a: any[]) { f(...a); return o.apply(this, a); }; };
  wrap("createTexture", () => g.n.tex++); wrap("deleteTexture", () => g.n.tex--);
  wrap("createBuffer", () => g.n.buf++); wrap("deleteBuffer", () => g.n.buf--);
  wrap("drawElements", (_m: any, c: number) => { g.n.draws++; g.n.tri += c / 3; });
  wrap("clear", () => { g.n.last = g.n.draws; g.n.lastTri = g.n.tri; g.n.most = Math.max(g.n.most, g.n.draws); g.n.draws = 0; g.n.tri = 0; });
});
await page.goto("http://127.0.0.1:8131/movements/900/rooms");
await page.waitForSelector("canvas[data-ready]", { timeout: 60000 });
const cdp = await context.newCDPSession(page);
const report = async (what: string) => {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics") as any;
  const heap = metrics.find((m: any) => m.name === "JSHeapUsedSize")?.value / 1e6;
  const n = await page.evaluate(() => JSON.stringify((globalThis as any).n));
  console.log(what, "heap", heap?.toFixed(1), "MB", n);
};
await cdp.send("Performance.enable");
await page.waitForTimeout(3000);
await report("start");
for (let i = 1; i <= 600; i++) {
  await page.keyboard.press("Enter");
  await page.waitForTimeout(60);
  if (i % 60 === 0) { await page.waitForTimeout(1500); await report(String(i)); }
}
await browser.close();
