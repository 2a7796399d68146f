import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { readAudience as readIssueAudience } from "./audience.server.ts";
import * as contract from "./contract.ts";
import { deleteOldThrottles } from "./outcome.server.ts";
import { deleteExpiredIssuePreviews, previewIssue, testIssue } from "./preview.server.ts";
import * as sending from "./sending.server.ts";
import * as service from "./service.server.ts";
import { suggestIssue } from "./suggest.server.ts";

/** Issues of the newsletter: writing, sending and the archive. */
export const issue = {
  routes: {
    "GET /api/admin/issues": route(contract.listIssues, (deps, { query }) => service.listIssues(deps, query)),
    "POST /api/admin/issues": route(contract.createIssue, (deps, { body, user }) =>
      service.createIssue(deps, body, { by: user.name }),
    ),
    "POST /api/admin/issues/:id/copy": route(contract.copyIssue, {
      audit: (_call, { id }) => ({ action: "issue-copied", about: id }),
      handle: (deps, { params, user }) => service.copyIssue(deps, params.id, { by: user.name }),
    }),
    "GET /api/admin/issues/:id": route(contract.readIssue, (deps, { params }) => service.readIssue(deps, params.id)),
    "PUT /api/admin/issues/:id": route(contract.updateIssue, (deps, { params, body, ifMatch }) =>
      service.updateIssue(deps, { id: params.id, input: body }, { ifMatch }),
    ),
    "POST /api/admin/issues/:id/suggest": route(contract.suggestIssue, { stream: suggestIssue }),
    "DELETE /api/admin/issues/:id": route(contract.deleteIssue, {
      prepare: (deps, { params, ifMatch }) => service.detachEmails(deps, params.id, { ifMatch }),
      handle: (deps, { params, ifMatch }) => service.deleteIssue(deps, params.id, { ifMatch }),
    }),
    "POST /api/admin/issues/:id/preview": route(contract.previewIssue, async (deps, { params, body }) =>
      previewIssue(deps, { id: params.id, locale: body.locale, as: body.as ?? "html" }),
    ),
    "POST /api/admin/issues/:id/test": route(contract.testIssue, (deps, { params, body, user }) =>
      testIssue(deps, { id: params.id, locale: body.locale ?? defaultLocale, to: user.email }),
    ),
    "GET /api/admin/issues/:id/audience": route(contract.readAudience, async (deps, { params }) =>
      readIssueAudience(deps, params.id),
    ),
    "POST /api/admin/issues/:id/send": route(contract.sendIssue, {
      audit: (_call, { status, progress }) => ({
        action: status === "scheduled" ? "issue-scheduled" : "issue-sent",
        ...(status === "scheduled" ? {} : { counts: { recipients: progress.recipients } }),
      }),
      handle: (deps, { params, body, ifMatch }) => sending.sendIssue(deps, { id: params.id, ...body }, { ifMatch }),
    }),
    "POST /api/admin/issues/:id/pause": route(contract.pauseIssue, (deps, { params }) =>
      sending.changeStatus(deps, { id: params.id, to: "paused" }),
    ),
    "POST /api/admin/issues/:id/resume": route(contract.resumeIssue, (deps, { params }) =>
      sending.changeStatus(deps, { id: params.id, to: "sending" }),
    ),
    "POST /api/admin/issues/:id/cancel": route(contract.cancelIssue, (deps, { params }) =>
      sending.changeStatus(deps, { id: params.id, to: "cancelled" }),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  jobs: [sending.startDueIssues, sending.deleteCancelled],
  cleanup: [deleteExpiredIssuePreviews, deleteOldThrottles],
  webhookData: { "issue.sent": contract.announcedIssue },
  checks: { "Scheduled issues": sending.checkScheduled },
} satisfies Feature;
