// [MOVE-01] How long visitors wait while posts with pictures are imported, beside how long they wait without.
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { ImportRun } from "#app/features/move-in/contract.ts";
import { readJson } from "#test/read-json.ts";
import { buildZip } from "#test/zip.ts";
import { quantile } from "./figures.ts";
import type { Row } from "./figures.ts";
import { adminSession, withSite } from "./server-process.ts";

const [rounds, roundMs, everyMs] = [3, 15_000, 25];

/** Number of posts, more than a machine imports in all rounds. */
const posts = 500;

export function measureImport(): Promise<Row[]> {
  return withSite(async (origin) => {
    const call = await createCaller(origin);
    const { id } = await call("POST", "?name=old.zip", await archiveOfPosts());
    await until(call, "checked");
    const [post] = await readJson<{ slug: string }[]>(fetch(`${origin}/api/blog`));
    const urls = [`${origin}/`, `${origin}/blog/${post?.slug}`];
    await visit(urls, 3_000);
    const times = { without: [] as number[], meanwhile: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.without.push(...(await visit(urls, roundMs)));
      await call("POST", `/${id}/start`);
      await until(call, "importing");
      times.meanwhile.push(...(await visit(urls, roundMs)));
      await call("POST", `/${id}/stop`);
      await until(call, "stopped");
    }
    const { done } = (await call("GET", "")).run ?? { done: 0 };
    const both = (part: number) => [times.without, times.meanwhile].map((item) => quantile(item, part).toFixed(2));
    return [
      [`visitors without an import, and while ${done} posts are imported: median, ms`, both(0.5).join(", ")],
      ["p99, ms", both(0.99).join(", "), "≤ 2 times"],
    ];
  });
}

type Call = (method: string, path: string, file?: Buffer) => Promise<ImportRun & { run: ImportRun | null }>;

async function createCaller(origin: string): Promise<Call> {
  const headers = { Authorization: `Bearer ${await adminSession(origin)}`, "Content-Type": "application/octet-stream" };
  return async (method, path, file) => {
    const init = { method, headers, ...(file ? { body: new Uint8Array(file) } : {}) };
    const answer = await fetch(`${origin}/api/admin/import${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return readJson<ImportRun & { run: ImportRun | null }>(answer);
  };
}

async function until(call: Call, state: ImportRun["state"]): Promise<void> {
  while ((await call("GET", "")).run?.state !== state) await delay(200);
}

async function archiveOfPosts(): Promise<Buffer> {
  const text = "The mason laid the course level and let it dry over night. ".repeat(60);
  const files: Record<string, string | Buffer> = {};
  for (let at = 0; at < posts; at++) {
    const pixels = Buffer.from(
      Array.from({ length: 60 * 40 * 3 }, (_, byte) => (byte * 7 + at * 31 + (byte ** 2 % 97)) % 256),
    );
    const picture = sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } }).resize(1600, 1067);
    files[`pictures/${at}.jpg`] = await picture.jpeg().toBuffer();
    files[`en/${at}.md`] =
      `---\ntitle: Post ${at}\nslug: old-${at}\npublished: true\n---\n\n${text}\n\n![A wall](../pictures/${at}.jpg)\n`;
  }
  return buildZip(files);
}

/** Returns the times of 40 requests a second, in milliseconds. */
async function visit(urls: readonly string[], forMs: number): Promise<number[]> {
  const started = performance.now();
  const visits: Promise<number>[] = [];
  while (performance.now() - started < forMs) {
    visits.push(timeOf(urls[visits.length % urls.length] ?? ""));
    await delay(Math.max(0, started + visits.length * everyMs - performance.now()));
  }
  return Promise.all(visits);
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - began;
}
