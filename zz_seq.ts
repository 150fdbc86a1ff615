import chromium from "@sparticuz/chromium";
import { chromium as driver } from "playwright-core";
const [path, out, w = "1280", h = "800", dark = "light", ...keys] = Deno.args;
const browser = await driver.launch({ executablePath: await chromium.executablePath(), args: ["--no-sandbox", "--enable-unsafe-swiftshader"] });
const touch = Number(w) < 500 || Number(h) < 500;
const context = await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: dark as "dark", reducedMotion: "reduce", hasTouch: touch, isMobile: touch, deviceScaleFactor: touch ? 2 : 1 });
const page = await context.newPage();
page.on("pageerror", (e) => console.log("thrown", e.message));
await page.goto("http://127.0.0.1:8131" + path);
await page.waitForSelector("canvas[data-ready]", { timeout: 60000 });
await page.waitForTimeout(2500);
for (const k of keys) { const [key, ms] = k.split(":"); if (ms) { await page.keyboard.down(key!); await page.waitForTimeout(+ms); await page.keyboard.up(key!); } else await page.keyboard.press(key!); await page.waitForTimeout(300); }
await page.waitForTimeout(2500);
await page.screenshot({ path: out, timeout: 60000 });
await browser.close();
