// Response times of the assistant with 1,000 passages, with and without a (fake) model. SQLite, one process.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readContent } from "#app/platform/content/read.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { answeredByModel, begin, inOtherWords, streamAnswer } from "./chat-client.ts";
import { measureStreams, nextMessage, startHelper } from "./chat-streams.ts";
import type { IndexFigures } from "./chat-index.ts";
import type { StreamFigures } from "./chat-streams.ts";
import { endServer, startServer } from "./server-process.ts";
import { timesOf } from "./times.ts";
import type { Times } from "./times.ts";

export type ChatFigures = {
  passages: number;
  firstToken: Times;
  wholeAnswer: Times;
  modelFirstToken: Times;
  streams: StreamFigures;
  index: IndexFigures;
};

const questions = [
  "What does a first project cost?",
  "how do you keep chatbots from making things up",
  "Where is our data kept?",
  "cat dureaza un proiect",
  "où êtes-vous ?",
  "which technologies did you use for velmora",
  "emergency stop for agents",
];

export async function measureChat(): Promise<ChatFigures> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-chat-"));
  const model = startHelper("./model-process.ts");
  try {
    const modelUrl = String(await nextMessage(model));
    const passages = await fillWithPosts(folder, 1_000);
    const alone = await withServer({ DATA_DIR: folder, STARTER_POSTS: "off" }, (origin) => measureAnswers(origin, 200));
    const settings = {
      DATA_DIR: folder,
      STARTER_POSTS: "off",
      AI_BASE_URL: modelUrl,
      AI_MODEL: "fake",
      AI_ANSWERS_PER_ADDRESS_PER_DAY: "100000",
    };
    const withModel = await withServer(settings, async (origin, pid) => {
      const { firstToken } = await measureAnswers(origin, 20, [answeredByModel]);
      return { modelFirstToken: firstToken, streams: await measureStreams(origin, pid) };
    });
    const index = (await nextMessage(startHelper("./chat-index.ts", ["800"]))) as IndexFigures; // sent by that file
    return { passages, ...alone, ...withModel, index };
  } finally {
    model.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

const unlimited = {
  LIMIT_CHAT_MESSAGES_PER_MINUTE: "1000000",
  LIMIT_MESSAGES_PER_CONVERSATION: "10000",
  LIMIT_CONVERSATIONS_PER_SESSION: "10000",
};

async function withServer<T>(
  settings: Record<string, string>,
  work: (origin: string, pid: number) => Promise<T>,
): Promise<T> {
  const server = await startServer({ ...unlimited, ...settings });
  try {
    return await work(server.origin, server.child.pid ?? 0);
  } finally {
    await endServer(server, "SIGTERM");
  }
}

/** About eight passages per post. */
async function fillWithPosts(folder: string, passages: number): Promise<number> {
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
  return sections;
}

async function measureAnswers(
  origin: string,
  count: number,
  asked: readonly string[] = questions,
): Promise<{ firstToken: Times; wholeAnswer: Times }> {
  const id = await begin(origin, "bench");
  const runs: { first: number; whole: number }[] = [];
  for (let place = 0; place < count; place++)
    runs.push(await streamAnswer(origin, { id, session: "bench", question: asked[place % asked.length] ?? "" }));
  const warm = runs.slice(Math.ceil(count / 10));
  return { firstToken: timesOf(warm.map(({ first }) => first)), wholeAnswer: timesOf(warm.map(({ whole }) => whole)) };
}
