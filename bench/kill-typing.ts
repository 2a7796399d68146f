// [STUD-04] Kills the server and the browser in which an author types, both at once, and looks how much is there when they are back.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { chromiumPath } from "../e2e/chromium.ts";
import { text } from "../e2e/post-text.ts";
import { beginPost } from "./kill-drafts.ts";
import { endServer, startServer } from "./server-process.ts";

/**
 * The most seconds of typing that were missing: `lostSeconds` in the editor when it was opened again, `serverSeconds` in the
 * server's draft alone, as if the browser's profile were gone too.
 */
export type KilledTyping = { rounds: number; words: number; lostSeconds: number; serverSeconds: number };

export async function killTyping(rounds: number): Promise<KilledTyping> {
  const folder = mkdtempSync(join(tmpdir(), "corvane-kill-typing-"));
  const settings = { DATA_DIR: join(folder, "data") };
  let server = await startServer(settings);
  const { origin } = server;
  const author = await beginPost(origin);
  const typedMs: number[] = [];
  const found: KilledTyping = { rounds, words: 0, lostSeconds: 0, serverSeconds: 0 };
  let browser = await startBrowser(join(folder, "profile"));
  try {
    for (let round = 0; round < rounds; round++) {
      await typeNumbers(await openEditor(browser.port, origin, author), typedMs);
      const killedMs = performance.now();
      await Promise.all([endServer(server, "SIGKILL"), killAll(browser.child)]);
      const lost = (content: string) => secondsLost(content, { typedMs, killedMs });
      server = await startServer({ ...settings, PORT: new URL(origin).port });
      const draft = await fetch(origin + author.path, { headers: author.headers });
      found.serverSeconds = Math.max(found.serverSeconds, lost(draft.ok ? await draft.text() : ""));
      browser = await startBrowser(join(folder, "profile"));
      const page = await openEditor(browser.port, origin, author);
      const left = await text(page).innerText();
      found.lostSeconds = Math.max(found.lostSeconds, lost(left));
      typedMs.splice(firstMissing(left, typedMs)); // to be typed again
      await page.close();
    }
    return { ...found, words: typedMs.length };
  } finally {
    await Promise.all([endServer(server, "SIGKILL"), killAll(browser.child)]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Numbers, ten a second, for as long as it takes to be killed before, in and after a saving. */
async function typeNumbers(page: Page, typedMs: number[]): Promise<void> {
  await text(page).click();
  await page.keyboard.press("Control+End");
  const until = performance.now() + 1_000 + Math.random() * 6_000;
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

type Author = Awaited<ReturnType<typeof beginPost>>;

async function openEditor(port: string, origin: string, { id, token }: Author): Promise<Page> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no profile.");
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  await page.evaluate((session) => localStorage.setItem("admin_session", session), token);
  await page.goto(`${origin}/admin/blog/${id}/edit`);
  await text(page).waitFor();
  return page;
}

/** In a group of processes of its own, with a profile that outlives it. */
async function startBrowser(profile: string): Promise<{ child: ChildProcess; port: string }> {
  const own = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"];
  const child = spawn(chromiumPath(), [...own, `--user-data-dir=${profile}`], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      child.stderr.resume();
      return { child, port };
    }
  }
  throw new Error("The browser didn't start.");
}

async function killAll(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await gone;
}
