// The HTTP layer of the assistant: contract → service → answer, whole or as a stream of events.
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as adminContract from "./admin/contract.ts";
import * as answers from "./answers.server.ts";
import type * as contract from "./contract.ts";
import type { Message } from "./contract.ts";
import { listPages } from "./knowledge.server.ts";
import * as questions from "./questions.server.ts";
import { sendMessage } from "./send-message.server.ts";
import * as service from "./service.server.ts";

const success = { success: true } as const;

export async function list(deps: Deps, { visitor }: Call<typeof contract.listConversations>) {
  return service.listConversations(deps, visitor);
}

export async function create(deps: Deps, { visitor, body, requestContext }: Call<typeof contract.createConversation>) {
  return service.createConversation(deps, visitor, { title: body.title, locale: requestContext.locale });
}

export async function remove(deps: Deps, { visitor, params }: Call<typeof contract.deleteConversation>) {
  await service.deleteConversation(deps, visitor, params.id);
  return success;
}

export async function listMessages(
  deps: Deps,
  { visitor, params, query, headers }: Call<typeof contract.listMessages>,
) {
  const { messages, total } = await service.listMessages(deps, visitor, { conversationId: params.id, ...query });
  headers.set("X-Total-Count", String(total));
  return messages;
}

/** Answers a message whole; {@link sendMessage} does piece by piece. */
export async function send(deps: Deps, call: Call<typeof contract.sendMessage>) {
  let message: Message | undefined;
  let reply: Message | undefined;
  for await (const { event, data } of sendMessage(deps, call)) {
    if (event === "message") message = data;
    if (event === "done") reply = data;
  }
  if (!message) throw new Error("A message was neither stored nor refused.");
  return { ...message, ...(reply ? { reply } : {}) };
}

export const stream = sendMessage;

export async function listUnanswered(deps: Deps) {
  return questions.listUnanswered(deps);
}

export async function removeUnanswered(deps: Deps, { params }: Call<typeof adminContract.deleteUnanswered>) {
  await deps.db.write((trx) => questions.takeQuestion(trx, params.id));
  return success;
}

export async function listAnswerPages(deps: Deps, { query }: Call<typeof adminContract.listAnswerPages>) {
  const pages = await listPages(deps, isLocale(query.locale) ? query.locale : defaultLocale);
  return Array.from(pages, ([path, title]) => ({ path, title }));
}

export async function answerQuestion(deps: Deps, { params, body }: Call<typeof adminContract.answerQuestion>) {
  return answers.answerQuestion(deps, params.id, body);
}

export async function listAnswers(deps: Deps, { query, headers }: Call<typeof adminContract.listAnswers>) {
  const { answers: page, total } = await answers.listAnswers(deps, query);
  headers.set("X-Total-Count", String(total));
  return page;
}

export async function readAnswer(deps: Deps, { params }: Call<typeof adminContract.readAnswer>) {
  return answers.readAnswer(deps, params.id);
}

export async function changeAnswer(deps: Deps, { params, body }: Call<typeof adminContract.changeAnswer>) {
  return answers.changeAnswer(deps, params.id, body);
}

export async function removeAnswer(deps: Deps, { params }: Call<typeof adminContract.deleteAnswer>) {
  await answers.deleteAnswer(deps, params.id);
  return success;
}
