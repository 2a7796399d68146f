// How the promise of an answer in time is kept, for the dashboard. Spam is left out of everything.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Row } from "#app/platform/db/tables.ts";
import type { LeadFigures } from "./contract.ts";

const daysMs = 30 * 24 * 60 * 60_000;

/** Reads how many enquiries wait, and of the last 30 days how fast they were answered. */
export async function readLeadFigures({ db, now }: Deps): Promise<LeadFigures> {
  const at = now();
  const since = new Date(at.getTime() - daysMs).toISOString();
  const waiting = await db.kysely
    .selectFrom("enquiry")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("status", "in", ["new", "in-progress"])
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
  };
}

function isInTime({ due_at, answered_at }: Pick<Row<"enquiry">, "due_at" | "answered_at">): boolean {
  return due_at !== null && answered_at !== null && answered_at <= due_at;
}

function minutesToAnswer({ created_at, answered_at }: Pick<Row<"enquiry">, "created_at" | "answered_at">): number {
  return (Date.parse(answered_at ?? created_at) - Date.parse(created_at)) / 60_000;
}

/** The middle value, or the mean of the two in the middle; null of none. */
function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
