// [R25] A soak: the release archive's server under a mixed load at a fixed, modest rate, watched for what grows.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { anEnquiry } from "#test/enquiries.ts";
import { startMailServer } from "#test/mail-server.ts";
import { readJson } from "#test/read-json.ts";
import { begin, streamAnswer } from "./chat-client.ts";
import { countsOf, median, residentMb } from "./figures.ts";
import type { Row } from "./figures.ts";
import { adminSession, endServer } from "./server-process.ts";
import { unpackRelease } from "./start.ts";

type Sample = { rssMb: number; heapMb: number; handles: number; files: number; delayMs: number; dataMb: number };
type Visit = { origin: string; headers: Record<string, string>; asset: string; postId: string };
type RequestCounts = { requests: number; failed: Record<string, number> };
type SendVisit = (visit: Visit, count: number) => Promise<number>;

const perSecond = 20;
const sampleMs = 5_000;
const editEvery = 30 * perSecond;

const read =
  (path: string): SendVisit =>
  async ({ origin, headers }) => {
    const answer = await fetch(origin + path, path.startsWith("/api/admin") ? { headers } : {});
    await answer.arrayBuffer();
    return answer.status;
  };

const write =
  (path: string, body: (count: number) => object): SendVisit =>
  async ({ origin }, count) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body(count)) });
    await answer.arrayBuffer();
    return answer.status;
  };

const ask: SendVisit = async ({ origin }, count) => {
  const session = `soak-${count}-00000000000000000000000000000000`;
  const question = { id: await begin(origin, session), session, question: "How long does a project take?" };
  return (await streamAnswer(origin, question)).isComplete ? 200 : 0;
};

/** Edits a post, which empties the cached pages. */
const edit: SendVisit = async ({ origin, headers, postId }, count) => {
  const body = JSON.stringify({ title: `Post ${count}`, content: "<p>Text</p>", slug: "soak", published: true });
  const request = { method: "PUT", headers: { ...headers, "Content-Type": "application/json" }, body };
  return (await fetch(`${origin}/api/admin/blog/${postId}`, request)).status;
};

const enquire = write("/api/contact", (count) =>
  anEnquiry({ company: `Soak ${count}`, email: `visitor${count}@hexley.example` }),
);
const subscribe = write("/api/newsletter", (count) => ({ email: `reader${count}@hexley.example` }));

/** One round: 40 requests, pages between the others. */
const pages = ["/", "/services", "/fr/contact", "/blog", "/ro/about", "/case-studies", "/blog/soak", "/faq"].map(read);
const others: SendVisit[] = [
  enquire,
  read("/api/blog"),
  read("/api/booking/slots"),
  subscribe,
  read("/api/admin/contacts?page=1"),
  read("/blog?q=agents"),
  enquire,
  ask,
  read("/api/admin/outbox?page=1"),
  (visit, count) => read(visit.asset)(visit, count),
];
const round = Array.from({ length: 40 }, (_, index) =>
  index % 4 === 0 ? others[(index / 4) % others.length] : pages[index % pages.length],
);

export async function soak(minutes: number): Promise<Row[]> {
  const mail = await startMailServer();
  const { data, start, remove } = unpackRelease();
  const server = await start({
    SMTP_URL: mail.url,
    MAIL_FROM: "hello@company.example",
    NOTIFY_TO: "a@company.example",
  });
  const { origin } = server;
  const headers = { Authorization: `Bearer ${await adminSession(origin)}` };
  const visit = { origin, headers, asset: await assetOf(origin), postId: await makePost(origin, headers) };
  const over = new AbortController();
  const watching = watch(() => sample(origin, server.child.pid ?? 0, data), over.signal);
  const seen = await sendAll(visit, minutes * 60 * perSecond);
  over.abort();
  const samples = await watching;
  await endServer(server, "SIGTERM");
  await mail.stop();
  remove();
  const failed = countsOf(seen.failed);
  const sent = `${seen.requests} requests in ${minutes} minutes, ${mail.arrived.length} emails`;
  return [[`${sent}: failed`, failed, "none"], ...describe(samples)];
}

async function watch(look: () => Promise<Sample>, over: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (!over.aborted) {
    samples.push(await look());
    await delay(sampleMs);
  }
  return samples;
}

/** Sends requests at the fixed rate, whether responses come or not. */
async function sendAll(visit: Visit, requests: number): Promise<RequestCounts> {
  const seen: RequestCounts = { requests: 0, failed: {} };
  const from = performance.now();
  const open = new Set<Promise<void>>();
  for (let count = 0; count < requests; count++) {
    await delay(Math.max(0, from + (count * 1000) / perSecond - performance.now()));
    const send = count % editEvery === editEvery - 1 ? edit : (round[count % round.length] ?? ask);
    const sending: Promise<void> = sendOne(send, { visit, count, seen }).finally(() => open.delete(sending));
    open.add(sending);
  }
  await Promise.all(open);
  return seen;
}

async function sendOne(
  send: SendVisit,
  { visit, count, seen }: { visit: Visit; count: number; seen: RequestCounts },
): Promise<void> {
  const status = await send(visit, count).catch(() => 0); // 0: no answer
  seen.requests++;
  if (status < 200 || status > 299) seen.failed[String(status)] = (seen.failed[String(status)] ?? 0) + 1;
}

async function assetOf(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/`)).text();
  return /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? "/none";
}

async function makePost(origin: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ title: "Post", content: "<p>Text</p>", slug: "soak", published: true });
  const response = await fetch(`${origin}/api/admin/blog`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body,
  });
  return (await readJson<{ id: string }>(response)).id;
}

async function sample(origin: string, pid: number, data: string): Promise<Sample> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const valueOf = (name: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")[1],
    );
  return {
    rssMb: residentMb(pid),
    heapMb: valueOf("site_heap_used_bytes") / 1e6,
    handles: valueOf("site_active_handles"),
    files: readdirSync(`/proc/${pid}/fd`).length,
    delayMs: valueOf('site_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    dataMb: sizeOf(data) / 1e6,
  };
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false }),
  );
  return files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
}

function describe(samples: readonly Sample[]): Row[] {
  const third = Math.floor(samples.length / 3);
  const row = (label: string, name: keyof Sample, mark = "no growth"): Row => {
    const values = samples.map((item) => item[name]);
    const figures = [median(values.slice(0, third)), median(values.slice(-third)), Math.max(...values)];
    return [`${label}: first third, last third, most`, figures.map((figure) => figure.toFixed(1)).join(", "), mark];
  };
  return [
    row("resident memory, MB", "rssMb", "most ≤ 200, no growth"),
    row("JavaScript heap in use, MB", "heapMb"),
    row("active handles", "handles"),
    row("open files and sockets", "files"),
    row("event-loop delay, p99 of 5 s, ms", "delayMs", "≤ 50"),
    row("data folder, MB", "dataMb", ""),
  ];
}
