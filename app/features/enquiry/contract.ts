import * as z from "zod/mini";
import {
  choice,
  doneAnswer,
  email,
  endpoint,
  formTraces,
  idParams,
  listQuery,
  successAnswer,
  text,
} from "#app/platform/http/endpoint.ts";
import { limits, projectBudgets, serviceInterests, timelines } from "./form-fields.ts";

const fields = {
  firstName: text({ min: 1, max: limits.name }),
  lastName: text({ min: 1, max: limits.name }),
  email: email(),
  phone: z.optional(text({ max: limits.phone })),
  company: text({ min: 1, max: limits.company }),
  serviceInterest: choice(serviceInterests),
  projectBudget: choice(projectBudgets),
  timeline: choice(timelines),
  projectDetails: text({ min: 1, max: limits.details }),
  message: z.optional(text({ max: limits.details })),
};

export const enquiryFields = z.object(fields);

const origin = {
  sourcePage: z.optional(text({ max: 300 })),
  /** `utm_…` parameters. */
  campaign: z.optional(z.record(text({ min: 1, max: 40 }), text({ max: 200 }))),
};

export const enquiryInput = z.object({ ...fields, ...origin, ...formTraces });

export type EnquiryInput = z.infer<typeof enquiryInput>;

/** Times are ISO 8601 UTC. */
export const enquiry = z.object({
  id: z.string(),
  createdAt: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  company: z.string(),
  serviceInterest: z.enum(serviceInterests),
  /** "" for old enquiries that proposed times for a call. */
  projectBudget: z.enum([...projectBudgets, ""]),
  /** "" as above. */
  timeline: z.enum([...timelines, ""]),
  projectDetails: z.string(),
  message: z.nullable(z.string()),
  locale: z.string(),
  sourcePage: z.nullable(z.string()),
  campaign: z.nullable(z.record(z.string(), z.string())),
  privacyVersion: z.nullable(z.string()),
  isSpamSuspect: z.boolean(),
  spamReason: z.nullable(z.string()),
});

export type Enquiry = z.infer<typeof enquiry>;

export const submitEnquiry = endpoint({
  method: "POST",
  path: "/api/contact",
  summary: "Send an enquiry. It is kept, or refused with a clear answer.",
  access: "public",
  limit: "publicWrites",
  isIdempotent: true,
  body: enquiryInput,
  answer: doneAnswer,
  status: 201,
  refuses: ["storage-full"],
});

export const listEnquiries = endpoint({
  method: "GET",
  path: "/api/admin/contacts",
  summary: "Enquiries, newest first. Without parameters all of them; with `page` a page, the total in X-Total-Count.",
  access: "admin",
  query: z.object({
    service: z.optional(choice(serviceInterests)),
    ...listQuery(["createdAt", "name", "company", "serviceInterest", "projectBudget", "timeline"]),
  }),
  answer: z.array(enquiry),
});

export const readEnquiry = endpoint({
  method: "GET",
  path: "/api/admin/contacts/:id",
  summary: "Read one enquiry.",
  access: "admin",
  params: idParams,
  answer: enquiry,
  refuses: ["not-found"],
});

export const deleteEnquiry = endpoint({
  method: "DELETE",
  path: "/api/admin/contacts/:id",
  summary: "Delete an enquiry for good.",
  access: "admin",
  params: idParams,
  answer: successAnswer,
  refuses: ["not-found"],
});
