// The page on which a post is written: a photo from choosing it to seeing it in the text, and the cost of a key in a long post.
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noisyPhoto } from "#test/pictures.ts";
import { withBrowser } from "../e2e/with-browser.ts";
import { median, quantile } from "./load.ts";
import { adminSession, endServer, startServer } from "./server-process.ts";

/**
 * `memoryMb`: the most that server and encoding process took together above the server at rest; `afterMb`: 5 s after that picture,
 * and after each of five more. What the first one leaves is code that was loaded for it.
 */
export type EditorFigures = {
  photoMs: number;
  photoKb: number;
  memoryMb: number;
  afterMb: number[];
  /** Of 200 keys: all script of the page from a key to the next frame; from a key to the frame that shows it (INP's measure). */
  keyMs: { script: Share; shown: Share };
  characters: number;
};

type Share = { median: number; p95: number };

const characters = 50_000;
const keys = 200;
const warmUpKeys = 20;

export async function measureEditor(): Promise<EditorFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const token = await adminSession(server.origin);
    const id = await writePost(server.origin, token);
    const pid = server.child.pid ?? 0;
    return await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${server.origin}/healthz`);
      await page.evaluate((session) => localStorage.setItem("admin_session", session), token);
      await page.goto(`${server.origin}/admin/blog/${id}/edit`);
      const text = page.getByRole("textbox", { name: "Text", exact: true });
      await text.locator("p").nth(5).click();
      const keyMs = await measureKeys(page);
      const photo = await noisyPhoto({ width: 4000, height: 3000 });
      const restingMb = familyMb(pid);
      let mostMb = restingMb;
      const watch = setInterval(() => (mostMb = Math.max(mostMb, familyMb(pid))), 20);
      await page.getByRole("button", { name: "Picture", exact: true }).click();
      const began = performance.now();
      await page
        .getByLabel("Picture files")
        .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
      await text.locator("figure img").waitFor();
      const photoMs = performance.now() - began;
      clearInterval(watch);
      const afterMb: number[] = [];
      for (let more = 0; more <= 5; more++) {
        if (more > 0) await upload(server.origin, token, await noisyPhoto({ width: 4000, height: 3000 + more * 8 }));
        await page.waitForTimeout(5_000);
        afterMb.push(familyMb(pid) - restingMb);
      }
      return {
        photoMs,
        photoKb: photo.length / 1024,
        memoryMb: mostMb - restingMb,
        afterMb,
        keyMs,
        characters,
      };
    });
  } finally {
    await endServer(server, "SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function upload(origin: string, token: string, photo: Buffer): Promise<void> {
  const headers = { "Content-Type": "image/jpeg", Authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/admin/media`, { method: "POST", headers, body: new Uint8Array(photo) });
  if (!response.ok) throw new Error(`The upload was answered ${response.status}`);
}

async function writePost(origin: string, token: string): Promise<string> {
  const paragraph = `<p>${"A loom is a frame in which cloth is woven. ".repeat(5)}</p>\n`;
  const content = paragraph.repeat(Math.ceil(characters / paragraph.length));
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const body = JSON.stringify({ title: "Looms", content });
  const response = await fetch(`${origin}/api/admin/blog`, { method: "POST", headers, body });
  return ((await response.json()) as { id: string }).id;
}

type Page = Awaited<ReturnType<Parameters<Parameters<typeof withBrowser>[0]>[0]["newPage"]>>;

async function measureKeys(page: Page): Promise<EditorFigures["keyMs"]> {
  const metrics = await page.context().newCDPSession(page);
  await metrics.send("Performance.enable");
  const scriptMs = async () => {
    const found = await metrics.send("Performance.getMetrics");
    return 1_000 * (found.metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0);
  };
  await page.evaluate(watchInteractions);
  const times: number[] = [];
  for (let count = -warmUpKeys; count < keys; count++) {
    const before = await scriptMs();
    await page.keyboard.press("a");
    await page.evaluate(async () => {
      const { promise: isShown, resolve } = Promise.withResolvers<void>();
      requestAnimationFrame(() => setTimeout(resolve, 30));
      await isShown;
    });
    if (count >= 0) times.push((await scriptMs()) - before);
  }
  const shown = await page.evaluate(() => [
    ...(Reflect.get(globalThis, "interactions") as Map<number, number>).values(),
  ]);
  // The browser tells of those of 16 ms and more.
  const all = [...shown.slice(-keys), ...Array.from({ length: Math.max(0, keys - shown.length) }, () => 16)];
  return { script: shareOf(times), shown: shareOf(all) };
}

const shareOf = (times: number[]): Share => ({ median: median(times), p95: quantile(times, 0.95) });

/** Runs in the page. */
function watchInteractions() {
  const longest = new Map<number, number>();
  Object.assign(globalThis, { interactions: longest });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Resident memory of a process and its children. */
function familyMb(pid: number): number {
  const own = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || parentOf(name) === pid),
  );
  return own.reduce((sum, name) => sum + residentMb(name), 0);
}

function parentOf(name: string): number {
  return Number(/PPid:\s+(\d+)/.exec(readStatus(name))?.[1]);
}

function residentMb(name: string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readStatus(name))?.[1] ?? 0) / 1024;
}

function readStatus(name: string): string {
  try {
    return readFileSync(`/proc/${name}/status`, "utf8");
  } catch {
    return ""; // it has ended meanwhile
  }
}
