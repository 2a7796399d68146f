// The assistant with 1,000 passages on SQLite: answers without a model, what the site adds to a model's own time, and
// its index.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readContent } from "#app/content/read.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { startFakeModel, supported } from "#test/fake-model.ts";
import { answeredByModel, begin, inOtherWords, streamAnswer } from "./chat-client.ts";
import type { IndexFigures } from "./chat-index.ts";
import { cpuMsOf, median, quantile } from "./figures.ts";
import type { Row } from "./figures.ts";
import { endServer, startServer } from "./server-process.ts";

const questions = [
  "What does a first project cost?",
  "how do you keep chatbots from making things up",
  "Where is our data kept?",
  "cat dureaza un proiect",
  "où êtes-vous ?",
  "which technologies did you use for velmora",
  "emergency stop for agents",
];

const answers = 200;
const withModel = 10;
const betweenSentencesMs = 100;

const unlimited = {
  LIMIT_CHAT_MESSAGES_PER_MINUTE: "1000000",
  LIMIT_MESSAGES_PER_CONVERSATION: "10000",
  LIMIT_CONVERSATIONS_PER_SESSION: "10000",
  AI_ANSWERS_PER_ADDRESS_PER_DAY: "100000",
};

export async function measureChat(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-chat-"));
  const model = await startFakeModel({ kind: "say", pieces: supported(60), pauseMs: betweenSentencesMs });
  try {
    await fillWithPosts(folder, 1_000);
    const settings = { ...unlimited, DATA_DIR: folder, STARTER_POSTS: "off" };
    return [
      ...(await withServer(settings, measureAnswers)),
      ...(await withServer({ ...settings, AI_BASE_URL: model.url, AI_MODEL: "fake" }, (origin) =>
        measureModel(origin, model.url),
      )),
      ...(await measureIndex()),
    ];
  } finally {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withServer<T>(
  settings: Record<string, string>,
  work: (origin: string, pid: number) => Promise<T>,
): Promise<T> {
  const server = await startServer(settings);
  try {
    return await work(server.origin, server.child.pid ?? 0);
  } finally {
    await endServer(server, "SIGTERM");
  }
}

async function measureAnswers(origin: string, pid: number): Promise<Row[]> {
  const id = await begin(origin, "bench");
  const ask = async (question: string) => {
    const before = cpuMsOf(pid);
    const { first, whole } = await streamAnswer(origin, { id, session: "bench", question });
    return { first, whole, cpu: cpuMsOf(pid) - before };
  };
  const runs: { first: number; whole: number; cpu: number }[] = [];
  const long: number[] = [];
  const message = longestMessage();
  for (let place = 0; place < answers; place++) {
    runs.push(await ask(questions[place % questions.length] ?? ""));
    if (place % 10 === 9) long.push((await ask(message)).cpu, (await ask(message)).cpu); // after a short one, and after a long one
  }
  const warm = runs.slice(answers / 10);
  const middle = (of: (run: (typeof warm)[number]) => number) => median(warm.map(of)).toFixed(1);
  const dear = quantile(
    warm.map(({ cpu }) => cpu),
    0.95,
  );
  return [
    ["without a model: first token, ms", middle(({ first }) => first), "≤ 20"],
    ["whole answer, ms", middle(({ whole }) => whole), "≤ 50"],
    ["processor time of an answer, median and p95, ms", `${middle(({ cpu }) => cpu)}, ${dear.toFixed(1)}`, "p95 ≤ 40"],
    ["processor time of a message of 4,000 characters, ms", median(long).toFixed(1), "≤ 15"],
  ];
}

/** Returns the most expensive message: six long sentences in 4,000 characters that begin like a follow-up. */
function longestMessage(): string {
  const words = readContent().posts.map(({ content }) => content.replaceAll(/<[^>]*>|[?!;.\s]+/g, " "));
  const sentences = words.join(" ").match(/.{660}/g) ?? [];
  return `And ${sentences.slice(0, 6).join("! ")}`.slice(0, 4_000);
}

/** Asks the model directly and through the site, in turn. A sentence is complete once the next one begins. */
async function measureModel(origin: string, modelUrl: string): Promise<Row[]> {
  const id = await begin(origin, "bench");
  await streamAnswer(origin, { id, session: "bench", question: questions[0] ?? "" }); // waits for the index
  const added: number[] = [];
  for (let place = 0; place < withModel; place++) {
    const modelMs = await askModel(modelUrl);
    const { first } = await streamAnswer(origin, { id, session: "bench", question: answeredByModel });
    added.push(first - modelMs);
  }
  return [["with a model: what the site adds to its first sentence, ms", median(added).toFixed(1), "≤ 30"]];
}

/** Returns the ms until the model's second piece. */
async function askModel(url: string): Promise<number> {
  const began = performance.now();
  const end = new AbortController();
  const body = JSON.stringify({ messages: [{ role: "user", content: answeredByModel }] });
  const response = await fetch(`${url}/chat/completions`, { method: "POST", body, signal: end.signal });
  let pieces = 0;
  for await (const _ of response.body ?? []) if (++pieces === 2) break;
  const took = performance.now() - began;
  end.abort();
  return took;
}

async function measureIndex(): Promise<Row[]> {
  const helper = fork(fileURLToPath(new URL("./chat-index.ts", import.meta.url)), ["800"], { execArgv: [] });
  const [figures] = (await once(helper, "message")) as [IndexFigures]; // sent by that file
  const { starterMb, manyMb, buildMs } = figures;
  return [
    ["index: the starter content, with 800 passages more, MB", `${starterMb.toFixed(1)}, ${manyMb.toFixed(1)}`, "≤ 15"],
    ["processor time to build it, ms", buildMs.toFixed(0)],
  ];
}

/** Adds posts until the index has this many passages, about eight per post. */
async function fillWithPosts(folder: string, passages: number): Promise<void> {
  const db = await openDatabase({ dataDir: folder });
  await migrateToLatest(db);
  const { posts } = readContent();
  let sections = 100; // the content folder's own passages
  for (let round = 0; sections < passages; round++) {
    for (const { slug, title, excerpt, content, author } of posts) {
      const now = new Date();
      const text = round === 0 ? content : inOtherWords(content, round);
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
}
