// Lighthouse's mobile scores of public pages, as medians. Needs a full Chromium or Chrome: the headless shell reports
// the largest paint late.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromiumPath } from "../e2e/chromium.ts";
import { median } from "./figures.ts";
import type { Row } from "./figures.ts";
import { publicPaths } from "./pages.ts";
import { withSite } from "./server-process.ts";

/** Scores 0-100, times in ms. */
type Score = Record<"performance" | "accessibility" | "bestPractices" | "seo" | "lcpMs" | "cls" | "tbtMs", number>;

export function scorePages(runs: number): Promise<Row[]> {
  return withSite(async (origin) => {
    const flags = [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ];
    const chrome = await launch({ chromePath: chromiumPath({ hasWindow: true }), chromeFlags: flags });
    try {
      await scoreOnce(origin, chrome.port); // warm-up of the browser
      const rows: Row[] = [];
      for (const path of publicPaths) {
        const scores: Score[] = [];
        for (let run = 0; run < runs; run++) scores.push(await scoreWhole(origin + path, chrome.port));
        const middle = (name: keyof Score) => median(scores.map((score) => score[name]));
        const four = [middle("performance"), middle("accessibility"), middle("bestPractices"), middle("seo")].join(
          " / ",
        );
        const times = `paint ${middle("lcpMs")} ms, shift ${middle("cls")}, blocked ${middle("tbtMs")} ms`;
        rows.push([path, `${four}; ${times}`, "100 × 4"]);
      }
      return rows;
    } finally {
      chrome.kill();
    }
  });
}

/** Repeats an incomplete measurement: Lighthouse sometimes misses a page's paint. */
async function scoreWhole(url: string, port: number, tries = 3): Promise<Score> {
  const score = await scoreOnce(url, port);
  if (Object.values(score).every(Number.isFinite)) return score;
  if (tries === 1) throw new Error(`Lighthouse gave no times for ${url}.`);
  return scoreWhole(url, port, tries - 1);
}

async function scoreOnce(url: string, port: number): Promise<Score> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}.`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: Math.round(figure("largest-contentful-paint")),
    cls: Math.round(figure("cumulative-layout-shift") * 1000) / 1000,
    tbtMs: Math.round(figure("total-blocking-time")),
  };
}
