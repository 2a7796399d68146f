// Questions that the assistant couldn't answer, and the staff's answers.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { listQuery, text } from "#app/platform/http/field-schemas.ts";

/** Maximum lengths of the staff's question and answer, in UTF-16 units. */
export const maxQuestionLength = 300;
export const maxAnswerLength = 2_000;

/** An unanswered question in the admin area: its last wording, without personal data. */
export const unansweredQuestion = z.object({
  id: z.string(),
  question: z.string(),
  locale: z.string(),
  count: z.number(),
  firstAskedAt: z.string(),
  lastAskedAt: z.string(),
});

export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

export const listUnanswered = endpoint({
  method: "GET",
  path: "/api/admin/chat/unanswered",
  summary: "Visitors' questions without an answer, most asked first: one page, with the total in X-Total-Count.",
  access: "editor",
  query: z.object(listQuery(["count", "lastAskedAt"])),
  response: z.array(unansweredQuestion),
});

export const deleteUnanswered = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/chat/unanswered/:id",
  summary: "Dismiss a question.",
  access: "editor",
  audit: "question-deleted",
  response: successResponse,
});

/** A page of the site to which an answer may link: `path` has no language prefix. */
export const answerPage = z.object({ path: z.string(), title: z.string() });

export type AnswerPage = z.infer<typeof answerPage>;

export const listAnswerPages = endpoint({
  method: "GET",
  path: "/api/admin/chat/pages",
  summary: "The pages in a language to which an answer can link.",
  access: "editor",
  query: z.object({ locale: text({ max: 10 }) }),
  response: z.array(answerPage),
});

/** The fields that staff write: the question as shown to visitors, the answer, and our page with more details. */
export const answerInput = z.object({
  question: z.optional(text({ min: 1, max: maxQuestionLength })),
  answer: text({ min: 1, max: maxAnswerLength }),
  path: text({ min: 1, max: 200 }),
});

export type AnswerInput = z.infer<typeof answerInput>;

/** An answer by staff, which the assistant uses in its language. */
export const staffAnswer = z.object({
  id: z.string(),
  question: z.string(),
  locale: z.string(),
  answer: z.string(),
  path: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type StaffAnswer = z.infer<typeof staffAnswer>;

export const answerQuestion = recordEndpoint({
  method: "POST",
  path: "/api/admin/questions/:id/answer",
  summary:
    "Answer an unanswered question. From then on the assistant gives this answer, and the question is no longer listed.",
  access: "editor",
  body: answerInput,
  response: staffAnswer,
  status: 201,
  isIdempotent: true,
});

export const listAnswers = endpoint({
  method: "GET",
  path: "/api/admin/answers",
  summary:
    "Staff answers, most recently changed first; searched by question and answer. With `page`, one page and the total in X-Total-Count.",
  access: "editor",
  query: z.object(listQuery(["updatedAt", "question"])),
  response: z.array(staffAnswer),
});

export const readAnswer = recordEndpoint({
  method: "GET",
  path: "/api/admin/answers/:id",
  summary: "One staff answer.",
  access: "editor",
  isVersioned: true,
  response: staffAnswer,
});

export const changeAnswer = recordEndpoint({
  method: "PUT",
  path: "/api/admin/answers/:id",
  summary: "Change a staff answer.",
  access: "editor",
  audit: "staff-answer-changed",
  isVersioned: true,
  body: answerInput,
  response: staffAnswer,
});

export const deleteAnswer = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/answers/:id",
  summary: "Delete a staff answer: the assistant no longer gives it.",
  access: "editor",
  audit: "staff-answer-deleted",
  response: successResponse,
});
