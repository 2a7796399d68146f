// npm run screenshots [-- path…]: screenshots of every page × width × theme × language. With --docs the pictures of
// README.md and of the manual; names such as `manual/enquiry` after it limit it to these. Needs a build.
import { mkdirSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startMailServer } from "#test/mail-server.ts";
import { startSite } from "#test/site.ts";
import { readContent } from "../app/content/read.server.ts";
import { defaultLocale } from "../app/platform/i18n/locales.ts";
import { newSession, storeSession } from "../e2e/admin-session.ts";
import { withBrowser } from "../e2e/with-browser.ts";
import { docsPictures, seedSamples, takePicture } from "./docs-pictures.ts";

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

/** The cookie choice, so that the banner isn't in the picture. */
const consent = JSON.stringify({
  preferences: { necessary: true, analytics: false, marketing: false, functional: false },
  timestamp: "2026-01-01T00:00:00.000Z",
});

const named = process.argv.slice(2).filter((argument) => argument !== "--docs");
const mail = await startMailServer();
const site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: "hello@company.example" });
try {
  await withBrowser(process.argv.includes("--docs") ? captureDocsPictures : capturePages);
} finally {
  await site.stop();
  await mail.stop();
}

async function capturePages(browser: Browser): Promise<void> {
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

async function captureDocsPictures(browser: Browser): Promise<void> {
  seedSamples(site.dataDir);
  const session = await newSession(site);
  for (const picture of docsPictures.filter(({ name }) => named.length === 0 || named.includes(name))) {
    const { path, colorScheme = "light", width = 1280, height = 800 } = picture;
    await withPage(browser, { colorScheme, viewport: { width, height } }, async (page) => {
      await storeSession(page, session);
      await page.goto(path, { waitUntil: "networkidle" });
      await takePicture(picture, { page, site, session });
    });
  }
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
