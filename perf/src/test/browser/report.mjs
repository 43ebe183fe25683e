// Opens a report and says, as JSON, what a reader would meet: console errors, requests to elsewhere, and charts without lines.
// node report.mjs <page> <browser> <folder for screenshots>
import { chromium } from "playwright-core";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [page, browser, folder] = process.argv.slice(2);
const found = { errors: [], requests: [], charts: 0, widest: 0, empty: [], screenshots: [] };

const instance = await chromium.launch({ executablePath: browser, args: ["--no-sandbox"] });
try {
  for (const [colorScheme, width] of [["light", 1400], ["dark", 1400], ["light", 400]]) {
    const tab = await instance.newPage({ colorScheme, viewport: { width, height: 1000 } });
    tab.on("console", (message) => message.type() === "error" && found.errors.push(message.text()));
    tab.on("pageerror", (error) => found.errors.push(String(error)));
    tab.on("request", (request) => /^https?:/.test(request.url()) && found.requests.push(request.url()));
    await tab.goto(pathToFileURL(page).href);
    await tab.evaluate(() => window.report.drawAll());
    const charts = await tab.$$eval(".chart", (elements) =>
      elements.map((element) => [
        element.dataset.chart,
        element.querySelectorAll("svg path").length,
      ]));
    found.charts = charts.length;
    found.widest = Math.max(found.widest, (await tab.evaluate(() => document.documentElement.scrollWidth)) - width);
    // Axes alone are a handful of paths; a chart with lines or bars has more.
    found.empty.push(...charts.filter(([, paths]) => paths < 8).map(([id]) => id));
    const screenshot = join(folder, `report-${colorScheme}-${width}.png`);
    await tab.screenshot({ path: screenshot, fullPage: true });
    found.screenshots.push(screenshot);
    await tab.close();
  }
} finally {
  await instance.close();
}
console.log(JSON.stringify(found));
