// A message and its reply: stored, answered once, streamed as it is written. Without a model message and reply are one
// transaction. With one the message is committed first, the writing is claimed for a time, and what was written until the
// visitor left, or until something broke, is kept.
import { explainDbError } from "#app/platform/db/db-errors.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { countCall } from "#app/platform/http/limits.server.ts";
import type { AnswerEvent } from "#app/platform/http/endpoint.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createYieldQueue } from "#app/platform/yield-queue.server.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";
import type { PlannedReply } from "./answer/reply.server.ts";
import { planReply } from "./answer/plan-reply.server.ts";
import type * as contract from "./contract.ts";
import { knowledgeOf } from "./knowledge.server.ts";
import { mayAskModel } from "./model/budget.server.ts";
import type { Turn } from "./model/prompt.server.ts";
import type { Written } from "./model/write-with-model.server.ts";
import { writeWithModel } from "./model/write-with-model.server.ts";
import { replyRow, userRow } from "./message-rows.server.ts";
import * as queries from "./queries.server.ts";
import { awaitReply, findRepeated, freeClaim, repeatMs, untilOf } from "./repeats.server.ts";
import { messageFrom } from "./service.server.ts";
import { noteUnanswered } from "./unanswered.server.ts";

/** A message as it arrives. `locale` is the page's; `signal` ends the writing. */
export type SentMessage = {
  sessionId: string;
  conversationId: string;
  content: string;
  locale: Locale;
  addressKey: string;
  repeatKey: string | undefined;
  signal: AbortSignal;
};

/** One event of the answer. */
export type ReplyEvent = AnswerEvent<typeof contract.sendMessage>;

/** Replies that may be written for one session at a time. */
const mostAtOnce = 2;

const previewLength = 120;

/** Answers are searched one by one: many questions at once must not hold up the pages. */
const turn = createYieldQueue();

/**
 * Stores a message and gives its answer, event by event; the last one is `done`, once the reply is stored. The same repeat key
 * within 24 h gives the same answer and stores nothing.
 * @throws AppError not-found; key-reused; conflict where the conversation is full; too-many-requests where two replies are being written for the session.
 */
export async function* sendMessage(deps: Deps, sent: SentMessage): AsyncGenerator<ReplyEvent> {
  const conversation = await queries.findConversation(deps.db.kysely, sent.conversationId, hashSecret(sent.sessionId));
  if (!conversation) throw new AppError("not-found");
  const known = sent.repeatKey === undefined ? undefined : await findRepeated(deps, sent);
  if (known) return yield* repeat(deps, sent, known);
  await refuseFull(deps, sent); // before the search, which costs more; what counts is the look in the transaction
  const plan = await plannedReply(deps, sent);
  const isForModel = plan.passages.length > 0 && (await mayAskModel(deps, sent));
  try {
    const { message, reply } = await begin(deps, sent, { plan, isForModel });
    if (!reply) return yield* freeing(deps, message, announcedReply(deps, sent, { message, plan }));
    yield { event: "message", data: messageFrom(message) };
    yield* finished(reply);
  } catch (error) {
    if (explainDbError(error) !== "unique") throw error;
    const first = await findRepeated(deps, sent); // a parallel repeat came first
    if (!first) throw error;
    yield* repeat(deps, sent, first);
  }
}

/** A reply without a model, and the turns before its question, the earliest first. */
type Planned = PlannedReply & { turns: readonly Turn[] };

async function plannedReply(deps: Deps, sent: SentMessage, until?: string): Promise<Planned> {
  const knowledge = await knowledgeOf(deps);
  const turns = await turnsBefore(deps, sent.conversationId, until);
  await turn();
  const previous = turns.at(-1)?.question;
  const plan = planReply(knowledge, { question: sent.content, locale: sent.locale, previous });
  if (plan.kind === "unknown" || plan.kind === "suggestion") await noteUnanswered(deps, sent.content, plan.locale);
  return { ...plan, turns: turns.filter(({ answer }) => answer !== "") };
}

/** The last two questions of a conversation with their answers; before a message, if one is given. */
async function turnsBefore(deps: Deps, conversationId: string, until: string | undefined): Promise<Turn[]> {
  const last = await queries.lastMessages(deps.db.kysely, conversationId, 8);
  const answerTo = (id: string) => last.find((message) => message.reply_to === id)?.content ?? "";
  return last
    .filter(({ role, id }) => role === "user" && (until === undefined || id < until))
    .slice(0, 2)
    .toReversed()
    .map(({ id, content }) => ({ question: content, answer: answerTo(id) }));
}

type Begun = { plan: Planned; isForModel: boolean };

async function begin(
  deps: Deps,
  sent: SentMessage,
  { plan, isForModel }: Begun,
): Promise<{ message: queries.MessageRow; reply?: queries.MessageRow }> {
  const now = deps.now();
  const message = userRow(deps, sent, isForModel ? untilOf(deps) : null);
  const reply = isForModel
    ? undefined
    : replyRow(deps, { ...plan, conversationId: sent.conversationId, replyTo: message.id, model: null });
  await deps.db.write(async (trx) => {
    if (isForModel) await refuseThird({ ...deps, db: inTransaction(deps.db, trx) }, hashSecret(sent.sessionId));
    const isThere = await queries.touchConversation(trx, sent.conversationId, {
      now,
      preview: sent.content.slice(0, previewLength),
    });
    if (!isThere) throw new AppError("not-found");
    await refuseFull({ ...deps, db: inTransaction(deps.db, trx) }, sent); // the conversation's row is locked by the change above
    if (message.repeat_key !== null)
      await queries.freeRepeatKey(trx, sent.conversationId, message.repeat_key, new Date(now.getTime() - repeatMs));
    await queries.insertMessage(trx, message);
    if (reply) await queries.insertMessage(trx, reply);
  });
  return reply ? { message, reply } : { message };
}

/** The counter's row is locked until the transaction ends, so that parallel messages of a session are counted one by one. */
async function refuseThird(deps: Deps, sessionHash: string): Promise<void> {
  await countCall(deps, { scope: "chatWriting", key: sessionHash, most: mostAtOnce, windowMs: 60_000 });
  const writing = await queries.countAnswering(deps.db.kysely, sessionHash, deps.now());
  if (writing >= mostAtOnce) throw new AppError("too-many-requests", { retryAfter: 5 });
}

/** A conversation is read whole, so it has an end; a reply that is still being written counts already. */
async function refuseFull(deps: Deps, { conversationId, locale }: SentMessage): Promise<void> {
  const most = deps.config.LIMIT_MESSAGES_PER_CONVERSATION;
  if (2 * (await queries.countQuestions(deps.db.kysely, conversationId)) + 2 > most)
    throw new AppError("conflict", { message: deps.translate(locale, "chat.fullConversation", { max: most }) });
}

/** Hands on the answer of who holds a message's claim, and gives the claim back however that ends: else its session waits for it. */
async function* freeing(
  deps: Deps,
  message: queries.MessageRow,
  answer: AsyncGenerator<ReplyEvent>,
): AsyncGenerator<ReplyEvent> {
  try {
    yield* answer;
  } finally {
    await freeClaim(deps, message.id);
  }
}

async function* announcedReply(
  deps: Deps,
  sent: SentMessage,
  written: { message: queries.MessageRow; plan: Planned },
): AsyncGenerator<ReplyEvent> {
  yield { event: "message", data: messageFrom(written.message) };
  yield* writeReply(deps, sent, written);
}

/** Lets the model write, stores what it wrote, and gives it on meanwhile. */
async function* writeReply(
  deps: Deps,
  { signal, content, conversationId }: SentMessage,
  { message, plan }: { message: queries.MessageRow; plan: Planned },
): AsyncGenerator<ReplyEvent> {
  let written: Written = { ...plan, content: "", model: deps.config.AI_MODEL ?? null };
  let isFinished = false;
  try {
    for await (const piece of writeWithModel(deps, { question: content, turns: plan.turns, plan, signal })) {
      written = piece.soFar;
      if (piece.text !== "") yield { event: "delta", data: { text: piece.text } };
    }
    isFinished = true;
  } finally {
    if (!isFinished)
      await keepReply(deps, message, replyRow(deps, { ...written, conversationId, replyTo: message.id }));
  }
  const reply = await keepReply(deps, message, replyRow(deps, { ...written, conversationId, replyTo: message.id }));
  if (!reply) return;
  yield { event: "sources", data: { sources: written.sources } };
  yield { event: "done", data: messageFrom(reply) };
}

/** Stores a reply that has a text, and frees its message; undefined where there is nothing to store, or nowhere any more. */
async function keepReply(
  deps: Deps,
  message: queries.MessageRow,
  reply: queries.MessageRow,
): Promise<queries.MessageRow | undefined> {
  return deps.db.write(async (trx) => {
    await queries.endAnswering(trx, message.id);
    if (reply.content === "") return undefined;
    const isThere = await queries.touchConversation(trx, reply.conversation_id, { now: deps.now() });
    if (!isThere) return undefined; // deleted while it was being answered
    await queries.insertMessage(trx, reply);
    return reply;
  });
}

/** The answer that a message got before. Where its writer was lost, it is answered now. */
async function* repeat(deps: Deps, sent: SentMessage, message: queries.MessageRow): AsyncGenerator<ReplyEvent> {
  if (message.content !== sent.content) throw new AppError("key-reused");
  yield { event: "message", data: messageFrom(message) };
  const reply = await awaitReply(deps, message, sent.signal);
  if (reply) return yield* finished(reply);
  yield* freeing(deps, message, answerNow(deps, sent, message));
}

async function* answerNow(deps: Deps, sent: SentMessage, message: queries.MessageRow): AsyncGenerator<ReplyEvent> {
  const plan = await plannedReply(deps, sent, message.id);
  if (plan.passages.length > 0 && (await mayAskModel(deps, sent)))
    return yield* writeReply(deps, sent, { message, plan });
  const made = await keepReply(
    deps,
    message,
    replyRow(deps, { ...plan, conversationId: sent.conversationId, replyTo: message.id, model: null }),
  );
  if (made) yield* finished(made);
}

async function* finished(reply: queries.MessageRow): AsyncGenerator<ReplyEvent> {
  const message = messageFrom(reply);
  for (const text of message.content.match(/[^\n]+\n*|\n+/g) ?? []) yield { event: "delta", data: { text } };
  yield { event: "sources", data: { sources: message.sources ?? [] } };
  yield { event: "done", data: message };
}
