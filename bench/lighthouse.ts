// Lighthouse's mobile scores of public pages, as medians. Needs a full Chromium or Chrome: the headless shell reports the
// largest paint late.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromiumPath } from "../e2e/chromium.ts";
import { median } from "./load.ts";

/** Scores 0-100, times in ms, sizes as sent. */
export type PageScore = {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  kilobytes: number;
};

export async function scorePages(origin: string, paths: readonly string[], runs: number): Promise<PageScore[]> {
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
    await scoreOnce(`${origin}${paths[0]}`, chrome.port); // warm-up of the browser
    const scores: PageScore[] = [];
    for (const path of paths) {
      const measured: Omit<PageScore, "path">[] = [];
      for (let run = 0; run < runs; run++) measured.push(await scoreWhole(origin + path, chrome.port));
      const middle = (name: keyof Omit<PageScore, "path">) => median(measured.map((one) => one[name]));
      scores.push({
        path,
        performance: middle("performance"),
        accessibility: middle("accessibility"),
        bestPractices: middle("bestPractices"),
        seo: middle("seo"),
        lcpMs: middle("lcpMs"),
        cls: middle("cls"),
        tbtMs: middle("tbtMs"),
        kilobytes: middle("kilobytes"),
      });
    }
    return scores;
  } finally {
    chrome.kill();
  }
}

/** Lighthouse sometimes misses a page's paint. */
async function scoreWhole(url: string, port: number, tries = 3): Promise<Omit<PageScore, "path">> {
  const score = await scoreOnce(url, port);
  if (Object.values(score).every(Number.isFinite)) return score;
  if (tries === 1) throw new Error(`Lighthouse gave no times for ${url}.`);
  return scoreWhole(url, port, tries - 1);
}

async function scoreOnce(url: string, port: number): Promise<Omit<PageScore, "path">> {
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
    kilobytes: Math.round(figure("total-byte-weight") / 1024),
  };
}
