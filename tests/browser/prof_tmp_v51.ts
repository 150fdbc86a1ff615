import { chromium } from "playwright-core";
import sparticuz from "@sparticuz/chromium";
import { QUIET_BROWSER } from "./quiet_browser.ts";
const path = Deno.args[0] ?? "/";
const browser = await chromium.launch({
  executablePath: await sparticuz.executablePath(),
  headless: true,
  args: QUIET_BROWSER,
});
const context = await browser.newContext({
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
});
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
const events: any[] = [];
cdp.on("Tracing.dataCollected", (e: any) => events.push(...e.value));
await cdp.send(
  "Tracing.start",
  {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "toplevel", "blink", "v8"] },
  } as any,
);
await page.addInitScript(() => {
  (globalThis as any).tasks = [];
  new PerformanceObserver((l) => {
    for (const e of l.getEntries()) {
      (globalThis as any).tasks.push([Math.round(e.startTime), Math.round(e.duration)]);
    }
  }).observe({ entryTypes: ["longtask"] });
});
let bytes = 0;
const list: string[] = [];
page.on("response", async (r) => {
  const l = Number(r.headers()["content-length"] ?? 0);
  bytes += l;
  list.push(`${l} ${new URL(r.url()).pathname}`);
});
await page.goto("http://127.0.0.1:8151" + path, { waitUntil: "load" });
await page.waitForTimeout(4000);
console.log("long tasks", JSON.stringify(await page.evaluate(() => (globalThis as any).tasks)));
const done = new Promise((r) => cdp.once("Tracing.tracingComplete", r));
await cdp.send("Tracing.end");
await done;
const mains = events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
const main = mains.map((
  m: any,
) => [m, events.filter((e) => e.pid === m.pid && e.tid === m.tid).length]).sort((a: any, b: any) =>
  b[1] - a[1]
)[0]![0] as any;
const start =
  events.filter((e) => e.name === "navigationStart" || e.name === "ResourceSendRequest").sort((
    x,
    y,
  ) => x.ts - y.ts)[0].ts;
const mine = events.filter((e) => e.pid === main.pid && e.tid === main.tid && e.ph === "X");
for (
  const t of mine.filter((e) =>
    e.dur > 3000 &&
    !/^(ThreadControllerImpl|SimpleWatcher|ThreadPool|RunTask|ThreadController)/.test(e.name)
  ).sort((x, y) => x.ts - y.ts)
) {
  console.log(
    ((t.ts - start) / 1000).toFixed(0),
    (t.dur / 1000).toFixed(0),
    t.name,
    JSON.stringify(
      t.args.data?.functionName ?? t.args.elementCount ?? t.args.beginData?.dirtyObjects ??
        t.args.data?.url ?? "",
    ).slice(0, 90),
  );
}
console.log(bytes);
await browser.close();
