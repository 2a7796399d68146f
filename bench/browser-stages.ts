// Browser measurements of the built site: scores, weights, animation frames, requests.
import { loadavg } from "node:os";
import { measureEditor } from "./editor.ts";
import { measureFrames } from "./frames.ts";
import { scorePages } from "./lighthouse.ts";
import { measurePages, warmUp } from "../e2e/page-weight.ts";
import type { PageWeight } from "../e2e/page-weight.ts";
import { withBrowser } from "../e2e/with-browser.ts";
import { section } from "./report.ts";
import { watchRequests } from "./requests.ts";
import { adminSession, withSite } from "./server-process.ts";
import { benchmarkIndex, measureNavigation, measurePhones } from "./slow-phone.ts";
import type { PhoneFigures, Spread } from "./slow-phone.ts";

const publicPaths = [
  "/",
  "/about",
  "/services",
  "/case-studies",
  "/case-studies/velmora",
  "/blog",
  "/blog/what-a-support-chatbot-should-refuse-to-answer",
  "/contact",
  "/book",
  "/faq",
  "/newsletter",
  "/privacy",
  "/cookies",
  "/legal",
  "/accessibility",
  "/ai-chat",
];

const phonePaths = [
  "",
  "/about",
  "/blog",
  "/blog/what-a-support-chatbot-should-refuse-to-answer",
  "/newsletter",
  "/contact",
  "/book",
  "/ai-chat",
];

const phoneHead = [
  "page",
  "script kB (files)",
  "requests beside pictures",
  "largest paint ms",
  "blocked ms",
  "longest task ms",
  "shift",
  "menu answers ms",
  "island listens ms",
  "from the cache ms",
  "longest task after touch ms",
  "script after touch kB",
];

function spread({ median, worst }: Spread, digits = 0): string {
  return `${median.toFixed(digits)} (${worst.toFixed(digits)})`;
}

function phoneRow(page: PhoneFigures): string[] {
  return [
    page.path,
    `${page.scriptKb.toFixed(1)} (${page.scripts})`,
    String(page.requests),
    page.largestPaintMs.toFixed(0),
    spread(page.blockedMs),
    spread(page.longestTaskMs),
    spread(page.shift, 4),
    spread(page.menuMs),
    ...[page.aliveMs, page.aliveFromCacheMs, page.takeOverMs].map((figure) => (figure ? spread(figure) : "")),
    page.scriptAfterTouchKb?.toFixed(1) ?? "",
  ];
}

const adminPaths = ["/admin", "/admin/contacts", "/admin/newsletter", "/admin/blog"];

/** Need a Chromium or Chrome, and `npm run build`. */
export const browserStages: Record<string, () => Promise<string[]>> = {
  lighthouse: async () => {
    const scores = await withSite((origin) => scorePages(origin, publicPaths, 3));
    return section(
      "Lighthouse, mobile, medians of 3",
      "performance / accessibility / best practices / search engines",
      [
        ["page", "scores", "LCP ms", "CLS", "TBT ms", "kB"],
        ...scores.map((one) => [
          one.path,
          `${one.performance} / ${one.accessibility} / ${one.bestPractices} / ${one.seo}`,
          String(one.lcpMs),
          String(one.cls),
          String(one.tbtMs),
          String(one.kilobytes),
        ]),
      ],
    );
  },
  editor: async () => {
    const found = await measureEditor();
    return section(
      "Writing a post",
      `in Chromium on this machine, load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(", ")}; memory is that of the server and of the process that encodes, resident, above the server at rest`,
      [
        ["what", "found", "must be"],
        [
          `a photo of 12 megapixels (${found.photoKb.toFixed(0)} kB), from choosing it to seeing it, ms`,
          found.photoMs.toFixed(0),
          "≤ 3,000",
        ],
        [
          "memory while it is taken; 5 s after it and after each of five more, MB",
          `${found.memoryMb.toFixed(0)}; ${found.afterMb.map((mb) => mb.toFixed(0)).join(", ")}`,
          "≤ 200; no growth",
        ],
        [
          `script for a key in ${found.characters} characters, all that the page does until the next frame, median and p95, ms`,
          `${found.keyMs.script.median.toFixed(1)}, ${found.keyMs.script.p95.toFixed(1)}`,
          "≤ 8",
        ],
        [
          "from that key to the frame that shows it (INP), median and p95, ms",
          `${found.keyMs.shown.median.toFixed(0)}, ${found.keyMs.shown.p95.toFixed(0)}`,
          "≤ 50",
        ],
      ],
    );
  },
  weight: async () => {
    const pages = await withSite(async (origin) => {
      await Promise.all(publicPaths.map((path) => warmUp(origin + path)));
      const session = await adminSession(origin);
      return withBrowser(async (browser) => [
        ...(await measurePages({ browser, origin }, publicPaths)),
        ...(await measurePages({ browser, origin }, adminPaths, { session })),
      ]);
    });
    return section(
      "Weight of pages as sent (brotli, with headers)",
      "a fresh browser on a running site, everything until the network is idle: what a start needs and what comes after it by need; the start alone is held by e2e/weight.test.ts",
      [["page", "HTML kB", "CSS kB", "JavaScript until idle kB", "all kB"], ...pages.map(weightRow)],
    );
  },
  phone: async () => {
    const index = await benchmarkIndex();
    const english = phonePaths.map((path) => path || "/");
    const others = ["/ro", "/fr"].flatMap((prefix) => phonePaths.map((path) => prefix + path));
    const lines: string[] = [];
    for (const [what, { flags, paths }] of Object.entries({
      "without a GPU": { flags: ["--no-sandbox", "--disable-gpu"], paths: [...english, ...others] },
      "as the browser decides about the GPU": { flags: ["--no-sandbox"], paths: english },
    })) {
      const figures = await withSite((origin) => measurePhones(origin, paths, { rounds: 3, flags }));
      const rows = figures.map(phoneRow);
      lines.push(
        ...section(
          `A mid phone on slow 4G, ${what}`,
          `1.6 Mbit/s, 150 ms, processor slowed to a quarter, 412 px; medians of 3 (worst); benchmark index ${index}`,
          [phoneHead, ...rows],
        ),
      );
    }
    const { first, again } = await withSite((origin) => measureNavigation(origin, 9));
    return [
      ...lines,
      ...section("From click to paint", `prefetched, at full speed, medians of 9 (worst); benchmark index ${index}`, [
        ["visit", "ms", "mark"],
        ["first", spread(first), "≤ 250"],
        ["with the service worker in control", spread(again), "≤ 250"],
      ]),
    ];
  },
  frames: async () => {
    const { particles, plain, throttled, atRest } = await withSite(measureFrames);
    return section(
      "The hero's frames",
      `${particles} particles, 1280 × 900, 300 frames each: script of a frame, without and with the processor slowed to a quarter; then 2 s each hidden, off screen and under reduced motion`,
      [
        ["what", "median", "p95", "must be"],
        ["script of a frame, ms", plain.median.toFixed(2), plain.p95.toFixed(2), "≤ 2"],
        ["the same, slowed 4 times, ms", throttled.median.toFixed(2), throttled.p95.toFixed(2), "≤ 8"],
        ["frames hidden, off screen, under reduced motion", atRest.join(", "), "", "0"],
      ],
    );
  },
  requests: async () => {
    const { pages, requests, foreign, keys } = await withSite((origin) => watchRequests(origin, publicPaths, 60));
    return section(
      "What a fresh browser calls and keeps (L1)",
      "every public page in three languages, 60 s of scrolling each, no click",
      [
        ["pages", "requests", "to another origin", "keys in the browser's storage", "cookies"],
        [String(pages), String(requests), String(foreign.length), [...keys].join(", "), "0"],
      ],
    );
  },
};

function weightRow(one: PageWeight): string[] {
  return [one.path, ...[one.htmlKb, one.cssKb, one.scriptKb, one.allKb].map((size) => size.toFixed(1))];
}
