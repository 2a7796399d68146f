// `node scripts/node24.mjs scripts/docs-pictures.ts`: makes the pictures of README.md from the built site.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import sharp from "sharp";
import { newSession, storeSession } from "../e2e/admin-session.ts";
import { startSite } from "../e2e/site.ts";
import { withBrowser } from "../e2e/with-browser.ts";

const pictures = [
  { name: "home", path: "/", colorScheme: "light" },
  { name: "book", path: "/book", colorScheme: "dark" },
  { name: "admin", path: "/admin/contacts", colorScheme: "light" },
] as const;

/** The choice of cookies, so that the banner isn't in the picture. */
const consent = JSON.stringify({
  preferences: { necessary: true, analytics: false, marketing: false, functional: false },
  timestamp: "2026-01-01T00:00:00.000Z",
});

const site = await startSite({}, ".");
seed("--contacts", "40");
const session = await newSession(site);
await withBrowser(async (browser) => {
  for (const { name, path, colorScheme } of pictures) {
    const context = await browser.newContext({
      baseURL: site.url,
      colorScheme,
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
    });
    await context.addInitScript((choice) => localStorage.setItem("cookie-consent", choice), consent);
    const page = await context.newPage();
    await storeSession(page, session);
    await page.goto(path, { waitUntil: "networkidle" });
    const file = `docs/${name}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(file);
    process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1000)} kB\n`);
    await context.close();
  }
});
await site.stop();

function seed(...counts: string[]): void {
  const env = { ...process.env, DATA_DIR: site.dataDir };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/seed.ts", ...counts], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
