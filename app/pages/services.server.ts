// What pages may ask of the server. The build bundles the pages: a feature that they imported would have its caches and
// queues twice in a process, so they get the running server's functions, bound to one state of the content.
import { conditionValues, withoutHidden } from "#app/content/conditions.ts";
import type { Content } from "#app/content/schema.ts";
import { digestOf } from "#app/content/store.server.ts";
import { readSetupState } from "#app/features/auth/admins.server.ts";
import { isResetOpen } from "#app/features/auth/forgotten/service.server.ts";
import { readInvitation } from "#app/features/auth/team/invitations.server.ts";
import { searchBlog } from "#app/features/blog/searching.server.ts";
import * as blog from "#app/features/blog/service.server.ts";
import { readPreview } from "#app/features/blog/studio/preview.server.ts";
import * as writing from "#app/features/blog/writing.server.ts";
import * as bookingForms from "#app/features/booking/forms.server.ts";
import * as booking from "#app/features/booking/service.server.ts";
import { readFormerForm, readStaffForm } from "#app/features/enquiry/public.server.ts";
import * as enquiry from "#app/features/enquiry/service.server.ts";
import { findArchived, issuesPerPage, listArchive } from "#app/features/issue/archive.server.ts";
import { countUnsubscribed } from "#app/features/issue/queries.server.ts";
import { processorsInUse } from "#app/features/legal/processors.ts";
import { retentionPeriods } from "#app/features/legal/retention.ts";
import * as confirmation from "#app/features/newsletter/confirmation.server.ts";
import * as newsletter from "#app/features/newsletter/service.server.ts";
import { subscribeByForm } from "#app/features/newsletter/subscribe-form.server.ts";
import { readUnsubscribeState, unsubscribe } from "#app/features/newsletter/unsubscribe.server.ts";
import { findRedirect } from "#app/features/redirects/find-redirect.server.ts";
import { countNotFound } from "#app/features/redirects/not-found.server.ts";
import * as siteSearch from "#app/features/search/search-site.server.ts";
import { bind } from "#app/platform/bound.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { externalSchedulerUrl } from "#app/platform/settings/external-scheduler-url.server.ts";

export type Services = ReturnType<typeof createServices>;

type ListSitePages = (content: Content, locale: Locale) => { path: string; title: string }[];

export function createServices(deps: Deps, listSitePages: ListSitePages) {
  const content = {
    ...deps.content,
    pages: withoutHidden(deps.content.pages, conditionValues(deps.content.company, deps.config)),
  };
  return {
    content,
    /** A short hash of the content. */
    contentStamp: digestOf(content).slice(0, 11),
    /** Without a trailing slash. */
    siteUrl: deps.config.siteUrl,
    site: deps.site,
    /** Lists the indexed pages that can be linked to, with their titles. */
    listSitePages: (locale: Locale) => listSitePages(content, locale),
    imageHost: deps.config.imageHost,
    analyticsId: deps.config.ANALYTICS_ID,
    /** Days after which the cookie banner asks again; 0: never. */
    askAgainDays: deps.config.CONSENT_ASK_AGAIN_DAYS,
    /** Null without an external scheduler. */
    externalSchedulerUrl: externalSchedulerUrl(deps),
    /** Used by the legal texts. */
    retention: retentionPeriods(deps.config),
    processors: processorsInUse({
      ...deps.config,
      externalSchedulerUrl: externalSchedulerUrl(deps),
      providers: deps.content.company.providers,
    }),
    /** The header's languages, in order. */
    offeredLanguages: deps.config.OFFERED_LANGUAGES,
    blog: bind({ ...blog, ...writing, readPreview, searchBlog }, deps),
    sendsMail: deps.config.SMTP_URL !== undefined,
    auth: bind({ readSetupState, isResetOpen, readInvitation }, deps),
    /** True if users without a second factor must turn one on first. */
    requiresSecondFactor: deps.config.REQUIRE_SECOND_FACTOR,
    booking: bind({ ...booking, ...bookingForms }, deps),
    enquiry: bind({ ...enquiry, readFormerForm, readStaffForm }, deps),
    issue: { ...bind({ findArchived, listArchive }, deps), issuesPerPage },
    redirects: bind({ findRedirect, countNotFound }, deps),
    search: bind(siteSearch, deps),
    newsletter: {
      ...bind({ ...newsletter, ...confirmation, readUnsubscribeState, subscribeByForm }, deps),
      unsubscribe: (token: string) => unsubscribe(deps, token, countUnsubscribed),
    },
  };
}
