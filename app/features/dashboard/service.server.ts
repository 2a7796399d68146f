import { missingLegalData } from "#app/content/company.schema.ts";
import type { CompanyForm } from "#app/content/form-shape.ts";
import { readStaffForm } from "#app/features/enquiry/public.server.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import { countRows } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { hasRole } from "#app/platform/http/access.ts";
import type { Role } from "#app/platform/http/access.ts";
import type { SignedInUser } from "#app/platform/http/route.server.ts";
import { formatCount, formatDateTime } from "#app/platform/i18n/format.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { limits } from "./contract.ts";
import type { Activity, Arrivals, Attention } from "./contract.ts";
import * as queries from "./queries.server.ts";

/** The roles that see each kind of event. */
const seenBy: Record<Activity["kind"], readonly Role[]> = {
  enquiry: ["admin", "sales"],
  booking: ["admin", "sales"],
  cancellation: ["admin", "sales"],
  subscription: ["admin"],
  unsubscription: ["admin"],
  post: ["admin", "editor"],
};

/** Returns the labels of the chosen options, without "", which was not asked. */
function choicesOf(
  { translate }: Deps,
  { choices }: CompanyForm,
  chosen: Record<"serviceInterest" | "projectBudget", string>,
): string {
  const labels = (["serviceInterest", "projectBudget"] as const).map((name) => {
    const value = chosen[name];
    const offered = choices[name].find((one) => one.value === value);
    return value && (offered?.label ?? optionLabel((key) => translate(adminLocale, key), name, value));
  });
  return labels.filter(Boolean).join(", ");
}

/** Lists recent events that roles may see, newest first, in English, as the admin area is. */
export async function listActivity(deps: Deps, roles: readonly Role[]): Promise<Activity[]> {
  const connection = deps.db.kysely;
  const form = await readStaffForm(deps);
  const [enquiries, bookings, cancellations, subscribers, leavers, posts] = await Promise.all([
    queries.listNewestEnquiries(connection, limits.events),
    queries.listNewestBookings(connection, limits.events),
    queries.listNewestCancellations(connection, limits.events),
    queries.listNewestSubscribers(connection, limits.people),
    queries.listNewestUnsubscribed(connection, limits.people),
    queries.listNewestPosts(connection, limits.events),
  ]);
  const events: Activity[] = [
    ...enquiries.map((row) => ({
      kind: "enquiry" as const,
      title: `Enquiry from ${[`${row.first_name} ${row.last_name}`.trim(), row.company].filter(Boolean).join(", ")}`,
      detail: choicesOf(deps, form, { serviceInterest: row.service_interest, projectBudget: row.project_budget }),
      at: row.created_at,
      about: row.id,
    })),
    ...bookings.map((row) => ({
      kind: "booking" as const,
      title: `Call ${row.pending_since === null ? "booked" : "requested"} by ${row.name}`,
      detail: formatDateTime(row.starts_at),
      at: row.created_at,
      about: row.id,
    })),
    ...cancellations.map((row) => ({
      kind: "cancellation" as const,
      title: `Call cancelled by ${row.name}`,
      detail: formatDateTime(row.starts_at),
      at: row.cancelled_at,
      about: row.id,
    })),
    ...subscribers.map((row) => ({
      kind: "subscription" as const,
      title: "New subscriber",
      detail: row.email,
      at: row.subscribed_at,
      about: null,
    })),
    ...leavers.map((row) => ({
      kind: "unsubscription" as const,
      title: "Unsubscribed",
      detail: row.email,
      at: row.unsubscribed_at,
      about: null,
    })),
    ...posts.map((row) => ({
      kind: "post" as const,
      title: `Published “${row.title}”`,
      detail: row.author,
      at: row.published_at,
      about: row.slug,
    })),
  ];
  return newestFor(roles, events);
}

function newestFor(roles: readonly Role[], events: Activity[]): Activity[] {
  const seen = events.filter(({ kind }) => hasRole(roles, seenBy[kind]));
  return groupPeople(seen.toSorted((a, b) => b.at.localeCompare(a.at))).slice(0, limits.events);
}

const manyPeople: Partial<Record<Activity["kind"], string>> = {
  subscription: "new subscribers",
  unsubscription: "people unsubscribed",
};

/** Makes one event of sign-ups, or of unsubscriptions, that follow each other. */
function groupPeople(events: readonly Activity[]): Activity[] {
  const runs: [Activity, ...Activity[]][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0].kind === event.kind && event.kind in manyPeople) run.push(event);
    else runs.push([event]);
  }
  return runs.map(([newest, ...others]) => {
    if (others.length === 0) return newest;
    const title = `${others.length + 1} ${manyPeople[newest.kind]}`;
    return { ...newest, title, detail: `${newest.detail} and ${formatCount(others.length, "other", "others")}` };
  });
}

/** Counts enquiries and subscriptions, in total and per day (0 if none) up to today; empty if roles can't see them. */
export async function countArrivals(deps: Deps, roles: readonly Role[]): Promise<Arrivals> {
  const today = Math.floor(deps.now().getTime() / dayMs) * dayMs;
  const days = Array.from({ length: limits.days }, (_, index) => new Date(today - (limits.days - 1 - index) * dayMs));
  const since = days[0] ?? deps.now();
  const connection = deps.db.kysely;
  const [enquiries, subscribers, allEnquiries, allSubscribers, active] = await Promise.all([
    queries.countEnquiriesByDay(connection, since),
    queries.countSubscribersByDay(connection, since),
    countRows(connection.selectFrom("enquiry").where("status", "!=", "spam")), // as the list is
    countRows(connection.selectFrom("subscriber")),
    countRows(connection.selectFrom("subscriber").where("is_active", "=", 1)),
  ]);
  const [seesEnquiries, seesSubscribers] = [hasRole(roles, ["admin", "sales"]), roles.includes("admin")];
  const spread = (rows: { day: string; count: number }[]) => {
    const counts = new Map(rows.map(({ day, count }) => [day, count]));
    return days.map((day) => counts.get(day.toISOString().slice(0, 10)) ?? 0);
  };
  return {
    enquiries: seesEnquiries ? spread(enquiries) : [],
    subscribers: seesSubscribers ? spread(subscribers) : [],
    totals: {
      enquiries: seesEnquiries ? allEnquiries : null,
      subscribers: seesSubscribers ? allSubscribers : null,
      active: seesSubscribers ? active : null,
    },
  };
}

/** Counts from other features. */
export type DashboardSources = {
  countOutdated: (deps: Deps, roles: readonly Role[]) => Promise<number>;
  countOverdue: (deps: Deps) => Promise<number>;
  countAnswered: (deps: Deps) => Promise<number>;
  countBookings: (deps: Deps, status: "no-place" | "no-outcome") => Promise<number>;
};

/** The roles that each kind concerns. */
const concerns: Record<Attention["kind"], readonly Role[]> = {
  "overdue-enquiries": ["admin", "sales"],
  "answered-by-client": ["admin", "sales"],
  "calls-without-place": ["admin", "sales"],
  "calls-without-outcome": ["admin", "sales"],
  "mail-off": ["admin"],
  "failed-emails": ["admin"],
  "open-questions": ["admin", "editor"],
  "outdated-translations": ["admin", "editor"],
  "public-address": ["admin"],
  "legal-ids": ["admin"],
  "second-factor": ["admin", "sales", "editor"],
};

/** Lists what needs the user's attention: matters of their roles, and their second factor. */
export async function listAttention(
  deps: Deps,
  { userId, roles }: SignedInUser,
  { countOutdated, countOverdue, countAnswered, countBookings }: DashboardSources,
): Promise<Attention[]> {
  const { config, content } = deps;
  const connection = deps.db.kysely;
  const [overdue, answered, placeless, unsaid, waiting, failed, questions, outdated, hasSecondFactor] =
    await Promise.all([
      countOverdue(deps),
      countAnswered(deps),
      countBookings(deps, "no-place"),
      countBookings(deps, "no-outcome"),
      queries.countEmails(connection, "waiting"),
      queries.countEmails(connection, "failed"),
      countRows(connection.selectFrom("unanswered_question")),
      hasRole(roles, concerns["outdated-translations"]) ? countOutdated(deps, roles) : 0,
      queries.hasSecondFactor(connection, userId),
    ]);
  const sendsMail = config.SMTP_URL !== undefined;
  const all: (Attention & { isNeeded: boolean })[] = [
    { kind: "overdue-enquiries", count: overdue, isNeeded: overdue > 0 },
    { kind: "answered-by-client", count: answered, isNeeded: answered > 0 },
    { kind: "calls-without-place", count: placeless, isNeeded: placeless > 0 },
    { kind: "calls-without-outcome", count: unsaid, isNeeded: unsaid > 0 },
    { kind: "mail-off", count: waiting, isNeeded: !sendsMail },
    { kind: "failed-emails", count: failed, isNeeded: failed > 0 },
    { kind: "open-questions", count: questions, isNeeded: questions > 0 },
    { kind: "outdated-translations", count: outdated, isNeeded: outdated > 0 },
    { kind: "public-address", count: null, isNeeded: !config.isPublicOrigin },
    { kind: "legal-ids", count: null, isNeeded: missingLegalData(content.company).length > 0 },
    { kind: "second-factor", count: null, isNeeded: !hasSecondFactor },
  ];
  return all
    .filter(({ kind, isNeeded }) => isNeeded && hasRole(roles, concerns[kind]))
    .map(({ kind, count }) => ({ kind, count }));
}
