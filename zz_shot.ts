import chromium from "@sparticuz/chromium";
import { chromium as driver } from "playwright-core";
const [path, out, w = "1280", h = "800", dark = "", js = ""] = Deno.args;
const browser = await driver.launch({ executablePath: await chromium.executablePath(), args: ["--no-sandbox", "--disable-background-networking", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });
const touch = Number(w) < 500;
const context = await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: dark === "dark" ? "dark" : "light", reducedMotion: "reduce", hasTouch: touch, isMobile: touch, deviceScaleFactor: touch ? 2 : 1 });
const page = await context.newPage();
page.on("pageerror", (e) => console.log("thrown", e.message));
page.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log(m.type(), m.text().slice(0, 600)); });
for (const [i, p] of path!.split(",").entries()) {
  const t = Date.now();
  await page.goto("http://127.0.0.1:8131" + p);
  await page.waitForSelector("canvas[data-ready], .rooms-list, .notice", { timeout: 60000 });
  await page.waitForTimeout(2500);
  if (js) { await page.evaluate(js); await page.waitForTimeout(1500); }
  await page.screenshot({ path: `${out}${path!.includes(",") ? i : ""}.png`, timeout: 60000 });
  console.log(p, Date.now() - t, "ms");
}
await browser.close();
