// npm run screenshots [-- path…]: screenshots of every page × width × theme × language.
import { mkdir } from "node:fs/promises";
import { readContent } from "../app/platform/content/read.server.ts";
import { defaultLocale } from "../app/platform/i18n/locales.ts";
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
  "/nothing-here",
  "/offline",
  "/admin/login",
  "/admin/setup",
];
const languages = ["", "/ro", "/fr"];

const named = process.argv.slice(2);
const paths =
  named.length > 0
    ? named
    : pages.flatMap((path) => (path.startsWith("/admin") ? [path] : languages.map((prefix) => prefix + path)));

const site = await startSite({}, ".");
await mkdir(folder, { recursive: true });
await withBrowser(async (browser) => {
  for (const colorScheme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: site.url,
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
      });
      await context.addInitScript(() =>
        localStorage.setItem(
          "cookie-consent",
          JSON.stringify({
            preferences: { necessary: true, analytics: false, marketing: false, functional: false },
            timestamp: "2026-01-01T00:00:00.000Z",
          }),
        ),
      );
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(path, { waitUntil: "networkidle" });
        // Lazy pictures need scrolling.
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = "eager";
          await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
        });
        await page.screenshot({
          path: `${folder}/${path.slice(1).replaceAll("/", "_") || "home"}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
      await context.close();
    }
  }
});
await site.stop();
process.stdout.write(`Pictures of ${paths.length} pages are in ${folder}/.\n`);
