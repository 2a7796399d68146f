// The HTTP door of the assistant: contract → service → answer, whole or as a stream of events.
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as adminContract from "./admin/contract.ts";
import * as answers from "./answers/service.server.ts";
import type * as contract from "./contract.ts";
import type { Message } from "./contract.ts";
import type { ReplyEvent, SentMessage } from "./send-message.server.ts";
import { sendMessage } from "./send-message.server.ts";
import * as service from "./service.server.ts";
import * as unanswered from "./unanswered.server.ts";

/** GET /api/chat/conversations */
export async function list(deps: Deps, { visitor }: Call<typeof contract.listConversations>) {
  return service.listConversations(deps, visitor);
}

/** POST /api/chat/conversations */
export async function create(deps: Deps, { visitor, body, requestContext }: Call<typeof contract.createConversation>) {
  return service.createConversation(deps, visitor, { title: body.title, locale: requestContext.locale });
}

/** DELETE /api/chat/conversations/:id */
export async function remove(deps: Deps, { visitor, params }: Call<typeof contract.deleteConversation>) {
  await service.deleteConversation(deps, visitor, params.id);
  return { success: true as const };
}

/** GET /api/chat/conversations/:id/messages */
export async function listMessages(
  deps: Deps,
  { visitor, params, query, headers }: Call<typeof contract.listMessages>,
) {
  const { messages, total } = await service.listMessages(deps, visitor, { conversationId: params.id, ...query });
  headers.set("X-Total-Count", String(total));
  return messages;
}

/** POST /api/chat/conversations/:id/messages, answered whole */
export async function send(deps: Deps, call: Call<typeof contract.sendMessage>) {
  let message: Message | undefined;
  let reply: Message | undefined;
  for await (const { event, data } of sendMessage(deps, sentBy(call))) {
    if (event === "message") message = data;
    if (event === "done") reply = data;
  }
  if (!message) throw new Error("A message was neither stored nor refused.");
  return { ...message, ...(reply ? { reply } : {}) };
}

/** POST /api/chat/conversations/:id/messages, answered bit by bit */
export function stream(deps: Deps, call: Call<typeof contract.sendMessage>): AsyncGenerator<ReplyEvent> {
  return sendMessage(deps, sentBy(call));
}

/** GET /api/admin/chat/unanswered */
export async function listUnanswered(deps: Deps) {
  return unanswered.listUnanswered(deps);
}

/** DELETE /api/admin/chat/unanswered/:id */
export async function removeUnanswered(deps: Deps, { params }: Call<typeof adminContract.deleteUnanswered>) {
  await unanswered.deleteUnanswered(deps, params.id);
  return { success: true as const };
}

/** GET /api/admin/chat/pages */
export async function listAnswerPages(deps: Deps, { query }: Call<typeof adminContract.listAnswerPages>) {
  return answers.listAnswerPages(deps, isLocale(query.locale) ? query.locale : defaultLocale);
}

/** POST /api/admin/questions/:id/answer */
export async function answerQuestion(deps: Deps, { params, body }: Call<typeof adminContract.answerQuestion>) {
  return answers.answerQuestion(deps, params.id, body);
}

/** GET /api/admin/answers */
export async function listAnswers(deps: Deps, { query, headers }: Call<typeof adminContract.listAnswers>) {
  const { answers: page, total } = await answers.listAnswers(deps, query);
  headers.set("X-Total-Count", String(total));
  return page;
}

/** GET /api/admin/answers/:id */
export async function readAnswer(deps: Deps, { params }: Call<typeof adminContract.readAnswer>) {
  return answers.readAnswer(deps, params.id);
}

/** PUT /api/admin/answers/:id */
export async function changeAnswer(deps: Deps, { params, body }: Call<typeof adminContract.changeAnswer>) {
  return answers.changeAnswer(deps, params.id, body);
}

/** DELETE /api/admin/answers/:id */
export async function removeAnswer(deps: Deps, { params }: Call<typeof adminContract.deleteAnswer>) {
  await answers.deleteAnswer(deps, params.id);
  return { success: true as const };
}

function sentBy({
  visitor,
  params,
  body,
  requestContext,
  repeatKey,
  signal,
}: Call<typeof contract.sendMessage>): SentMessage {
  return {
    sessionId: visitor,
    conversationId: params.id,
    content: body.content,
    locale: requestContext.locale,
    addressKey: requestContext.addressKey,
    repeatKey,
    signal,
  };
}
