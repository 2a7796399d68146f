// A message and its reply: stored, answered once, streamed as it is written. Without a model message and reply are one
// transaction. With one the message is committed first, the writing is claimed for a time, and what was written until the
// visitor left, or until something broke, is kept.
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { explainDbError } from "#app/platform/db/db-errors.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { AnswerEvent } from "#app/platform/http/endpoint.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { PlannedReply } from "./answer/reply.server.ts";
import { planReply } from "./answer/plan-reply.server.ts";
import type * as contract from "./contract.ts";
import { knowledgeOf } from "./knowledge.server.ts";
import { mayAskModel } from "./model/budget.server.ts";
import type { Written } from "./model/write-with-model.server.ts";
import { writeWithModel } from "./model/write-with-model.server.ts";
import * as queries from "./queries.server.ts";
import { hashSession, messageFrom } from "./service.server.ts";
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

const repeatMs = 24 * 60 * 60 * 1000;
const previewLength = 120;

/**
 * Stores a message and gives its answer, event by event; the last one is `done`, once the reply is stored. The same repeat key
 * within 24 h gives the same answer and stores nothing.
 * @throws AppError not-found; key-reused; too-many-requests where two replies are being written for the session.
 */
export async function* sendMessage(deps: Deps, sent: SentMessage): AsyncGenerator<ReplyEvent> {
  const conversation = await queries.findConversation(deps.db.kysely, sent.conversationId, hashSession(sent.sessionId));
  if (!conversation) throw new AppError("not-found");
  const known = sent.repeatKey === undefined ? undefined : await findRepeated(deps, sent);
  if (known) return yield* repeat(deps, sent, known);
  const plan = await plannedReply(deps, sent);
  const isForModel = plan.passages.length > 0 && (await mayAskModel(deps, sent));
  try {
    const { message, reply } = await begin(deps, sent, { plan, isForModel });
    yield { event: "message", data: messageFrom(message) };
    if (reply) return yield* finished(reply);
    yield* writeReply(deps, sent, { message, plan });
  } catch (error) {
    if (explainDbError(error) !== "unique") throw error;
    const first = await findRepeated(deps, sent); // a parallel repeat came first
    if (!first) throw error;
    yield* repeat(deps, sent, first);
  }
}

async function plannedReply(deps: Deps, sent: SentMessage, until?: string): Promise<PlannedReply> {
  const knowledge = await knowledgeOf(deps);
  const before = (await queries.lastMessages(deps.db.kysely, sent.conversationId, 8)).find(
    ({ role, id }) => role === "user" && (until === undefined || id < until),
  );
  const plan = planReply(knowledge, { question: sent.content, locale: sent.locale, previous: before?.content });
  if (plan.kind === "unknown" || plan.kind === "suggestion") await noteUnanswered(deps, sent.content, plan.locale);
  return plan;
}

type Begun = { plan: PlannedReply; isForModel: boolean };

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
    if (isForModel && (await queries.countAnswering(trx, hashSession(sent.sessionId), now)) >= mostAtOnce)
      throw new AppError("too-many-requests", { retryAfter: 5 });
    const isThere = await queries.touchConversation(trx, sent.conversationId, {
      now,
      preview: sent.content.slice(0, previewLength),
    });
    if (!isThere) throw new AppError("not-found");
    if (message.repeat_key !== null)
      await queries.freeRepeatKey(trx, sent.conversationId, message.repeat_key, new Date(now.getTime() - repeatMs));
    await queries.insertMessage(trx, message);
    if (reply) await queries.insertMessage(trx, reply);
  });
  return reply ? { message, reply } : { message };
}

/** Lets the model write, stores what it wrote, and gives it on meanwhile. */
async function* writeReply(
  deps: Deps,
  { signal, content, conversationId }: SentMessage,
  { message, plan }: { message: queries.MessageRow; plan: PlannedReply },
): AsyncGenerator<ReplyEvent> {
  let written: Written = { ...plan, content: "", model: deps.config.AI_MODEL ?? null };
  let isFinished = false;
  try {
    for await (const piece of writeWithModel(deps, { question: content, plan, signal })) {
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

/** Waits for the reply that another call is writing; undefined once nobody is, and this call has taken over. */
async function awaitReply(
  deps: Deps,
  message: queries.MessageRow,
  signal: AbortSignal,
): Promise<queries.MessageRow | undefined> {
  for (;;) {
    const reply = await queries.findReply(deps.db.kysely, message.id);
    if (reply) return reply;
    if (await queries.claimAnswering(deps.db.kysely, message.id, { now: deps.now(), until: untilOf(deps) }))
      return undefined;
    await delay(100, undefined, { signal }).catch(() => {}); // ended by the signal, which is looked at next
    if (signal.aborted) throw new AppError("unavailable");
  }
}

async function* finished(reply: queries.MessageRow): AsyncGenerator<ReplyEvent> {
  const message = messageFrom(reply);
  for (const text of message.content.match(/[^\n]+\n*|\n+/g) ?? []) yield { event: "delta", data: { text } };
  yield { event: "sources", data: { sources: message.sources ?? [] } };
  yield { event: "done", data: message };
}

function findRepeated(
  deps: Deps,
  { conversationId, repeatKey = "" }: SentMessage,
): Promise<queries.MessageRow | undefined> {
  return queries.findRepeated(
    deps.db.kysely,
    conversationId,
    hashOf(repeatKey),
    new Date(deps.now().getTime() - repeatMs),
  );
}

/** Until when a writer counts as alive: as long as an answer may take, and some. */
function untilOf(deps: Deps): Date {
  return new Date(deps.now().getTime() + (deps.config.AI_ANSWER_SECONDS + 10) * 1000);
}

function userRow(
  deps: Deps,
  { conversationId, content, repeatKey }: SentMessage,
  until: Date | null,
): queries.MessageRow {
  const now = deps.now();
  return {
    ...empty,
    id: newId(now),
    conversation_id: conversationId,
    role: "user",
    content,
    created_at: now.toISOString(),
    repeat_key: repeatKey === undefined ? null : hashOf(repeatKey),
    answering_until: until?.toISOString() ?? null,
  };
}

function replyRow(
  deps: Deps,
  {
    conversationId,
    replyTo,
    content,
    kind,
    sources,
    model,
  }: Pick<PlannedReply, "content" | "kind" | "sources"> & {
    conversationId: string;
    replyTo: string;
    model: string | null;
  },
): queries.MessageRow {
  const now = deps.now();
  return {
    ...empty,
    id: newId(now),
    conversation_id: conversationId,
    role: "assistant",
    content,
    created_at: now.toISOString(),
    reply_to: replyTo,
    kind,
    sources: JSON.stringify(sources),
    model,
  };
}

const empty = { reply_to: null, kind: null, sources: null, model: null, repeat_key: null, answering_until: null };

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
