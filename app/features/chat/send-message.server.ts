// Sends a message: it is stored, answered once, and its reply is streamed. Without a language model, message and reply
// are stored in one transaction. With a model, the message is committed first with a lease for the writer, and the text
// that was written until the visitor left or an error occurred is stored.
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { createYieldQueue } from "#app/platform/base/serial-queue.server.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import { countRows } from "#app/platform/db/paging.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { ResponseEvent } from "#app/platform/http/endpoint.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { mayAskModel } from "#app/platform/language-model/outage.server.ts";
import type { PlannedReply } from "./answer/compose.server.ts";
import { planReply } from "./answer/plan-reply.server.ts";
import type * as contract from "./contract.ts";
import type { Message } from "./contract.ts";
import { splitWords } from "./find/words.server.ts";
import * as repeats from "./idempotent-messages.server.ts";
import { readKnowledge } from "./knowledge.server.ts";
import * as messages from "./messages.server.ts";
import type { MessageRow } from "./messages.server.ts";
import type { Turn } from "./model/prompt.server.ts";
import type { ModelReply } from "./model/write-with-model.server.ts";
import { writeWithModel } from "./model/write-with-model.server.ts";
import { recordUnanswered } from "./questions.server.ts";
import { requireConversation } from "./service.server.ts";

/** The parts of a call that sends a message; aborting `signal` stops the reply. */
type MessageCall = Pick<
  Call<typeof contract.sendMessage>,
  "chatSessionId" | "params" | "body" | "requestContext" | "idempotencyKey" | "signal"
>;

export type ReplyEvent = ResponseEvent<typeof contract.sendMessage>;

/** Maximum number of replies that a model writes for one session at a time. */
const maxConcurrent = 2;

const previewLength = 120;

/** Queues the searches, so that many questions at once do not delay the pages. */
const yieldToRequests = createYieldQueue();

/**
 * Stores a message and yields the events of its answer; the last one is `done`, after the reply was stored. A repeat
 * with the same key within 24 h yields the answer of the first message and stores no second message.
 * @throws AppError not-found; key-reused; conflict if the conversation is full; too-many-requests if two replies are
 * being written for the session
 */
export async function* sendMessage(deps: Deps, sent: MessageCall): AsyncGenerator<ReplyEvent> {
  const conversationId = sent.params.id;
  await requireConversation(deps, sent.chatSessionId, conversationId);
  const previousReply = await repeats.findRepeated(deps, conversationId, sent.idempotencyKey);
  if (previousReply) return yield* repeat(deps, sent, previousReply);
  await refuseFull(deps, sent); // saves the search; the check in the transaction is decisive
  const plan = await plannedReply(deps, sent);
  const message = messages.newMessage(deps, {
    conversation_id: conversationId,
    role: "user",
    content: sent.body.content,
    repeat_key: sent.idempotencyKey === undefined ? null : hashSecret(sent.idempotencyKey),
    answering_until: plan.isForModel ? repeats.leaseEnd(deps).toISOString() : null,
  });
  const reply = plan.isForModel ? undefined : messages.replyTo(deps, message, plan);
  try {
    await store(deps, sent, [message, reply]);
  } catch (error) {
    const first =
      dbErrorKind(error) === "unique" && (await repeats.findRepeated(deps, conversationId, sent.idempotencyKey));
    if (!first) throw error;
    return yield* repeat(deps, sent, first); // a parallel repeat came first
  }
  await countUnanswered(deps, message, plan);
  try {
    yield { event: "message", data: messages.messageFrom(message) };
    yield* reply ? finished(reply) : writeReply(deps, sent, { message, plan });
  } finally {
    if (!reply) await repeats.releaseLease(deps, message.id); // else it counts for the session until its lease ends
  }
}

/** Counts a question without an answer, once for each stored message; a repeat is not counted. */
async function countUnanswered(deps: Deps, { content }: MessageRow, { kind, locale }: ReplyPlan): Promise<void> {
  if (kind !== "unknown" && kind !== "suggestion") return;
  await recordUnanswered(deps, content, locale).catch((err: unknown) =>
    deps.log.warn({ err }, "unanswered question not counted"),
  );
}

/** Sends a message like {@link sendMessage}, and returns the stored message with its whole reply. */
export async function sendMessageAndWait(deps: Deps, call: Call<typeof contract.sendMessage>) {
  let message: Message | undefined;
  let reply: Message | undefined;
  for await (const { event, data } of sendMessage(deps, call)) {
    if (event === "message") message = data;
    if (event === "done") reply = data;
  }
  if (!message) throw new Error("Message was not stored.");
  return { ...message, ...(reply ? { reply } : {}) };
}

/**
 * A reply without a model, the turns before its question, the earliest first, and whether a model may write the reply.
 */
type ReplyPlan = PlannedReply & { turns: readonly Turn[]; isForModel: boolean };

async function plannedReply(deps: Deps, sent: MessageCall, until?: string): Promise<ReplyPlan> {
  const { chatSessionId: sessionId, body, requestContext } = sent;
  const knowledge = await readKnowledge(deps);
  const turns = await messages.readEarlierTurns(deps, sent.params.id, until);
  await yieldToRequests();
  const question = body.content;
  const previous = turns.findLast((before) => !isSameQuestion(before.question, question))?.question;
  const askedQuestion = { question, locale: requestContext.locale, previous };
  const first = planReply(knowledge, askedQuestion);
  const isRepeated = turns.at(-1)?.answer === first.content;
  const plan = isRepeated ? planReply(knowledge, { ...askedQuestion, isRepeated }) : first;
  const { clientKey } = requestContext;
  const isForModel = plan.passages.length > 0 && (await mayAskModel(deps, { sessionId, clientKey }));
  return { ...plan, turns: turns.filter(({ answer }) => answer !== ""), isForModel };
}

/** Compares the words of two questions. */
function isSameQuestion(a: string, b: string): boolean {
  return splitWords(a).join(" ") === splitWords(b).join(" ");
}

async function store(
  deps: Deps,
  sent: MessageCall,
  [message, reply]: [MessageRow, MessageRow | undefined],
): Promise<void> {
  await deps.db.write(async (trx) => {
    const inside = inTransaction(deps, trx);
    if (!reply) await limitParallelReplies(inside, trx, hashSecret(sent.chatSessionId));
    const preview = message.content.slice(0, previewLength);
    const isThere = await messages.touchConversation(trx, message.conversation_id, { now: deps.now(), preview });
    if (!isThere) throw new AppError("not-found");
    await refuseFull(inside, sent); // the conversation's row is locked by the change above
    await repeats.freeRepeatKey(trx, message);
    await trx.insertInto("chat_message").values(message).execute(); // `unique` if its repeat key is taken
    if (reply) await trx.insertInto("chat_message").values(reply).execute();
  });
}

/**
 * Throws if a model is writing {@link maxConcurrent} replies for the session; parallel messages of the session wait for
 * each other.
 */
async function limitParallelReplies(deps: Deps, trx: Trx, sessionHash: string): Promise<void> {
  await lockUntilCommit(trx, `chat:${sessionHash}`);
  if ((await repeats.countAnswering(deps, sessionHash)) >= maxConcurrent)
    throw new AppError("too-many-requests", { retryAfter: 5 });
}

/**
 * Throws if a conversation is full; it has a limit because it is read as a whole. Each question counts with its reply,
 * even if that is still being written.
 */
async function refuseFull(deps: Deps, { params, requestContext }: MessageCall): Promise<void> {
  const max = deps.config.LIMIT_MESSAGES_PER_CONVERSATION;
  const sent = deps.db.kysely.selectFrom("chat_message").where("conversation_id", "=", params.id);
  if (2 * (await countRows(sent.where("role", "=", "user"))) + 2 > max)
    throw new AppError("conflict", {
      message: deps.translate(requestContext.locale, "chat.fullConversation", { max }),
    });
}

/** Yields the events of a reply while the model writes it, and stores the reply. */
async function* writeReply(
  deps: Deps,
  { signal, body }: MessageCall,
  { message, plan }: { message: MessageRow; plan: ReplyPlan },
): AsyncGenerator<ReplyEvent> {
  let written: ModelReply = { ...plan, content: "", model: null };
  let reply: MessageRow | undefined;
  try {
    for await (const piece of writeWithModel(deps, { question: body.content, turns: plan.turns, plan, signal })) {
      written = piece.soFar;
      if (piece.text !== "") yield { event: "delta", data: { text: piece.text } };
    }
  } finally {
    reply = await keepReply(deps, message, messages.replyTo(deps, message, written));
  }
  if (!reply) return;
  yield { event: "sources", data: { sources: written.sources } };
  yield { event: "done", data: messages.messageFrom(reply) };
}

/** Ends the lease and stores a reply; returns undefined if the reply is empty or the conversation is deleted. */
function keepReply(deps: Deps, message: MessageRow, reply: MessageRow): Promise<MessageRow | undefined> {
  return deps.db.write(async (trx) => {
    await repeats.clearLease(trx, message.id);
    if (reply.content === "") return undefined;
    const isThere = await messages.touchConversation(trx, reply.conversation_id, { now: deps.now() });
    if (!isThere) return undefined;
    await trx.insertInto("chat_message").values(reply).execute();
    return reply;
  });
}

/** Yields the answer to a message that was sent before; if the process that wrote the answer has ended, it is answered now. */
async function* repeat(deps: Deps, sent: MessageCall, message: MessageRow): AsyncGenerator<ReplyEvent> {
  if (message.content !== sent.body.content) throw new AppError("key-reused");
  yield { event: "message", data: messages.messageFrom(message) };
  const reply = await repeats.awaitReply(deps, message, sent.signal);
  if (reply) return yield* finished(reply);
  try {
    const plan = await plannedReply(deps, sent, message.id);
    if (plan.isForModel) return yield* writeReply(deps, sent, { message, plan });
    const storedReply = await keepReply(deps, message, messages.replyTo(deps, message, plan));
    if (storedReply) yield* finished(storedReply);
  } finally {
    await repeats.releaseLease(deps, message.id);
  }
}

async function* finished(reply: MessageRow): AsyncGenerator<ReplyEvent> {
  const message = messages.messageFrom(reply);
  for (const text of message.content.match(/[^\n]+\n*|\n+/g) ?? []) yield { event: "delta", data: { text } };
  yield { event: "sources", data: { sources: message.sources ?? [] } };
  yield { event: "done", data: message };
}
