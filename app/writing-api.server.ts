// The part of the API map with posts, pictures, the assistant and the questions it leaves.
import * as blog from "#app/features/blog/api.server.ts";
import { listPostsWithPicture } from "#app/features/blog/service.server.ts";
import * as blogContract from "#app/features/blog/contract.ts";
import { listIssuesWithPicture } from "#app/features/issue/service.server.ts";
import * as studio from "#app/features/blog/studio/api.server.ts";
import * as studioContract from "#app/features/blog/studio/contract.ts";
import * as chatContract from "#app/features/chat/contract.ts";
import { listPages } from "#app/features/chat/knowledge.server.ts";
import { sendMessage, sendWhole } from "#app/features/chat/send-message.server.ts";
import * as chat from "#app/features/chat/service.server.ts";
import * as media from "#app/features/media/api.server.ts";
import * as mediaContract from "#app/platform/pictures/contract.ts";
import * as answers from "#app/features/question/answers.server.ts";
import * as questions from "#app/features/question/questions.server.ts";
import * as questionContract from "#app/features/question/contract.ts";
import * as ownPagesContract from "#app/platform/own-pages.ts";
import { listOwnPages } from "./find-sources.server.ts";
import type { AuditNote } from "#app/platform/audit.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { audited, route } from "#app/platform/http/route.server.ts";

function postNote(_call: unknown, { id, published }: { id: string; published: boolean }): AuditNote {
  return { action: published ? "post-published" : "post-saved", about: id };
}

/** Features that use uploaded pictures: one in use can't be deleted. */
const pictureUses = [listPostsWithPicture, listIssuesWithPicture];

/** Every call that a contract declares. */
type Declared = EndpointsOf<
  | typeof blogContract
  | typeof studioContract
  | typeof mediaContract
  | typeof ownPagesContract
  | typeof chatContract
  | typeof questionContract
>;

export const writingCalls = {
  "GET /api/blog": route(blogContract.listPosts, blog.list),
  "GET /api/blog/tags": route(blogContract.listTags, blog.listTags),
  "GET /api/blog/slug/:slug": route(blogContract.getPost, blog.get),
  "GET /api/blog/slug/:slug/related": route(blogContract.listRelated, blog.listRelated),
  "GET /api/admin/blog": route(blogContract.listAllPosts, blog.listAll),
  "GET /api/admin/blog/:id": route(blogContract.readPostById, blog.readById),
  "POST /api/admin/blog": audited(route(blogContract.createPost, blog.create), postNote),
  "PUT /api/admin/blog/:id": audited(route(blogContract.updatePost, blog.update), postNote),
  "DELETE /api/admin/blog/:id": audited(route(blogContract.deletePost, blog.remove), "post-deleted"),
  "POST /api/admin/blog/preview": route(blogContract.previewPost, blog.preview),
  "POST /api/admin/blog/check": route(studioContract.checkText, studio.checkText),
  "GET /api/admin/blog/:id/translations": route(studioContract.listTranslations, studio.listTranslations),
  "GET /api/admin/blog/:id/draft": route(studioContract.readDraft, studio.readDraft),
  "PUT /api/admin/blog/:id/draft": route(studioContract.saveDraft, studio.saveDraft),
  "DELETE /api/admin/blog/:id/draft": audited(
    route(studioContract.deleteDraft, studio.deleteDraft),
    "post-draft-discarded",
  ),
  "GET /api/admin/blog/:id/versions": route(studioContract.listVersions, studio.listVersions),
  "GET /api/admin/blog/:id/versions/:version": route(studioContract.readVersion, studio.readVersion),
  "POST /api/admin/blog/:id/versions/:version/restore": audited(
    route(studioContract.restoreVersion, studio.restoreVersion),
    "post-version-restored",
  ),
  "POST /api/admin/blog/:id/preview-link": audited(
    route(studioContract.createPreviewLink, studio.createPreviewLink),
    "post-preview-shared",
  ),
  "DELETE /api/admin/blog/:id/preview-link": audited(
    route(studioContract.endPreviewLink, studio.endPreviewLink),
    "post-preview-ended",
  ),
  "GET /api/admin/pages": route(ownPagesContract.findOwnPages, listOwnPages),
  "POST /api/admin/media": audited(
    route(mediaContract.addPicture, media.add),
    (_call, { id }) => ({ action: "picture-added", about: id }),
    { isApart: true },
  ),
  "GET /api/admin/media": route(mediaContract.listPictures, media.list),
  "GET /api/admin/media/:id": route(mediaContract.readPicture, media.read(pictureUses)),
  "PATCH /api/admin/media/:id": route(mediaContract.describePicture, media.describe),
  "DELETE /api/admin/media/:id": audited(
    route(mediaContract.deletePicture, media.remove(pictureUses)),
    "picture-deleted",
  ),
  "GET /api/chat/conversations": route(chatContract.listConversations, chat.listConversations),
  "POST /api/chat/conversations": route(chatContract.createConversation, chat.createConversation),
  "DELETE /api/chat/conversations/:id": route(chatContract.deleteConversation, chat.deleteConversation),
  "GET /api/chat/conversations/:id/messages": route(chatContract.listMessages, chat.listMessages),
  "POST /api/chat/conversations/:id/messages": route(chatContract.sendMessage, sendWhole, sendMessage),
  "GET /api/admin/chat/unanswered": route(questionContract.listUnanswered, questions.listUnanswered),
  "DELETE /api/admin/chat/unanswered/:id": audited(
    route(questionContract.deleteUnanswered, questions.removeUnanswered),
    "question-deleted",
  ),
  "GET /api/admin/chat/pages": route(questionContract.listAnswerPages, answers.listAnswerPages(listPages)),
  "POST /api/admin/questions/:id/answer": audited(
    route(questionContract.answerQuestion, answers.answerQuestion(listPages)),
    (_call, { id }) => ({ action: "question-answered", about: id }),
  ),
  "GET /api/admin/answers": route(questionContract.listAnswers, answers.listAnswers),
  "GET /api/admin/answers/:id": route(questionContract.readAnswer, answers.readAnswer),
  "PUT /api/admin/answers/:id": audited(
    route(questionContract.changeAnswer, answers.changeAnswer(listPages)),
    "staff-answer-changed",
  ),
  "DELETE /api/admin/answers/:id": audited(
    route(questionContract.deleteAnswer, answers.deleteAnswer),
    "staff-answer-deleted",
  ),
} satisfies ApiMap<Declared>;
