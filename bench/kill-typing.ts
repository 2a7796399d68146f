// [STUD-04] Kills the server and the browser in which an author types, both at once, and looks how much is there when they are back.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { BrowserContext, Page } from "playwright-core";
import { chromiumPath } from "../e2e/chromium.ts";
import { text } from "../e2e/post-text.ts";
import { beginPost } from "./kill-drafts.ts";
import { endServer, startServer } from "./server-process.ts";

/**
 * The most seconds of typing that were missing: `lostSeconds` in the editor when it was opened again, `serverSeconds` of what was
 * typed since the last kill in the server's draft alone, as if the browser's profile were gone too.
 */
export type KilledTyping = { rounds: number; words: number; lostSeconds: number; serverSeconds: number };

/** Of a busy machine. */
const limitMs = 120_000;

export async function killTyping(rounds: number): Promise<KilledTyping> {
  const folder = mkdtempSync(join(tmpdir(), "corvane-kill-typing-"));
  const settings = { DATA_DIR: join(folder, "data") };
  let server = await startServer(settings);
  const { origin } = server;
  const author = await beginPost(origin);
  const typedMs: number[] = [];
  const found: KilledTyping = { rounds, words: 0, lostSeconds: 0, serverSeconds: 0 };
  const profile = join(folder, "profile");
  let browser = await startBrowser(profile, author.token);
  try {
    let page = await openEditor(browser, origin, author.id);
    for (let round = 0; round < rounds; round++) {
      const beganMs = performance.now();
      await typeNumbers(page, typedMs);
      const killedMs = performance.now();
      await Promise.all([endServer(server, "SIGKILL"), killBrowser(browser, profile)]);
      const lost = (content: string) => secondsLost(content, { typedMs, killedMs });
      [server, browser] = await Promise.all([
        startServer({ ...settings, PORT: new URL(origin).port }),
        startBrowser(profile, author.token),
      ]);
      const draft = await fetch(origin + author.path, { headers: author.headers });
      const missing = Math.min(lost(draft.ok ? await draft.text() : ""), (killedMs - beganMs) / 1_000);
      found.serverSeconds = Math.max(found.serverSeconds, missing);
      page = await openEditor(browser, origin, author.id);
      const left = await text(page).innerText();
      found.lostSeconds = Math.max(found.lostSeconds, lost(left));
      typedMs.splice(firstMissing(left, typedMs)); // to be typed again
    }
    return { ...found, words: typedMs.length };
  } finally {
    await Promise.all([endServer(server, "SIGKILL"), browser.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Numbers, ten a second, for as long as it takes to be killed before, in and after a saving. */
async function typeNumbers(page: Page, typedMs: number[]): Promise<void> {
  await text(page).click();
  await page.keyboard.press("Control+End");
  const until = performance.now() + 500 + Math.random() * 5_500; // the draft is saved every 5 s of typing
  while (performance.now() < until) {
    typedMs.push(performance.now());
    await page.keyboard.type(`n${typedMs.length} `);
    await delay(100);
  }
}

/** How long before the kill the first number was typed that is missing. */
function secondsLost(content: string, { typedMs, killedMs }: { typedMs: number[]; killedMs: number }): number {
  return (killedMs - (typedMs[firstMissing(content, typedMs)] ?? killedMs)) / 1_000;
}

function firstMissing(content: string, typedMs: number[]): number {
  const kept = new Set(content.match(/n\d+/g));
  const index = typedMs.findIndex((_, place) => !kept.has(`n${place + 1}`));
  return index < 0 ? typedMs.length : index;
}

async function openEditor(browser: BrowserContext, origin: string, id: string): Promise<Page> {
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(`${origin}/admin/blog/${id}/edit`);
  await text(page).waitFor();
  return page;
}

/** With a profile that outlives it; what was written last to its localStorage may be gone with the kill. */
async function startBrowser(profile: string, token: string): Promise<BrowserContext> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args,
    timeout: limitMs,
  });
  browser.setDefaultTimeout(limitMs);
  await browser.addInitScript((session) => localStorage.setItem("admin_session", session), token);
  return browser;
}

/** The browser's processes are those that name its profile. */
async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const gone = context.waitForEvent("close", { timeout: limitMs });
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && commandOf(name).includes(profile));
  for (const pid of all) killIfThere(Number(pid));
  await gone;
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // it has ended meanwhile
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it ended with its parent
  }
}
