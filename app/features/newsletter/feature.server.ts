import { deletedRecord } from "#app/platform/feature.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { chosenColumns } from "#app/platform/http/import-file.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { readConsentProof } from "./agreed-text.server.ts";
import { needsConfirmation } from "./confirmation.server.ts";
import * as contract from "./contract.ts";
import { correctSubscriber } from "./correct.server.ts";
import * as persons from "./personal-data.server.ts";
import * as service from "./service.server.ts";
import * as staff from "./subscribers/contract.ts";
import { subscriberFields } from "./subscribers/import-columns.ts";
import * as imports from "./subscribers/import-contract.ts";
import { importFile } from "./subscribers/import.server.ts";
import * as details from "./subscribers/service.server.ts";
import { subscriberCsv } from "./subscribers/subscriber-csv.ts";

/** Subscribers of the newsletter. Its issues are a separate feature. */
export const newsletter = {
  routes: {
    "POST /api/newsletter": route(contract.subscribe, {
      prepare: (deps, { requestContext }) => service.consumeSignUpEmail(deps, requestContext.clientKey),
      handle: async (deps, { body, requestContext: { locale } }, mayEmail) => {
        await service.subscribe(deps, body, { locale, mayEmail });
        const subscribed = { success: true as const, message: deps.translate(locale, "newsletter.success.text") };
        if (!needsConfirmation(deps)) return subscribed;
        const message = `${subscribed.message} ${deps.translate(locale, "newsletter.confirm")}`;
        return { ...subscribed, message, needsConfirmation: true as const };
      },
    }),
    "GET /api/admin/newsletter": route(staff.listSubscribers, (deps, { query }) =>
      service.listSubscribers(deps, query),
    ),
    "GET /api/admin/newsletter/:id/consent": route(staff.readConsentProof, (deps, { params }) =>
      readConsentProof(deps, params.id),
    ),
    "POST /api/admin/newsletter/exports": route(staff.recordExport, service.recordExport),
    "PUT /api/admin/newsletter/:id": route(staff.setSubscriberActive, {
      audit: ({ body }) => ({ action: body.isActive ? "subscriber-activated" : "subscriber-deactivated" }),
      handle: (deps, { params, body }) => service.setSubscriberActive(deps, params.id, body.isActive),
    }),
    "PATCH /api/admin/newsletter/:id": route(
      staff.correctSubscriber,
      (deps, { params, body, ifMatch, user: { userId, name } }) =>
        correctSubscriber(deps, params.id, { ...body, by: { userId, name }, ifMatch }),
    ),
    "DELETE /api/admin/newsletter/:id": route(staff.deleteSubscriber, (deps, { params }) =>
      service.deleteSubscriber(deps, params.id),
    ),
    "GET /api/admin/newsletter/subscribers": route(staff.listDetails, {
      csv: { kind: "subscribers", write: subscriberCsv },
      handle: (deps, { query }) => service.listSubscribers(deps, query),
    }),
    "GET /api/admin/newsletter/figures": route(staff.readFigures, details.readFigures),
    "POST /api/admin/newsletter/import": route(imports.importSubscribers, {
      audit: (_call, { dryRun, taken, known, refused }) =>
        dryRun ? undefined : { action: "subscribers-imported", counts: { taken, known, refused } },
      isAuditedAfterCommit: true,
      handle: async (deps, { file, query }) =>
        importFile(deps, {
          file: file.file,
          isDryRun: query.dryRun === "true",
          chosen: chosenColumns(query, subscriberFields),
          evidence:
            query.consentSource || query.consentDate
              ? { consentSource: query.consentSource ?? "", consentDate: query.consentDate ?? "" }
              : undefined,
        }),
    }),
    "POST /api/admin/newsletter/bounces": route(staff.recordBounces, {
      audit: ({ body }, { changed }) => ({
        action: body.undo ? "bounces-taken-back" : "bounces-recorded",
        counts: { subscribers: changed },
      }),
      handle: (deps, { body }) => details.recordBounces(deps, body),
    }),
  } satisfies ApiMap<EndpointsOf<typeof contract | typeof imports | typeof staff>>,
  cleanup: [service.deleteUnconfirmed],
  personalData: [
    {
      kind: "subscriptions" as const,
      findPersonData: persons.findPersonData,
      erasePerson: persons.erasePerson,
      forSales: (rows) => rows.map(({ id = null, is_active = null }) => ({ id, is_active })),
    },
  ],
  personKeys: { area: "newsletter" as const, find: persons.findAddresses },
  commandPalette: {
    roles: ["admin"],
    listPath: "/admin/newsletter?search=",
    find: async (deps, { text, limit }) => {
      const { rows, total } = await service.listSubscribers(deps, { search: text, page: 1, perPage: limit });
      const results = rows.map(({ id, email }) => ({
        kind: "subscriber" as const,
        id,
        title: email,
        detail: "Newsletter",
        to: `/admin/newsletter?search=${encodeURIComponent(email)}`,
      }));
      return { rows: results, total };
    },
  },
  timeline: persons.newsletterTimeline,
  webhookData: {
    "subscriber.confirmed": staff.announcedSubscriber,
    "subscriber.unsubscribed": staff.announcedSubscriber,
    "subscriber.deleted": deletedRecord,
  },
} satisfies Feature;
