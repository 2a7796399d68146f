import * as persons from "./person.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { audited, call, callList } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as questions from "./questions.server.ts";
import type { ListPages } from "./answers.server.ts";
import * as answers from "./answers.server.ts";
import * as contract from "./contract.ts";

/** Questions that the assistant couldn’t answer, and staff’s answers, which may lead to pages of the site. */
export function question({ listPages }: { listPages: ListPages }) {
  return {
    calls: {
      "GET /api/admin/chat/unanswered": callList(contract.listUnanswered, questions.listUnanswered),
      "DELETE /api/admin/chat/unanswered/:id": audited(
        call(contract.deleteUnanswered, questions.removeUnanswered),
        "question-deleted",
      ),
      "GET /api/admin/chat/pages": call(contract.listAnswerPages, answers.listAnswerPages(listPages)),
      "POST /api/admin/questions/:id/answer": audited(
        call(contract.answerQuestion, answers.answerQuestion(listPages)),
        (_call, { id }) => ({ action: "question-answered", about: id }),
      ),
      "GET /api/admin/answers": callList(contract.listAnswers, answers.listAnswers),
      "GET /api/admin/answers/:id": call(contract.readAnswer, answers.readAnswer),
      "PUT /api/admin/answers/:id": audited(
        call(contract.changeAnswer, answers.changeAnswer(listPages)),
        "staff-answer-changed",
      ),
      "DELETE /api/admin/answers/:id": audited(
        call(contract.deleteAnswer, answers.deleteAnswer),
        "staff-answer-deleted",
      ),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
    personalData: [
      { kind: "staffAnswers" as const, findPersonData: persons.findPersonData, erasePerson: persons.erasePerson },
    ],
    writtenAddresses: persons.findWrittenAddresses,
    tokenCalls: {
      sources: [
        "GET /api/admin/chat/unanswered",
        "DELETE /api/admin/chat/unanswered/:id",
        "GET /api/admin/chat/pages",
        "POST /api/admin/questions/:id/answer",
        "GET /api/admin/answers",
        "GET /api/admin/answers/:id",
        "PUT /api/admin/answers/:id",
        "DELETE /api/admin/answers/:id",
      ],
    },
  } satisfies Feature;
}
