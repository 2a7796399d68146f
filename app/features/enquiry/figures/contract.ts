// Separate from the other calls of enquiries, because the dashboard needs only this one.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";

/** Figures about reply times. Shares are 0 to 1; null if there is nothing to measure. Spam is excluded. */
export const leadFigures = z.object({
  waiting: z.number(),
  oldestWaitingAt: z.nullable(z.string()),
  overdue: z.number(),
  /** For enquiries of the last 30 days. */
  medianFirstAnswerMinutes: z.nullable(z.number()),
  /** For enquiries that were due in the last 30 days. */
  answeredInTime: z.nullable(z.number()),
  fellDue: z.number(),
  /** The number of open enquiries by next step. */
  nextSteps: z.object({ overdue: z.number(), today: z.number(), none: z.number() }),
  /**
   * Values in whole units of the brand's currency. Months are in the company's time zone; `ownerId` is null without an
   * owner.
   */
  values: z.array(
    z.object({
      ownerId: z.nullable(z.string()),
      ownerName: z.nullable(z.string()),
      open: z.number(),
      wonThisMonth: z.number(),
      wonLastMonth: z.number(),
    }),
  ),
});

export type LeadFigures = z.infer<typeof leadFigures>;

export const readLeadFigures = endpoint({
  method: "GET",
  path: "/api/admin/lead-figures",
  summary:
    "Waiting and overdue enquiries and the oldest one's age; for the last 30 days, the median time to the first answer and the share answered in time; due next steps; and, by owner, the value of open enquiries and of those won this month and last.",
  access: "sales",
  tokenArea: "enquiries",
  response: leadFigures,
});
