import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as answers from "./answers.server.ts";
import * as contract from "./contract.ts";
import * as persons from "./personal-data.server.ts";
import * as questions from "./questions.server.ts";

/** Questions that the assistant couldn’t answer, and staff’s answers, which may link to the pages of `listPages`. */
export function unansweredQuestions({ listPages }: { listPages: answers.ListPages }) {
  const { listAnswerPages, answerQuestion, changeAnswer } = answers.createAnswerService(listPages);
  return {
    routes: {
      "GET /api/admin/chat/unanswered": route(contract.listUnanswered, questions.listUnanswered),
      "DELETE /api/admin/chat/unanswered/:id": route(contract.deleteUnanswered, questions.removeUnanswered),
      "GET /api/admin/chat/pages": route(contract.listAnswerPages, listAnswerPages),
      "POST /api/admin/questions/:id/answer": route(contract.answerQuestion, {
        audit: (_call, { id }) => ({ action: "question-answered", about: id }),
        handle: answerQuestion,
      }),
      "GET /api/admin/answers": route(contract.listAnswers, answers.listAnswers),
      "GET /api/admin/answers/:id": route(contract.readAnswer, answers.readAnswer),
      "PUT /api/admin/answers/:id": route(contract.changeAnswer, changeAnswer),
      "DELETE /api/admin/answers/:id": route(contract.deleteAnswer, answers.deleteAnswer),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
    cleanup: [questions.deleteOldQuestions],
    personalData: [
      { kind: "staffAnswers" as const, findPersonData: persons.findPersonData, erasePerson: persons.erasePerson },
    ],
    writtenPersonKeys: persons.findWrittenAddresses,
  } satisfies Feature;
}
