// Registers all features and connects them: passes each one what it needs from others, and merges their personal data,
// checks and webhooks. Every /api call is in the `routes` of a `feature.server.ts`, by its address, except the API
// description and CSP reports (app.server.ts). The pipeline is platform/http/serve.server.ts.
import * as z from "zod/mini";
import { audit } from "./features/audit/feature.server.ts";
import { auth } from "./features/auth/feature.server.ts";
import { blog } from "./features/blog/feature.server.ts";
import { listAllPosts, listPostsWithPicture } from "./features/blog/service.server.ts";
import { correctBookings } from "./features/booking/change-bookings.server.ts";
import { booking } from "./features/booking/feature.server.ts";
import { listBookings } from "./features/booking/read-bookings.server.ts";
import { listNextSlots } from "./features/booking/service.server.ts";
import { chat } from "./features/chat/feature.server.ts";
import { listPages } from "./features/chat/public.server.ts";
import { commandPalette } from "./features/command-palette/feature.server.ts";
import { consent } from "./features/consent/feature.server.ts";
import { content as ownWords, countOutdated } from "./features/content/feature.server.ts";
import { listEntriesWithPicture } from "./features/content/picture-uses.server.ts";
import { dashboard } from "./features/dashboard/feature.server.ts";
import { enquiry } from "./features/enquiry/feature.server.ts";
import { readLeadFigures } from "./features/enquiry/figures/figures.server.ts";
import { listEnquiries } from "./features/enquiry/service.server.ts";
import { health } from "./features/health/feature.server.ts";
import { inbox } from "./features/inbox/feature.server.ts";
import { issue } from "./features/issue/feature.server.ts";
import { listIssuesWithPicture } from "./features/issue/service.server.ts";
import { media } from "./features/media/feature.server.ts";
import { moveIn } from "./features/move-in/feature.server.ts";
import { newsletter } from "./features/newsletter/feature.server.ts";
import { listSubscribers } from "./features/newsletter/service.server.ts";
import { outbox } from "./features/outbox/feature.server.ts";
import * as emails from "./features/outbox/personal-data.server.ts";
import { person } from "./features/person/feature.server.ts";
import type { KnownSource } from "./features/person/service.server.ts";
import { redirects } from "./features/redirects/feature.server.ts";
import { limits as rowLimits } from "./features/sources/contract.ts";
import { sources } from "./features/sources/feature.server.ts";
import { suggestion } from "./features/suggestion/feature.server.ts";
import { unansweredQuestions } from "./features/unanswered-questions/feature.server.ts";
import { webhook } from "./features/webhook/feature.server.ts";
import type { WebhookEvent } from "./platform/db/tables.ts";
import type { Feature } from "./platform/feature.server.ts";
import type { EndpointInit } from "./platform/http/endpoint.ts";
import * as storedAnswers from "./platform/http/idempotency.server.ts";
import { isEmailOf, personAreas } from "./platform/http/person-areas.server.ts";
import type { Route } from "./platform/http/route.server.ts";
import { modelChecks } from "./platform/language-model/outage.server.ts";
import type { SentHandlers } from "./platform/mail/send-email.server.ts";
import { pathPattern } from "./platform/site.ts";
import { listSitePages } from "./server/sitemap.server.ts";
import { site } from "./site-map.ts";

/** The platform's own stored data and checks. */
const platform = {
  personalData: [
    {
      kind: "emails" as const,
      findPersonData: emails.findPersonData(site),
      erasePerson: emails.erasePerson,
      readRecordId: emails.parseRecordId,
      forSales: (rows, email) =>
        rows.filter(
          ({ kind, recipient }) =>
            isEmailOf(personAreas({ roles: ["sales"] }), String(kind)) && String(recipient).toLowerCase() === email,
        ),
    },
    { kind: "answers" as const, findPersonData: storedAnswers.findPersonData, erasePerson: storedAnswers.erasePerson },
  ],
  personKeys: { area: undefined, find: emails.findAddresses }, // also the company's own, so only for admins
  checks: modelChecks,
} satisfies Feature;

const firstRow = { page: 1, perPage: 1 };

const contentFeature = ownWords({ listPages });
const enquiries = enquiry({
  nextSlots: listNextSlots,
  correctBookings,
  timelines: [
    { area: "bookings", read: booking.timeline },
    { area: "newsletter", read: newsletter.timeline },
  ],
});

/** In the order in which a person is erased: emails are found by their enquiries, so they are first. */
const featuresWithData = [
  platform,
  enquiries,
  booking,
  newsletter,
  chat,
  unansweredQuestions({ listPages }),
  suggestion,
  webhook,
  auth,
  blog,
  issue,
  media([listPostsWithPicture, listIssuesWithPicture, listEntriesWithPicture]),
  consent,
  contentFeature,
  dashboard({
    countOutdated,
    countOverdue: async (deps) => (await listEnquiries(deps, { ...firstRow, due: "overdue" })).total,
    countAnswered: async (deps) => (await listEnquiries(deps, { ...firstRow, waiting: "us" })).total,
    countBookings: async (deps, status) => (await listBookings(deps, { ...firstRow, status })).total,
  }),
  outbox,
] as const;

const personalData = featuresWithData.flatMap((feature): readonly KnownSource[] =>
  "personalData" in feature ? feature.personalData : [],
);

const sourcesFeature = sources({ countOutdated, readPromise: readLeadFigures });

const persons = person({
  personalData,
  personKeys: featuresWithData.flatMap((feature) => ("personKeys" in feature ? [feature.personKeys] : [])),
});

/** All but health, which runs their checks in this order. */
const featuresWithoutHealth: readonly Feature[] = [
  ...featuresWithData,
  redirects,
  moveIn,
  inbox,
  sourcesFeature,
  persons,
  commandPalette({
    sources: featuresWithData.flatMap((feature) => ("commandPalette" in feature ? [feature.commandPalette] : [])),
    listPages: ({ content }, locale) => listSitePages(content, locale),
    findPosts: async (deps, { text, limit }) => {
      const { rows } = await listAllPosts(deps, { search: text, status: "published", page: 1, perPage: limit });
      return rows.map(({ slug, title }) => ({ path: `/blog/${slug}`, title }));
    },
  }),
  audit({
    enquiries: {
      ...enquiries.routes["GET /api/admin/contacts"],
      count: async (deps) => (await listEnquiries(deps, { ...firstRow, status: "all" })).total,
    },
    subscribers: {
      ...newsletter.routes["GET /api/admin/newsletter"],
      count: async (deps) => (await listSubscribers(deps, firstRow)).total,
    },
    sources: {
      ...sourcesFeature.routes["GET /api/admin/sources"],
      count: async () => rowLimits.days, // the maximum of one response
    },
    person: persons.routes["POST /api/admin/person/find"],
  }),
];

export const features: readonly Feature[] = [
  ...featuresWithoutHealth,
  health(Object.assign({}, ...featuresWithoutHealth.map(({ checks }) => checks))),
];

export const apiMap: readonly Route[] = features.flatMap(({ routes = {} }) => Object.values(routes));

/** The effects, by kind of email, once the mail server has accepted it. */
export const sentEffects: SentHandlers = Object.assign({}, ...features.map((feature) => feature.sentEffects ?? {}));

export const webhookData = {
  ...enquiries.webhookData,
  ...booking.webhookData,
  ...newsletter.webhookData,
  ...blog.webhookData,
  ...issue.webhookData,
} satisfies Record<WebhookEvent, z.ZodMiniType>;

/** The schema of a webhook call's body, by event. The API description shows them. */
export const webhookPayloads: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  Object.entries(webhookData).map(([event, data]) => [
    event,
    z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data }),
  ]),
);

type RouteAddress = { method?: string | undefined; url?: string | undefined };

/** Returns a function that tests whether a request's address is one of some calls. */
function matchesCall(isMeant: (endpoint: EndpointInit) => boolean): (request: RouteAddress) => boolean {
  const addresses = apiMap.flatMap(({ endpoint }) =>
    isMeant(endpoint) ? [{ method: endpoint.method, pattern: pathPattern(endpoint.path) }] : [],
  );
  return ({ method, url = "" }) => {
    const path = url.split("?")[0] ?? "";
    return addresses.some((address) => address.method === method && address.pattern.test(path));
  };
}

/** Returns true if the request's body is a file. */
export const isUpload = matchesCall(({ file }) => Boolean(file));

/** Returns true if the call can stream. */
export const mayStream = matchesCall(({ events }) => events !== undefined);
