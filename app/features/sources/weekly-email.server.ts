// The weekly email of Monday morning, with the previous week's figures, for staff who enabled it.
import { listWeeklyEmailRecipients } from "#app/features/auth/public.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import { readSetting, saveSetting } from "#app/platform/db/settings.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { daysAfter, toCompanyTime } from "#app/platform/i18n/company-time.ts";
import { formatCount, formatDay } from "#app/platform/i18n/format.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import type { Dimension, SourceRow } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { groupLabel } from "./screen-labels.ts";
import { readSources } from "./service.server.ts";
import { formatShare } from "./shares.ts";

/** Counts from other features. */
export type WeeklyEmailSources = {
  countOutdated: (deps: Deps, roles: readonly Role[]) => Promise<number>;
  readPromise: (deps: Deps) => Promise<{ fellDue: number; answeredInTime: number | null }>;
};

const lastSent = "weekly-email";
/** The number of weeks with which the week is compared. */
const weeksBefore = 4;

/** Queues Monday's emails once, from 8:00 on, even after downtime. A timer calls it; safe with many processes. */
export async function sendWeeklyEmails(deps: Deps, sources: WeeklyEmailSources): Promise<void> {
  const [today = "", time = ""] = toCompanyTime(deps.now().toISOString()).split("T");
  const isMonday = new Date(`${today}T00:00Z`).getUTCDay() === 1;
  if (!isMonday || time < "08:00" || (await readSetting(deps.db.kysely, lastSent)) === today) return;
  const emails: Email[] = [];
  for (const reader of await listWeeklyEmailRecipients(deps.db.kysely)) {
    const roles = [reader.role, ...(reader.second_role ? [reader.second_role] : [])];
    emails.push(await weeklyEmail(deps, sources, { to: reader.email, roles, today }));
  }
  await deps.db.write(async (trx) => {
    await lockUntilCommit(trx, lastSent);
    if ((await readSetting(trx, lastSent)) === today) return; // another process was first
    await saveSetting(trx, lastSent, today);
    for (const email of emails) await queueEmail(deps, trx, email);
  });
}

type WeeklyEmailRecipient = { to: string; roles: readonly Role[]; today: string };

async function weeklyEmail(
  deps: Deps,
  sources: WeeklyEmailSources,
  { to, roles, today }: WeeklyEmailRecipient,
): Promise<Email> {
  const week = { from: daysAfter(today, -7), to: daysAfter(today, -1) };
  const earlier = { from: daysAfter(week.from, -7 * weeksBefore), to: daysAfter(week.from, -1) };
  const [now, then, byPage, promise, questions, outdated] = await Promise.all([
    readSources(deps, week, roles),
    readSources(deps, earlier, roles),
    readSources(deps, { ...week, by: "page" }, roles),
    sources.readPromise(deps),
    queries.countOpenQuestions(deps.db.kysely),
    sources.countOutdated(deps, roles),
  ]);
  const compared = (label: string, name: "entries" | "enquiries" | "calls" | "won") =>
    [
      label,
      `${number(now.totals[name])} (weekly average of the four weeks before: ${perWeek(then.totals[name])})`,
    ] as const;
  const subject = `The week of ${formatDay(week.from)}`;
  return {
    kind: "weekly-summary",
    about: lastSent,
    to,
    locale: adminLocale, // the admin area is English
    isForTeam: true,
    subject,
    heading: subject,
    parts: [
      {
        facts: [
          compared("Entries", "entries"),
          compared("Enquiries", "enquiries"),
          compared("Calls", "calls"),
          compared("Won", "won"),
          ["Best source", best("source", now.rows)],
          ["Best first page", best("page", byPage.rows)],
          ["Answered in time, last 30 days", promiseWords(promise)],
          ["Unanswered questions", number(questions)],
          ["Outdated translations", number(outdated)],
        ],
      },
      {
        button: { label: "Open the sources", url: `${deps.config.siteUrl}/admin/sources?${new URLSearchParams(week)}` },
      },
      { note: "You receive this every Monday because you switched it on in your account." },
    ],
  };
}

/** Returns a figure, or a dash for one that is withheld from the reader's role. */
function number(value: number | null): string {
  return value === null ? "—" : value.toLocaleString("en-US");
}

function perWeek(value: number | null): string {
  return value === null ? "—" : (value / weeksBefore).toLocaleString("en-US", { maximumFractionDigits: 1 });
}

/** Describes the row with the most enquiries, or with the most entries if there are none. */
function best(by: Dimension, rows: readonly SourceRow[]): string {
  const knownRows = rows.filter(({ key }) => key !== "unknown");
  const [first] = knownRows.toSorted((a, b) => (b.enquiries ?? 0) - (a.enquiries ?? 0) || b.entries - a.entries);
  if (!first) return "—";
  const entries = formatCount(first.entries, "entry", "entries");
  const enquiries = first.enquiries === null ? "—" : formatCount(first.enquiries, "enquiry", "enquiries");
  return `${groupLabel(by, first.key)} (${entries}, ${enquiries})`;
}

function promiseWords({ fellDue, answeredInTime }: Awaited<ReturnType<WeeklyEmailSources["readPromise"]>>): string {
  if (answeredInTime === null) return "—";
  const inTime = Math.round(answeredInTime * fellDue);
  return `${inTime} of ${fellDue}${formatShare(inTime, fellDue, " = ")}`;
}
