import * as blog from "#app/features/blog/service.server.ts";
import { searchBlog } from "#app/features/blog/searching.server.ts";
import { readPreview } from "#app/features/blog/studio/preview.server.ts";
import * as writing from "#app/features/blog/writing.server.ts";
import { readSetupState } from "#app/features/auth/admins.server.ts";
import { readInvitation } from "#app/features/auth/team/invitations.server.ts";
import { isResetOpen } from "#app/features/auth/forgotten/service.server.ts";
import * as bookingForms from "#app/features/booking/forms.server.ts";
import * as booking from "#app/features/booking/service.server.ts";
import { countUnsubscribed } from "#app/features/issue/queries.server.ts";
import { findArchived, issuesPerPage, listArchive } from "#app/features/issue/archive.server.ts";
import { readFormerForm, readStaffForm } from "#app/features/enquiry/public.server.ts";
import * as enquiry from "#app/features/enquiry/service.server.ts";
import { processorsInUse } from "#app/features/legal/processors.ts";
import { retentionOf } from "#app/features/legal/retention.ts";
import * as confirmation from "#app/features/newsletter/confirmation.server.ts";
import { readUnsubscribeState, unsubscribe } from "#app/features/newsletter/unsubscribe.server.ts";
import * as newsletter from "#app/features/newsletter/service.server.ts";
import { subscribeByForm } from "#app/features/newsletter/subscribe-form.server.ts";
import { findRedirect } from "#app/features/redirects/find-redirect.server.ts";
import { countNotFound } from "#app/features/redirects/not-found.server.ts";
import * as siteSearch from "#app/features/search/search-site.server.ts";
import type { Services } from "#app/pages/context.ts";
import { externalSchedulerUrl } from "#app/platform/settings/external-scheduler-url.server.ts";
import { bind } from "#app/platform/bound.server.ts";
import { conditionValues, withoutHidden } from "#app/content/conditions.ts";
import { digestOf } from "#app/content/store.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { listSitePages } from "./sitemap.server.ts";

/** Binds all services for the pages. */
export function createServices(deps: Deps): Services {
  const content = {
    ...deps.content,
    pages: withoutHidden(deps.content.pages, conditionValues(deps.content.company, deps.config)),
  };
  return {
    content,
    contentStamp: digestOf(content).slice(0, 11),
    siteUrl: deps.config.siteUrl,
    site: deps.site,
    listSitePages: (locale) => listSitePages(content, locale),
    imageHost: deps.config.imageHost,
    analyticsId: deps.config.ANALYTICS_ID,
    askAgainDays: deps.config.CONSENT_ASK_AGAIN_DAYS,
    externalSchedulerUrl: externalSchedulerUrl(deps),
    retention: retentionOf(deps.config),
    processors: processorsInUse({
      ...deps.config,
      externalSchedulerUrl: externalSchedulerUrl(deps),
      providers: deps.content.company.providers,
    }),
    offeredLanguages: deps.config.OFFERED_LANGUAGES,
    blog: bind({ ...blog, ...writing, readPreview, searchBlog }, deps),
    sendsMail: deps.config.SMTP_URL !== undefined,
    auth: bind({ readSetupState, isResetOpen, readInvitation }, deps),
    requiresSecondFactor: deps.config.REQUIRE_SECOND_FACTOR,
    booking: bind({ ...booking, ...bookingForms }, deps),
    enquiry: bind({ ...enquiry, readFormerForm, readStaffForm }, deps),
    issue: { ...bind({ findArchived, listArchive }, deps), issuesPerPage },
    redirects: {
      find: (pathname) => findRedirect(deps, pathname),
      countNotFound: (pathname) => countNotFound(deps, pathname),
    },
    search: bind(siteSearch, deps),
    newsletter: {
      ...bind({ ...newsletter, ...confirmation, readUnsubscribeState, subscribeByForm }, deps),
      unsubscribe: (token) => unsubscribe(deps, token, countUnsubscribed),
    },
  };
}
