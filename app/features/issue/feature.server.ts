import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import {
  answerOf,
  audited,
  call,
  callList,
  callSuccess,
  callWithPreparation,
  success,
} from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import { readAudience as readIssueAudience } from "./audience.server.ts";
import { deleteExpiredIssuePreviews, previewIssue, testIssue } from "./preview.server.ts";
import { forgetSlowDomains } from "./outcome.server.ts";
import * as sending from "./sending.server.ts";
import { suggestIssue } from "./suggest.server.ts";
import * as service from "./service.server.ts";

/** Issues of the newsletter: writing, sending and the archive. */
export const issue = {
  calls: {
    "GET /api/admin/issues": callList(contract.listIssues, (deps, { query }) => service.listIssues(deps, query)),
    "POST /api/admin/issues": call(contract.createIssue, (deps, { body, admin }) =>
      service.createIssue(deps, body, { by: admin.name }),
    ),
    "POST /api/admin/issues/:id/copy": audited(
      call(contract.copyIssue, (deps, { params, admin }) => service.copyIssue(deps, params.id, { by: admin.name })),
      (_call, { id }) => ({ action: "issue-copied", about: id }),
    ),
    "GET /api/admin/issues/:id": call(contract.readIssue, (deps, { params }) => service.readIssue(deps, params.id)),
    "PUT /api/admin/issues/:id": call(contract.updateIssue, (deps, { params, body, ifMatch }) =>
      service.updateIssue(deps, { id: params.id, input: body }, { ifMatch }),
    ),
    "POST /api/admin/issues/:id/suggest": call(
      contract.suggestIssue,
      (deps, asked) => answerOf(suggestIssue(deps, asked)),
      suggestIssue,
    ),
    "DELETE /api/admin/issues/:id": callWithPreparation(
      (deps, { params, ifMatch }) => service.detachEmails(deps, params.id, { ifMatch }),
      contract.deleteIssue,
      async (deps, { params, ifMatch }) => {
        await service.deleteIssue(deps, params.id, { ifMatch });
        return success;
      },
    ),
    "POST /api/admin/issues/:id/preview": call(contract.previewIssue, async (deps, { params, body }) =>
      previewIssue(deps, { id: params.id, locale: body.locale, as: body.as ?? "html" }),
    ),
    "POST /api/admin/issues/:id/test": callSuccess(contract.testIssue, (deps, { params, body, admin }) =>
      testIssue(deps, { id: params.id, locale: body.locale ?? defaultLocale, to: admin.email }),
    ),
    "GET /api/admin/issues/:id/audience": call(contract.readAudience, async (deps, { params }) =>
      readIssueAudience(deps, params.id),
    ),
    "POST /api/admin/issues/:id/send": audited(
      call(contract.sendIssue, (deps, { params, body, ifMatch }) =>
        sending.sendIssue(deps, { id: params.id, ...body }, { ifMatch }),
      ),
      (_call, { status, progress }) => ({
        action: status === "scheduled" ? "issue-scheduled" : "issue-sent",
        ...(status === "scheduled" ? {} : { counts: { recipients: progress.recipients } }),
      }),
    ),
    "POST /api/admin/issues/:id/pause": call(contract.pauseIssue, (deps, { params }) =>
      sending.switchIssue(deps, { id: params.id, to: "paused" }),
    ),
    "POST /api/admin/issues/:id/resume": call(contract.resumeIssue, (deps, { params }) =>
      sending.switchIssue(deps, { id: params.id, to: "sending" }),
    ),
    "POST /api/admin/issues/:id/cancel": call(contract.cancelIssue, (deps, { params }) =>
      sending.switchIssue(deps, { id: params.id, to: "cancelled" }),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  jobs: [sending.startDueIssues, sending.deleteCancelled],
  tokenCalls: {
    newsletter: [
      "GET /api/admin/issues",
      "POST /api/admin/issues",
      "POST /api/admin/issues/:id/copy",
      "GET /api/admin/issues/:id",
      "PUT /api/admin/issues/:id",
      "POST /api/admin/issues/:id/suggest",
      "DELETE /api/admin/issues/:id",
      "GET /api/admin/issues/:id/audience",
    ],
  },
  cleanup: [deleteExpiredIssuePreviews, forgetSlowDomains],
  webhookData: { "issue.sent": contract.announcedIssue },
  checks: { "Scheduled issues": sending.checkScheduled },
} satisfies Feature;
