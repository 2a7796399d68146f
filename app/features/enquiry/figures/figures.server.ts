// Computes the figures about reply times for the dashboard. Spam is excluded everywhere.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { staffName } from "#app/features/auth/public.server.ts";
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { companyDay, startOfDay } from "#app/platform/i18n/company-time.ts";
import { openStatuses, waitingStatuses } from "../contract.ts";
import { matchesNextStep } from "../queries.server.ts";
import type { LeadFigures } from "./contract.ts";

const daysMs = 30 * dayMs;

/**
 * Reads the waiting and overdue enquiries, the reply times of the last 30 days, the next steps, and the values by
 * owner.
 */
export async function readLeadFigures({ db, now }: Deps): Promise<LeadFigures> {
  const at = now();
  const since = new Date(at.getTime() - daysMs).toISOString();
  const waiting = await db.kysely
    .selectFrom("enquiry")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("status", "in", waitingStatuses)
    .executeTakeFirstOrThrow();
  const overdue = await db.kysely
    .selectFrom("enquiry")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("open_until", "<=", at.toISOString())
    .executeTakeFirstOrThrow();
  const recent = db.kysely.selectFrom("enquiry").where("status", "!=", "spam");
  const answered = await recent
    .select(["created_at", "answered_at"])
    .where("created_at", ">", since)
    .where("answered_at", "is not", null)
    .execute();
  const fellDue = await recent
    .select(["due_at", "answered_at"])
    .where("due_at", ">", since)
    .where("due_at", "<=", at.toISOString())
    .execute();
  const inTime = fellDue.filter(isInTime).length;
  return {
    waiting: waiting.count,
    oldestWaitingAt: waiting.oldest,
    overdue: overdue.count,
    medianFirstAnswerMinutes: median(answered.map(minutesToAnswer)),
    answeredInTime: fellDue.length === 0 ? null : inTime / fellDue.length,
    fellDue: fellDue.length,
    nextSteps: await countSteps(db.kysely, companyDay(at)),
    values: await sumValues(db.kysely, companyDay(at)),
  };
}

async function countSteps(connection: Connection, today: string): Promise<LeadFigures["nextSteps"]> {
  const counted = (next: "overdue" | "today" | "none") =>
    sql<number>`coalesce(sum(case when ${matchesNextStep(next, today)} then 1 else 0 end), 0)`.as(next);
  return connection
    .selectFrom("enquiry")
    .select([counted("overdue"), counted("today"), counted("none")])
    .where("status", "in", openStatuses)
    .executeTakeFirstOrThrow();
}

/** Sums values by owner, highest first; owners without a value in any of the three sums are left out. */
async function sumValues(connection: Connection, today: string): Promise<LeadFigures["values"]> {
  const thisMonth = monthStart(today, 0);
  const summed = (name: "open" | "wonThisMonth" | "wonLastMonth", condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(case when ${condition} then enquiry.value else 0 end), 0)`.as(name);
  const isOpen = sql`status in (${sql.join(openStatuses)})`;
  const rows = await connection
    .selectFrom("enquiry")
    .leftJoin("admin_user", "admin_user.id", "enquiry.owner_id")
    .select(["owner_id as ownerId", staffName.as("ownerName")])
    .select([
      summed("open", isOpen),
      summed("wonThisMonth", sql`status = 'won' and won_at >= ${thisMonth}`),
      summed("wonLastMonth", sql`status = 'won' and won_at >= ${monthStart(today, -1)} and won_at < ${thisMonth}`),
    ])
    .where("enquiry.value", ">", 0)
    .groupBy(["owner_id", "display_name", "username"])
    .execute();
  const sum = ({ open, wonThisMonth, wonLastMonth }: (typeof rows)[number]) => open + wonThisMonth + wonLastMonth;
  return rows.filter((row) => sum(row) > 0).toSorted((a, b) => sum(b) - sum(a));
}

/** Returns the start of a month in the company's time zone, `months` after the month of the day. */
function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return startOfDay(first);
}

function isInTime({ due_at, answered_at }: Pick<Row<"enquiry">, "due_at" | "answered_at">): boolean {
  return due_at !== null && answered_at !== null && answered_at <= due_at;
}

function minutesToAnswer({ created_at, answered_at }: Pick<Row<"enquiry">, "created_at" | "answered_at">): number {
  return (Date.parse(answered_at ?? created_at) - Date.parse(created_at)) / minuteMs;
}

/** Returns the median, or null for an empty list. */
function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
