import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";
import { choice, day } from "#app/platform/http/field-schemas.ts";

export const dimensions = ["source", "page", "language", "origin", "day"] as const;

export type Dimension = (typeof dimensions)[number];

export const limits = { rows: 200, days: 800 } as const;

/** The row of rare paths, hosts and campaigns, and of rows beyond the limit. */
export const others = "(other)";

const figures = {
  /** Visits that began there. */
  entries: z.number(),
  /** All except spam; `null` if the row has too few for the role. */
  enquiries: z.nullable(z.number()),
  /** Booked calls, without cancelled ones. */
  calls: z.nullable(z.number()),
  /** Sign-ups on the site. */
  subscribers: z.nullable(z.number()),
  /** Counted by the time at which they were won. */
  won: z.nullable(z.number()),
  /** The value of the won ones, in whole units of the brand's currency; `null` if the role may not see it. */
  value: z.nullable(z.number()),
};

export const sourceFigures = z.object(figures);

export type SourceFigures = z.infer<typeof sourceFigures>;

/** `before` is the previous period of the same length; for a day, the day that many days earlier. */
export const sourceRow = z.object({ key: z.string(), ...figures, before: sourceFigures });

export type SourceRow = z.infer<typeof sourceRow>;

/** Days in the company's time zone. */
const period = z.object({ from: z.string(), to: z.string() });

export const sources = z.object({
  ...period.shape,
  before: period,
  by: z.enum(dimensions),
  totals: sourceRow,
  /** False with `INSIGHTS=off`: entries are those counted earlier. */
  isCounting: z.boolean(),
  /** Views by browsers that don't send how the visit began; not part of any other figure. */
  unknownEntries: z.number(),
  rows: z.array(sourceRow),
  /** Bots by family; not part of any other figure. */
  machines: z.array(z.object({ family: z.string(), entries: z.number(), before: z.number() })),
  /** The newest issue sent, and what its links have brought since. */
  lastIssue: z.nullable(
    z.object({ id: z.string(), subject: z.string(), sentAt: z.string(), key: z.string(), ...figures }),
  ),
});

export type Sources = z.infer<typeof sources>;

export const readSources = endpoint({
  method: "GET",
  path: "/api/admin/sources",
  summary:
    "Entries, enquiries, calls, subscribers, won enquiries and their value in a period (days in the company's time zone, inclusive; default: the last 30) and the one before, by source, first page, language, origin or day; bots separately. With `Accept: text/csv`, the rows as CSV. Only admins and sales get `value`, and the figures of rows with fewer than 3 enquiries.",
  access: "staff",
  tokenArea: "sources",
  query: z.object({ from: z.optional(day()), to: z.optional(day()), by: z.optional(choice(dimensions)) }),
  response: sources,
});
