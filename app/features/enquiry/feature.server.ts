import { networkOf } from "#app/platform/base/client-address.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { deletedRecord, sameRows } from "#app/platform/feature.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import { chosenColumns } from "#app/platform/http/import-file.ts";
import { personAreas } from "#app/platform/http/person-areas.server.ts";
import type { PersonArea } from "#app/platform/http/person-areas.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf, SignedInUser } from "#app/platform/http/route.server.ts";
import { formatDate } from "#app/platform/i18n/format.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as contract from "./contract.ts";
import { nameAndCompanyOf } from "./email.server.ts";
import * as figuresContract from "./figures/contract.ts";
import * as figures from "./figures/figures.server.ts";
import { issueFollowUp } from "./follow-up.server.ts";
import { isCompanyQuestion, questionFields } from "./form-fields.ts";
import type { CompanyForm } from "./form-fields.ts";
import * as changes from "./handling/change-enquiry.server.ts";
import * as handlingContract from "./handling/contract.ts";
import type { CorrectBookings } from "./handling/correct.server.ts";
import { enterEnquiry, findEnquiriesOfContact } from "./handling/enter-enquiry.server.ts";
import { enquiryColumnsOf } from "./handling/import-columns.ts";
import type { ImportedColumn } from "./handling/import-columns.ts";
import * as importContract from "./handling/import-contract.ts";
import { importEnquiries } from "./handling/import.server.ts";
import * as notes from "./handling/notes.server.ts";
import * as staffEntries from "./handling/personal-data.server.ts";
import * as receivedContract from "./handling/received-contract.ts";
import { deleteReceived, receiveMessage } from "./handling/received.server.ts";
import { queueDeadlineReminders, queueStepReminders } from "./handling/reminders.server.ts";
import * as replies from "./handling/reply.server.ts";
import * as timelineContract from "./handling/timeline-contract.ts";
import type { TimelineSource } from "./handling/timeline.server.ts";
import * as timelines from "./handling/timeline.server.ts";
import { findFormOfToken, pruneOfferedForms, readStaffForm } from "./offered-forms.server.ts";
import { listChangedKeys } from "./person-changes.server.ts";
import * as persons from "./personal-data.server.ts";
import { findEnquiry } from "./queries.server.ts";
import { promisedReply } from "./reply-deadline.server.ts";
import * as service from "./service.server.ts";

/** The next free slots of calls. */
type NextSlots = Pick<contract.SlotOffer, "timeZone" | "slots">;

/** Data from other features: the next free slots, other events of an address, and a function that corrects bookings. */
type EnquirySources = {
  nextSlots: (deps: Deps) => Promise<NextSlots>;
  timelines: readonly { area: PersonArea; read: TimelineSource }[];
  correctBookings: CorrectBookings;
};

/** Returns the form; its structure is the same in every language. */
const formOf = ({ content }: Deps) => content.form[defaultLocale];

type BodySchema = (form: CompanyForm, enforcesRequired?: boolean) => NonNullable<EndpointInit["body"]>;

/** Returns the schemas of a body: the API description has those of the current form, requests those of `findForm`. */
const schemasByForm = (
  bodyOf: BodySchema,
  findForm: (deps: Deps, sent: unknown) => Promise<{ form: CompanyForm; enforcesRequired?: boolean }>,
) => ({
  contentSchemas: (deps: Deps) => ({
    body: bodyOf(formOf(deps)),
    labels: (locale: Locale) => service.ownLabels(deps, locale),
  }),
  requestSchemas: {
    body: async (deps: Deps, sent: unknown) => {
      const { form, enforcesRequired } = await findForm(deps, sent);
      const labels = service.labelsOf(questionFields(form));
      return {
        body: bodyOf(form, enforcesRequired),
        labels: (locale: Locale) => ({ ...labels, ...service.ownLabels(deps, locale) }),
      };
    },
  },
});

/** The form that staff see, with removed fields and choices. */
const staffForm = async (deps: Deps) => ({ form: await readStaffForm(deps) });

/** The form that a visitor began. */
const formOfSender = (deps: Deps, sent: unknown) => findFormOfToken(deps, Object(sent).formToken);

/** Returns the feature for enquiries: the form, and its handling by staff. */
export function enquiry(parts: EnquirySources) {
  return {
    routes: {
      "POST /api/contact": route(contract.submitEnquiry, {
        ...schemasByForm(contract.enquiryInputSchema, formOfSender),
        prepare: async (deps, { body, requestContext }) => ({
          slots: await parts.nextSlots(deps),
          mayConfirm: await service.consumeConfirmationEmail(deps, body, requestContext.clientKey),
        }),
        handle: async (deps, { body, requestContext: { locale } }, { slots, mayConfirm }) => {
          const { id } = await service.submitEnquiry(deps, body, { locale, mayConfirm });
          return {
            success: true as const,
            message: deps.translate(locale, "contact.success.text"),
            followUp: issueFollowUp(deps, id),
            formToken: issueFormToken(deps.secret, deps.now(), deps.content.formVersion),
            replyBy: promisedReply(deps.content, deps.now())?.toISOString(),
            ...slots,
          };
        },
      }),
      "GET /api/admin/contacts": route(contract.listEnquiries, {
        contentSchemas: (deps) => ({ query: contract.listQuerySchema(formOf(deps)) }),
        requestSchemas: {
          query: async (deps, sent) =>
            Object.keys(sent).some((name) => name === "service" || isCompanyQuestion(name))
              ? { query: contract.listQuerySchema(await readStaffForm(deps)) }
              : {},
        },
        handle: (deps, { query, user }) => {
          const { owner, overdue, suspect, ...listing } = query;
          return service.listEnquiries(deps, {
            ...listing,
            ownerId: ownerIdOf(owner, user.userId),
            isOverdue: flagOf(overdue),
            isSpamSuspect: flagOf(suspect),
          });
        },
      }),
      "POST /api/admin/contacts": route(handlingContract.createEnquiry, {
        ...schemasByForm(handlingContract.enteredEnquirySchema, staffForm),
        handle: (deps, { body, user, requestContext }) => enterEnquiry(deps, body, actorOf(user, requestContext)),
      }),
      "POST /api/admin/contacts/import": route(importContract.importEnquiries, {
        contentSchemas: (deps) => ({ query: importContract.importQuerySchema(formOf(deps)) }),
        requestSchemas: {
          query: async (deps) => ({ query: importContract.importQuerySchema(await readStaffForm(deps)) }),
        },
        audit: (_call, { dryRun, taken, known, refused }) =>
          dryRun ? undefined : { action: "enquiries-imported", counts: { taken, known, refused } },
        isAuditedAfterCommit: true,
        handle: async (deps, { file, query, user, requestContext }) => {
          const form = await readStaffForm(deps);
          return importEnquiries(deps, {
            file: file.file,
            form,
            chosen: chosenColumns(query, Object.keys(enquiryColumnsOf(form)) as ImportedColumn[]), // as in the form
            origin: query.origin ?? "other",
            isDryRun: query.dryRun === "true",
            by: actorOf(user, requestContext),
            locale: requestContext.locale,
          });
        },
      }),
      "POST /api/admin/contacts/known": route(handlingContract.findKnown, (deps, { body }) =>
        findEnquiriesOfContact(deps, body),
      ),
      "GET /api/admin/contacts/:id": route(contract.readEnquiry, (deps, { params }) =>
        service.readEnquiry(deps, params.id),
      ),
      "DELETE /api/admin/contacts/:id": route(contract.deleteEnquiry, async (deps, { params }) => {
        if ((await service.deleteEnquiries(deps, [params.id])) === 0) throw new AppError("not-found");
      }),
      "PATCH /api/admin/contacts/:id": route(handlingContract.changeEnquiry, {
        ...schemasByForm(handlingContract.changedEnquirySchema, staffForm),
        handle: (deps, { params, body, user, requestContext, ifMatch }) => {
          const by = actorOf(user, requestContext);
          return changes.changeEnquiry(deps, params.id, {
            ...body,
            by,
            ifMatch,
            correctBookings: parts.correctBookings,
          });
        },
      }),
      "POST /api/admin/contacts/bulk": route(handlingContract.changeEnquiries, {
        audit: ({ body }, { changed }) =>
          body.delete ? { action: "enquiries-deleted", counts: { enquiries: changed } } : undefined,
        handle: async (deps, { body, user, requestContext }) => ({
          success: true as const,
          ...(await changes.changeEnquiries(deps, { ...body, by: actorOf(user, requestContext) })),
        }),
      }),
      "POST /api/admin/contacts/:id/notes": route(handlingContract.addNote, {
        findPerson: (deps, { params }) => findEnquiry(deps.db.kysely, params.id),
        handle: (deps, { params, body, user, requestContext }) =>
          notes.addNote(deps, params.id, { text: body.text, by: actorOf(user, requestContext) }),
      }),
      "DELETE /api/admin/contacts/:id/notes/:noteId": route(
        handlingContract.deleteNote,
        (deps, { params: { id, noteId }, user, requestContext }) =>
          notes.deleteNote(deps, id, { noteId, by: actorOf(user, requestContext) }),
      ),
      "POST /api/admin/contacts/:id/reply": route(handlingContract.replyToEnquiry, {
        findPerson: (deps, { params }) => findEnquiry(deps.db.kysely, params.id),
        handle: async (deps, { params, body, user, requestContext, ...rest }) => {
          const by = { ...actorOf(user, requestContext), email: user.email, tokenId: user.token?.id };
          const input = { ...body, by, ifMatch: rest.ifMatch };
          const { reply: sent, version } = await replies.replyToEnquiry(deps, params.id, input);
          rest.headers.set("ETag", formatEtag(version));
          return sent;
        },
      }),
      "POST /api/admin/contacts/:id/received": route(
        receivedContract.receiveForEnquiry,
        (deps, { params, body, user }) => receiveMessage(deps, body, { enquiryId: params.id, by: user }),
      ),
      "DELETE /api/admin/contacts/:id/received/:receivedId": route(
        receivedContract.deleteReceived,
        (deps, { params: { id, receivedId } }) => deleteReceived(deps, id, receivedId),
      ),
      "POST /api/admin/received": route(receivedContract.receive, (deps, { body, user }) =>
        receiveMessage(deps, body, { by: user }),
      ),
      "GET /api/admin/contacts/:id/timeline": route(
        timelineContract.readTimeline,
        async (deps, { params, query, user }) => {
          const areas = personAreas(user);
          const allowedTimelines = parts.timelines.filter(({ area }) => areas.includes(area));
          const sources = [timelines.emailTimeline(areas), ...allowedTimelines.map(({ read }) => read)];
          const entries = await timelines.readTimeline(deps, sources, { id: params.id, userId: user.userId });
          const { page, perPage = 50 } = query;
          const rows = page === undefined ? entries : entries.slice((page - 1) * perPage, page * perPage);
          return { rows, total: entries.length };
        },
      ),
      "GET /api/admin/saved-replies": route(handlingContract.listSavedReplies, (deps, { query }) =>
        notes.listSavedReplies(deps, query),
      ),
      "POST /api/admin/saved-replies": route(handlingContract.createSavedReply, (deps, { body }) =>
        notes.createSavedReply(deps, body),
      ),
      "PUT /api/admin/saved-replies/:id": route(handlingContract.updateSavedReply, notes.updateSavedReply),
      "DELETE /api/admin/saved-replies/:id": route(handlingContract.deleteSavedReply, (deps, { params }) =>
        notes.deleteSavedReply(deps, params.id),
      ),
      "GET /api/admin/colleagues": route(handlingContract.listColleagues, changes.listColleagues),
      "GET /api/admin/lead-figures": route(figuresContract.readLeadFigures, figures.readLeadFigures),
    } satisfies ApiMap<
      EndpointsOf<
        | typeof contract
        | typeof figuresContract
        | typeof handlingContract
        | typeof importContract
        | typeof receivedContract
        | typeof timelineContract
      >
    >,
    jobs: [queueDeadlineReminders, queueStepReminders],
    cleanup: [service.deleteOldEnquiries, pruneOfferedForms],
    personalData: [
      { kind: "replies" as const, ...staffEntries.replies, forSales: sameRows },
      { kind: "received" as const, ...staffEntries.received, forSales: sameRows },
      { kind: "notes" as const, ...staffEntries.notes, forSales: sameRows },
      { kind: "changes" as const, ...staffEntries.changes, forSales: sameRows },
      {
        kind: "corrections" as const,
        ...staffEntries.corrections,
        forSales: (rows) => rows.filter(({ enquiry_id }) => enquiry_id !== null),
      },
      {
        kind: "enquiries" as const,
        findPersonData: persons.findPersonData,
        erasePerson: persons.erasePerson,
        nameOf: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(" "),
        forSales: sameRows,
      },
    ],
    personKeys: { area: "enquiries" as const, find: persons.findAddresses },
    writtenPersonKeys: async (connection) => [
      ...(await listChangedKeys(connection, "correction")),
      ...(await staffEntries.listSenders(connection)),
    ],
    commandPalette: {
      roles: ["admin", "sales"],
      listPath: "/admin/contacts?status=all&search=",
      find: async (deps, { text, limit }) => {
        const { rows, total } = await service.listEnquiries(deps, {
          search: text,
          status: "all",
          page: 1,
          perPage: limit,
        });
        const results = rows.map(({ id, company, createdAt, ...name }) => ({
          kind: "enquiry" as const,
          id,
          title: nameAndCompanyOf({ ...name, company: null }),
          detail: [company, formatDate(createdAt)].filter(Boolean).join(", "),
          to: `/admin/contacts?open=${id}`,
        }));
        return { rows: results, total };
      },
    },
    sentEffects: { [replies.replyKind]: replies.recordReplySent },
    webhookData: {
      "enquiry.created": contract.enquiry,
      "enquiry.updated": contract.enquiry,
      "enquiry.deleted": deletedRecord,
    },
  } satisfies Feature;
}

function ownerIdOf(owner: string | undefined, ownId: string): string | null | undefined {
  if (owner === "none") return null;
  return owner === "me" ? ownId : owner;
}

function flagOf(value: "true" | "false" | undefined): boolean | undefined {
  return value === undefined ? undefined : value === "true";
}

const actorOf = ({ userId, name, token }: SignedInUser, { clientKey }: RequestContext) => ({
  userId,
  name,
  network: networkOf(clientKey),
  isProgram: token !== undefined,
});
