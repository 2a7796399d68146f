// How fast the assistant answers with 1,000 passages and no model, and what 200 streams of a (fake) model
// at once cost: whether all complete, the server's memory, and what a page takes meanwhile. SQLite, one process.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readContent } from "#app/platform/content/read.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { startFakeModel } from "#test/fake-model.ts";
import { endServer, startServer } from "./server-process.ts";

/** Medians and 99th percentiles in milliseconds. */
export type Times = { median: number; p99: number };

/** What was measured. `pageIdle` and `pageBusy` are times of GET /about without and with the streams. */
export type ChatFigures = {
  passages: number;
  firstToken: Times;
  wholeAnswer: Times;
  modelFirstToken: Times;
  streams: {
    started: number;
    complete: number;
    pageIdle: Times;
    pageBusy: Times;
    memoryMbBefore: number;
    memoryMbMost: number;
  };
};

const streamsAtOnce = 200;
const questions = [
  "What does a first project cost?",
  "how do you keep chatbots from making things up",
  "Where is our data kept?",
  "cat dureaza un proiect",
  "où êtes-vous ?",
  "which technologies did you use for velmora",
  "emergency stop for agents",
];

/** Measures on a database of its own, with the built site. */
export async function measureChat(): Promise<ChatFigures> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-chat-"));
  const model = await startFakeModel({
    kind: "say",
    pieces: Array.from({ length: 60 }, (_, place) => `word${place} `),
    pauseMs: 100,
  });
  try {
    const passages = await fillWithPosts(folder, 1_000);
    const alone = await withServer({ DATA_DIR: folder, STARTER_POSTS: "off" }, (origin) => measureAnswers(origin, 200));
    const settings = {
      DATA_DIR: folder,
      STARTER_POSTS: "off",
      AI_BASE_URL: model.url,
      AI_MODEL: "fake",
      AI_ANSWERS_PER_ADDRESS_PER_DAY: "100000",
    };
    const withModel = await withServer(settings, async (origin, pid) => {
      const { firstToken } = await measureAnswers(origin, 20);
      return { modelFirstToken: firstToken, streams: await measureStreams(origin, pid) };
    });
    return { passages, ...alone, ...withModel };
  } finally {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withServer<T>(
  settings: Record<string, string>,
  work: (origin: string, pid: number) => Promise<T>,
): Promise<T> {
  const server = await startServer({ LIMIT_CHAT_MESSAGES_PER_MINUTE: "1000000", ...settings });
  try {
    return await work(server.origin, server.child.pid ?? 0);
  } finally {
    await endServer(server, "SIGTERM");
  }
}

/** Puts as many posts into a new database as it takes; about eight passages each. */
async function fillWithPosts(folder: string, passages: number): Promise<number> {
  const db = await openDatabase({ dataDir: folder });
  await migrateToLatest(db);
  const { posts } = readContent();
  let sections = 100; // what the content folder has of itself
  for (let round = 0; sections < passages; round++) {
    for (const { slug, title, excerpt, content, author } of posts) {
      const now = new Date();
      const text = content.replaceAll(/\b(\w{7,})\b/g, (word) => (round === 0 ? word : `${word}${round}`)); // other words in each round
      await db.kysely
        .insertInto("post")
        .values({
          id: newId(now),
          slug: `${slug}-${round}`,
          title: `${title} ${round}`,
          excerpt,
          content: text,
          content_html: text,
          author,
          published_at: now,
          created_at: now,
          updated_at: now,
          is_published: 1,
          search_text: "",
        })
        .execute();
      sections += text.split("<h2").length;
    }
  }
  await db.close();
  return sections;
}

async function measureAnswers(origin: string, count: number): Promise<{ firstToken: Times; wholeAnswer: Times }> {
  const id = await begin(origin, "bench");
  const runs: { first: number; whole: number }[] = [];
  for (let place = 0; place < count; place++)
    runs.push(
      await streamAnswer(origin, { id, session: "bench", question: questions[place % questions.length] ?? "" }),
    );
  const warm = runs.slice(Math.ceil(count / 10));
  return { firstToken: timesOf(warm.map(({ first }) => first)), wholeAnswer: timesOf(warm.map(({ whole }) => whole)) };
}

async function measureStreams(origin: string, pid: number): Promise<ChatFigures["streams"]> {
  const pageIdle = await measurePage(origin, 300);
  const memoryMbBefore = memoryOf(pid);
  const sessions = Array.from({ length: streamsAtOnce }, (_, place) => `stream-${place}`);
  const ids = await Promise.all(sessions.map((session) => begin(origin, session)));
  let memoryMbMost = memoryMbBefore;
  const watch = setInterval(() => (memoryMbMost = Math.max(memoryMbMost, memoryOf(pid))), 100);
  const running = Promise.all(
    sessions.map((session, place) =>
      streamAnswer(origin, { id: ids[place] ?? "", session, question: questions[0] ?? "" }),
    ),
  );
  await delay(1_500); // all of them write by now
  const pageBusy = await measurePage(origin, 300);
  const done = await running;
  clearInterval(watch);
  return {
    started: streamsAtOnce,
    complete: done.filter(({ isComplete }) => isComplete).length,
    pageIdle,
    pageBusy,
    memoryMbBefore,
    memoryMbMost,
  };
}

async function begin(origin: string, session: string): Promise<string> {
  const response = await fetch(`${origin}/api/chat/conversations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Session-Id": session },
    body: "{}",
  });
  return ((await response.json()) as { id: string }).id; // our own answer
}

async function streamAnswer(
  origin: string,
  { id, session, question }: { id: string; session: string; question: string },
): Promise<{ first: number; whole: number; isComplete: boolean }> {
  const began = performance.now();
  const headers = { "Content-Type": "application/json", "X-Session-Id": session, Accept: "text/event-stream" };
  const response = await fetch(`${origin}/api/chat/conversations/${id}/messages`, {
    method: "POST",
    headers,
    body: JSON.stringify({ content: question }),
  });
  let first = Number.NaN;
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (Number.isNaN(first) && text.includes("event: delta")) first = performance.now() - began;
  }
  return { first, whole: performance.now() - began, isComplete: text.includes("event: done") };
}

async function measurePage(origin: string, count: number): Promise<Times> {
  const times: number[] = [];
  for (let place = 0; place < count; place++) {
    const began = performance.now();
    await (await fetch(`${origin}/about`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return timesOf(times);
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}
