// Response times of the assistant with 1,000 passages, with and without a (fake) model. SQLite, one process.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readContent } from "#app/platform/content/read.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { cpuMsOf, measureAnswers, measureModel } from "./chat-answers.ts";
import type { AnswerFigures, ModelFigures } from "./chat-answers.ts";
import { begin, inOtherWords, streamAnswer } from "./chat-client.ts";
import { measureStreams, nextMessage, startHelper } from "./chat-streams.ts";
import type { IndexFigures } from "./chat-index.ts";
import type { StreamFigures } from "./chat-streams.ts";
import { endServer, startServer } from "./server-process.ts";
import { median } from "./load.ts";

export type ChatFigures = AnswerFigures & {
  passages: number;
  model: ModelFigures;
  start: StartFigures;
  streams: StreamFigures;
  index: IndexFigures;
};

/** In ms: to ready, and the first answer directly after it; CPU until ready, and from then on until that answer. */
type StartFigures = { readyMs: number; firstAnswerMs: number; cpuToReadyMs: number; cpuToAnswerMs: number };

export async function measureChat(): Promise<ChatFigures> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-chat-"));
  const model = startHelper("./model-process.ts");
  try {
    const modelUrl = String(await nextMessage(model));
    const passages = await fillWithPosts(folder, 1_000);
    const many = { DATA_DIR: folder, STARTER_POSTS: "off" };
    const start = await measureStarts(many);
    const alone = await withServer(many, measureAnswers);
    const settings = { ...many, AI_BASE_URL: modelUrl, AI_MODEL: "fake", AI_ANSWERS_PER_ADDRESS_PER_DAY: "100000" };
    const answered = await withServer(settings, async (origin, pid) => {
      const figures = await measureModel(origin, modelUrl);
      return { model: figures, streams: await measureStreams(origin, pid) };
    });
    const index = (await nextMessage(startHelper("./chat-index.ts", ["800"]))) as IndexFigures; // sent by that file
    return { passages, ...alone, ...answered, start, index };
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

/** The index is made after the start, by the first question at the latest: what that costs is the start with the index. */
async function measureStarts(settings: Record<string, string>): Promise<StartFigures> {
  const rounds: StartFigures[] = [];
  for (let round = 0; round < 5; round++) {
    const { origin, readyMs, child } = await startServer({ ...unlimited, ...settings });
    const cpuToReadyMs = cpuMsOf(child.pid ?? 0);
    const id = await begin(origin, "bench");
    const { whole } = await streamAnswer(origin, { id, session: "bench", question: "Where is our data kept?" });
    const cpuToAnswerMs = cpuMsOf(child.pid ?? 0) - cpuToReadyMs;
    await endServer({ child }, "SIGTERM");
    rounds.push({ readyMs, firstAnswerMs: whole, cpuToReadyMs, cpuToAnswerMs });
  }
  const middle = (name: keyof StartFigures) => median(rounds.map((one) => one[name]));
  return {
    readyMs: middle("readyMs"),
    firstAnswerMs: middle("firstAnswerMs"),
    cpuToReadyMs: middle("cpuToReadyMs"),
    cpuToAnswerMs: middle("cpuToAnswerMs"),
  };
}
