// The API map of the newsletter: subscribers and issues.
import * as issue from "#app/features/issue/api.server.ts";
import * as issueContract from "#app/features/issue/contract.ts";
import * as newsletter from "#app/features/newsletter/api.server.ts";
import * as newsletterContract from "#app/features/newsletter/contract.ts";
import * as subscribersContract from "#app/features/newsletter/subscribers/contract.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { audited, route } from "#app/platform/http/route.server.ts";

/** Every call that a contract declares. */
type Declared = EndpointsOf<typeof newsletterContract | typeof subscribersContract | typeof issueContract>;

export const newsletterCalls = {
  "POST /api/newsletter": route(newsletterContract.subscribe, newsletter.subscribe),
  "GET /api/admin/newsletter": route(newsletterContract.listSubscribers, newsletter.list),
  "POST /api/admin/newsletter/exports": route(newsletterContract.recordExport, newsletter.recordExport),
  "PUT /api/admin/newsletter/:id": audited(
    route(newsletterContract.setSubscriberActive, newsletter.setActive),
    ({ body }) => ({ action: body.isActive ? "subscriber-activated" : "subscriber-deactivated" }),
  ),
  "DELETE /api/admin/newsletter/:id": audited(
    route(newsletterContract.deleteSubscriber, newsletter.remove),
    "subscriber-deleted",
  ),
  "GET /api/admin/newsletter/subscribers": route(subscribersContract.listDetails, newsletter.listDetails),
  "GET /api/admin/newsletter/figures": route(subscribersContract.readFigures, newsletter.readFigures),
  "POST /api/admin/newsletter/import": audited(
    route(subscribersContract.importSubscribers, newsletter.takeFile),
    (_call, { dryRun, taken, known, refused }) =>
      dryRun ? undefined : { action: "subscribers-imported", counts: { taken, known, refused } },
  ),
  "POST /api/admin/newsletter/bounces": audited(
    route(subscribersContract.recordBounces, newsletter.recordBounces),
    ({ body }, { changed }) => ({
      action: body.undo ? "bounces-taken-back" : "bounces-recorded",
      counts: { subscribers: changed },
    }),
  ),
  "GET /api/admin/issues": route(issueContract.listIssues, issue.list),
  "POST /api/admin/issues": audited(route(issueContract.createIssue, issue.create), (_call, { id }) => ({
    action: "issue-saved",
    about: id,
  })),
  "GET /api/admin/issues/:id": route(issueContract.readIssue, issue.read),
  "PUT /api/admin/issues/:id": audited(route(issueContract.updateIssue, issue.update), "issue-saved"),
  "DELETE /api/admin/issues/:id": audited(route(issueContract.deleteIssue, issue.remove), "issue-deleted"),
  "POST /api/admin/issues/:id/preview": route(issueContract.previewIssue, issue.preview),
  "POST /api/admin/issues/:id/test": audited(route(issueContract.testIssue, issue.test), "issue-tested"),
  "GET /api/admin/issues/:id/audience": route(issueContract.readAudience, issue.readAudience),
  "POST /api/admin/issues/:id/send": audited(
    route(issueContract.sendIssue, issue.send),
    (_call, { status, progress }) => ({
      action: status === "scheduled" ? "issue-scheduled" : "issue-sent",
      ...(status === "scheduled" ? {} : { counts: { recipients: progress.recipients } }),
    }),
  ),
  "POST /api/admin/issues/:id/pause": audited(route(issueContract.pauseIssue, issue.pause), "issue-paused"),
  "POST /api/admin/issues/:id/resume": audited(route(issueContract.resumeIssue, issue.resume), "issue-resumed"),
  "POST /api/admin/issues/:id/cancel": audited(route(issueContract.cancelIssue, issue.cancel), "issue-cancelled"),
} satisfies ApiMap<Declared>;
