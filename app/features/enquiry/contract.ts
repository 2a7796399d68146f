import * as z from "zod/mini";
import { doneResponse, endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import {
  choice,
  day,
  email,
  formTraces,
  listQuery,
  name,
  text,
  visitFacts,
  visitTraces,
} from "#app/platform/http/field-schemas.ts";
import { choiceFields, eachField } from "./fields.ts";
import type { EnquiryField } from "./fields.ts";
import {
  askedFields,
  builtForm,
  questionId,
  isCompanyQuestion,
  withSpecifiedRequirements,
  ownChoices,
  questionFields,
  specifiedFields,
} from "./form-fields.ts";
import type { Answer, FieldDefinition, CompanyForm, QuestionFieldName } from "./form-fields.ts";

type Rule = z.ZodMiniType<string>;

/** Returns the rule for a specified field; with `mayBeEmpty`, "" is accepted too. */
function ruleOf({ kind, max, options }: FieldDefinition, mayBeEmpty: boolean): Rule {
  const min = mayBeEmpty ? 0 : 1;
  switch (kind) {
    case "email":
      return email({ min });
    case "choice":
      return choice([...(mayBeEmpty ? [""] : []), ...options.map(({ value }) => value)]);
    case "text":
      return text({ min, max });
    default:
      return name({ min, max });
  }
}

const notGiven = (issue: { input?: unknown }) => (issue.input == null || issue.input === "" ? "required" : "invalid");

/** Returns the rule for an answer to one of the company's own questions. */
function answerRule(field: FieldDefinition, isRequired: boolean): z.ZodMiniType<Answer> {
  const { kind, options } = field;
  switch (kind) {
    case "choices": {
      const chosen = z
        .array(choice(options.map(({ value }) => value)), {
          error: (issue) => (issue.input == null ? "choose" : "invalid"),
        })
        .check(z.maxLength(options.length, { error: "invalid" }));
      return isRequired ? chosen.check(z.minLength(1, { error: "choose" })) : chosen;
    }
    case "number":
      return z.number({ error: notGiven });
    case "date":
      return day();
    case "yes":
      return z.literal(true, { error: notGiven });
    default:
      return ruleOf(field, !isRequired);
  }
}

/** Returns the rule for all answers; an answer to an unknown question is refused at its id. */
function answersOf(
  fields: readonly FieldDefinition[],
  asRule: (field: FieldDefinition) => z.ZodMiniType<Answer | null | undefined>,
) {
  const rules = fields
    .filter(({ name: field }) => isCompanyQuestion(field))
    .map((field) => [questionId(field.name), asRule(field)]);
  const shape = Object.fromEntries(rules) as Record<string, z.ZodMiniType<Answer | null | undefined>>; // built in the line above
  return z.strictObject(shape);
}

/** Returns the rules of a company's form; `answers` is included only if it has its own questions. */
export function enquiryFieldSchemas(form: CompanyForm) {
  const { answers, ...specified } = askedRules(form);
  return z.object(form.questions.length > 0 ? { ...specified, answers } : specified);
}

function askedRules(form: CompanyForm) {
  const fields = askedFields(form);
  const specified = fields
    .filter((field) => !isCompanyQuestion(field.name))
    .map((field) => [field.name, field.isRequired ? ruleOf(field, false) : z.optional(ruleOf(field, true))]);
  const answers = answersOf(fields, (field) =>
    field.isRequired ? answerRule(field, true) : z.optional(answerRule(field, false)),
  );
  return {
    ...(Object.fromEntries(specified) as Record<EnquiryField, z.ZodMiniOptional<Rule>>), // a form may omit any
    answers: z.prefault(answers, {}),
  };
}

/** Returns the rules for enquiries that staff enter and correct; null means unknown. */
export function staffRules(form: CompanyForm) {
  const rules = new Map<string, FieldDefinition>(specifiedFields(form).map((field) => [field.name, field]));
  const nothing = z.nullish(z.string());
  return {
    ...eachField((field) => {
      const facts = rules.get(field);
      return facts ? z.nullish(ruleOf(facts, facts.kind !== "email" && facts.kind !== "choice")) : nothing;
    }),
    answers: z.optional(answersOf(questionFields(form), (field) => z.nullish(answerRule(field, false)))),
  };
}

/**
 * Returns the rules for submitting the form. With `enforcesRequired`, its required fields are enforced; otherwise only
 * those that the specified form requires too, and an email address or a phone number.
 */
export function enquiryInputSchema(form: CompanyForm, enforcesRequired = true) {
  const input = z.object({
    ...askedRules(enforcesRequired ? form : withSpecifiedRequirements(form)),
    sourcePage: z.optional(text({ max: 300 })),
    ...visitTraces,
    ...formTraces,
  });
  if (enforcesRequired) return input;
  return input.check(
    z.refine(({ email: address, phone }) => Boolean(address) || Boolean(phone), { error: "required", path: ["phone"] }),
  );
}

const enquiryInput = enquiryInputSchema(builtForm);

type Parsed = z.output<typeof enquiryInput>;

export type EnquiryInput = Omit<Parsed, "answers"> & Partial<Pick<Parsed, "answers">>;

/** The statuses of an enquiry. */
export const enquiryStatuses = ["new", "in-progress", "answered", "won", "lost", "spam"] as const;

export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Statuses in which the first answer is awaited. */
export const waitingStatuses = ["new", "in-progress"] as const satisfies readonly EnquiryStatus[];

/** Statuses in which work remains; in the others the next step is cleared. */
export const openStatuses = ["new", "in-progress", "answered"] as const satisfies readonly EnquiryStatus[];

type WithStatus = { status: EnquiryStatus };

export function isWaiting({ status }: WithStatus): boolean {
  return waitingStatuses.some((waiting) => waiting === status);
}

export function isOpen({ status }: WithStatus): boolean {
  return openStatuses.some((open) => open === status);
}

/** The channels through which enquiries arrive. Staff choose among {@link chosenOrigins}. */
export const enquiryOrigins = ["website", "call", "phone", "email", "event", "referral", "social", "other"] as const;

export type EnquiryOrigin = (typeof enquiryOrigins)[number];

/** The channels of enquiries that staff enter. */
export const chosenOrigins = ["phone", "email", "event", "referral", "social", "other"] as const;

/** The maximum length of a next step's text, in UTF-16 units. */
export const maxStepLength = 500;

/** The next step of staff, and its day in the company's time zone. */
export const nextStep = z.object({ on: day(), text: text({ min: 1, max: maxStepLength }) });

export type NextStep = z.infer<typeof nextStep>;

/** An enquiry. Times are ISO 8601 UTC. Missing values are null. */
export const enquiry = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** A choice is an id that was offered at the time of sending. */
  ...eachField(() => z.nullable(z.string())),
  /** Answers to the company's own questions, by question id; absent without any. */
  answers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.literal(true), z.array(z.string())]))),
  /** The names of fields that its form didn't ask and a later one does; absent without any. */
  notAsked: z.optional(z.array(z.string())),
  locale: z.string(),
  sourcePage: z.nullable(z.string()),
  privacyVersion: z.nullable(z.string()),
  isSpamSuspect: z.boolean(),
  spamReason: z.nullable(z.string()),
  status: z.enum(enquiryStatuses),
  ownerId: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  /** When the first answer is due; null for enquiries from before deadlines existed. */
  dueAt: z.nullable(z.string()),
  /** When it was first answered. */
  answeredAt: z.nullable(z.string()),
  /** When the client's last message was stored; null once staff have replied or set a status. */
  answeredByThemAt: z.nullable(z.string()),
  /**
   * True if the last reply couldn't be delivered, and it waits for an answer or nobody has set a status since; else
   * absent.
   */
  isReplyFailed: z.optional(z.literal(true)),
  ...visitFacts,
  origin: z.enum(enquiryOrigins),
  nextStep: z.nullable(nextStep),
  /** The value in whole units of the brand's currency. */
  value: z.nullable(z.number()),
  /** When the status last became `won`. */
  wonAt: z.nullable(z.string()),
  /** The version, used as ETag; raised by every change except a note. */
  version: z.number(),
});

export type Enquiry = z.infer<typeof enquiry>;

/** The data for booking a call: the next free slots (ISO 8601 UTC), and the tokens that the booking form sends. */
export const slotOffer = z.object({
  /** The token that links the booking to this enquiry, valid for an hour. */
  followUp: z.string(),
  formToken: z.string(),
  timeZone: z.string(),
  slots: z.array(z.string()),
  /** The time by which a person answers (ISO 8601 UTC), if the company's promise counts business hours. */
  replyBy: z.optional(z.string()),
});

export type SlotOffer = z.infer<typeof slotOffer>;

/** The offer in a rendered page, with the form token that the server provides. */
export type RenderedOffer = Omit<SlotOffer, "formToken"> & { formToken: string | undefined };

const sentAnswer = z.extend(doneResponse, slotOffer.shape);

export const submitEnquiry = endpoint({
  method: "POST",
  path: "/api/contact",
  summary:
    "Send an enquiry. The response contains the next free slots for a call, and `followUp`, a token that links a booking to the enquiry.",
  access: "public",
  limit: "publicWrites",
  fills: ["enquiry"],
  isIdempotent: true,
  body: enquiryInput,
  response: sentAnswer,
  status: 201,
  errors: ["storage-full"],
});

export const listEnquiries = endpoint({
  method: "GET",
  path: "/api/admin/contacts",
  auditWhole: "enquiries-read-whole",
  summary:
    "Enquiries, newest first. Without parameters, all of them except `spam`; with `page`, one page and the total in X-Total-Count.",
  access: "sales",
  tokenArea: "enquiries",
  query: listQuerySchema(builtForm),
  response: z.array(enquiry),
});

/** Returns the query parameters of a list: filters, order and page. */
export function listQuerySchema(form: CompanyForm) {
  const chosen = ownChoices(form);
  const filters = chosen.map(({ name: filter, options }) => [
    filter,
    z.optional(choice(options.map(({ value }) => value))),
  ]);
  return z.object({
    service: z.optional(choice(form.choices.serviceInterest.map(({ value }) => value))),
    ...(Object.fromEntries(filters) as Record<QuestionFieldName, z.ZodMiniOptional<Rule>>), // the filters' names are those of the questions
    /** `waiting` includes `new` and `in-progress`; `open` also includes `answered`. */
    status: z.optional(choice([...enquiryStatuses, "waiting", "open", "all"])),
    /** An owner's id, `me` or `none`. */
    owner: z.optional(text({ min: 1, max: 64 })),
    overdue: z.optional(choice(["true", "false"])),
    /** Open enquiries by next step: `week` is today and the six days after, `none` is without one. */
    next: z.optional(choice(["overdue", "today", "week", "none"])),
    /** Open enquiries whose first answer or next step is overdue, or due today. */
    due: z.optional(choice(["overdue", "today"])),
    origin: z.optional(choice(enquiryOrigins)),
    suspect: z.optional(choice(["true", "false"])),
    /** `us`: enquiries that the client has answered. */
    waiting: z.optional(choice(["us"])),
    landingPage: z.optional(text({ max: 300 })),
    referrerHost: z.optional(text({ max: 300 })),
    /** The source, named as in `GET /api/admin/sources`. */
    source: z.optional(text({ max: 120 })),
    /** The first and last day of arrival, inclusive, in the company's time zone. */
    from: z.optional(day()),
    to: z.optional(day()),
    /**
     * `soonest` sorts by the first answer or the next step, whichever is due first; `answeredByThemAt` by the client's
     * answer.
     */
    ...listQuery([
      "createdAt",
      "name",
      "company",
      ...choiceFields,
      "dueAt",
      "nextStep",
      "soonest",
      "value",
      "answeredByThemAt",
    ]),
  });
}

export const readEnquiry = recordEndpoint({
  method: "GET",
  path: "/api/admin/contacts/:id",
  summary: "Read one enquiry.",
  access: "sales",
  tokenArea: "enquiries",
  isVersioned: true,
  response: enquiry,
});

export const deleteEnquiry = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/contacts/:id",
  summary: "Delete an enquiry permanently.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "enquiry-deleted",
  response: successResponse,
});
