// npm run screenshots [-- path…]: screenshots of every page × width × theme × language. With --docs the pictures of README.md.
import { spawnSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { readContent } from "../app/content/read.server.ts";
import { defaultLocale } from "../app/platform/i18n/locales.ts";
import { newSession, storeSession } from "../e2e/admin-session.ts";
import { startSite } from "../e2e/site.ts";
import { withBrowser } from "../e2e/with-browser.ts";

const folder = "screenshots";
const widths = [360, 768, 1280, 1920];
const themes = ["light", "dark"] as const;
const study = readContent().caseStudies[defaultLocale][0]?.slug;
const pages = [
  "/",
  "/about",
  "/services",
  "/case-studies",
  `/case-studies/${study}`,
  "/contact",
  "/book",
  "/blog",
  "/blog/what-a-support-chatbot-should-refuse-to-answer",
  "/ai-chat",
  "/newsletter",
  "/faq",
  "/privacy",
  "/cookies",
  "/legal",
  "/accessibility",
  "/search",
  "/nothing-here",
  "/offline",
  "/admin/login",
  "/admin/setup",
];
const languages = ["", "/ro", "/fr"];

const docsPictures = [
  { name: "home", path: "/", colorScheme: "light" },
  { name: "book", path: "/book", colorScheme: "dark" },
  { name: "admin", path: "/admin/contacts", colorScheme: "light" },
] as const;

/** The cookie choice, so that the banner isn't in the picture. */
const consent = JSON.stringify({
  preferences: { necessary: true, analytics: false, marketing: false, functional: false },
  timestamp: "2026-01-01T00:00:00.000Z",
});

const named = process.argv.slice(2);
const site = await startSite({}, ".");
await withBrowser(named.includes("--docs") ? takeOfDocs : takeOfPages);
await site.stop();

async function takeOfPages(browser: Browser): Promise<void> {
  const all = pages.flatMap((path) => (path.startsWith("/admin") ? [path] : languages.map((prefix) => prefix + path)));
  const paths = named.length > 0 ? named : all;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of themes)
    for (const width of widths)
      await withPage(browser, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
        for (const path of paths) {
          await page.goto(path, { waitUntil: "networkidle" });
          // Lazy pictures need scrolling.
          await page.evaluate(async () => {
            for (const image of document.images) image.loading = "eager";
            await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
          });
          const name = path.slice(1).replaceAll("/", "_") || "home";
          await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        }
      });
  process.stdout.write(`Pictures of ${paths.length} pages are in ${folder}/.\n`);
}

async function takeOfDocs(browser: Browser): Promise<void> {
  const env = { ...process.env, DATA_DIR: site.dataDir };
  const seed = spawnSync(process.execPath, ["scripts/seed.ts", "--contacts", "40"], { env, encoding: "utf8" });
  if (seed.status !== 0) throw new Error(seed.stderr);
  const session = await newSession(site);
  for (const { name, path, colorScheme } of docsPictures)
    await withPage(browser, { colorScheme, viewport: { width: 1280, height: 800 } }, async (page) => {
      await storeSession(page, session);
      await page.goto(path, { waitUntil: "networkidle" });
      const file = `docs/${name}.webp`;
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(file);
      process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1000)} kB\n`);
    });
}

async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: "reduce", ...options });
  await context.addInitScript((choice) => localStorage.setItem("cookie-consent", choice), consent);
  await work(await context.newPage());
  await context.close();
}
