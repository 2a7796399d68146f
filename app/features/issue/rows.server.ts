import type { Row } from "#app/platform/db/tables.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Issue, IssueHead, IssueProgress } from "./contract.ts";
import type * as queries from "./queries.server.ts";

type Counts = Awaited<ReturnType<typeof queries.countEmails>>;

/** Returns an issue's progress. Once ended, it is the saved result, because the emails are deleted later. */
export function computeProgress(row: queries.IssueRow, counts: Counts): IssueProgress {
  const { recipients, unsubscribed } = row;
  const ofIssue = counts.filter(({ issue_id }) => issue_id === row.id);
  const count = (status: string) => sumOf(ofIssue.filter((group) => group.status === status));
  const refusedNow = sumOf(ofIssue.filter((group) => group.status === "failed" && group.refused === "recipient"));
  const live = { sent: count("sent"), refused: refusedNow, failed: count("failed") - refusedNow };
  const { sent, refused, failed } = row.ended_at === null ? live : row;
  const unsettled = Math.max(recipients - sent - refused - failed, 0);
  const queued = row.queued_to === null ? count("waiting") : unsettled; // the others are still being queued
  const waiting = row.ended_at === null ? queued : 0;
  return { recipients, sent, waiting, refused, failed, skipped: Math.max(unsettled - waiting, 0), unsubscribed };
}

function sumOf(groups: Counts): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function sharedOf(row: queries.IssueRow, counts: Counts) {
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: row.created_by,
    slug: row.slug,
    sendAt: row.send_at,
    includeUnasked: row.include_unasked === 1,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    progress: computeProgress(row, counts),
  };
}

/** Sorts texts by language, the default one first. */
function inOrder(texts: readonly queries.IssueTextRow[]): queries.IssueTextRow[] {
  return texts.toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
}

export function chooseSubject(texts: readonly queries.IssueTextRow[]): string {
  const ordered = inOrder(texts).filter(({ subject }) => subject !== "");
  return (ordered.find(({ locale }) => locale === defaultLocale) ?? ordered[0])?.subject ?? "";
}

export type IssueParts = {
  row: queries.IssueRow;
  texts: readonly queries.IssueTextRow[];
  counts: Counts;
};

export function headFromRow({ row, texts, counts }: IssueParts): IssueHead {
  const issueTexts = texts.filter(({ issue_id }) => issue_id === row.id);
  return {
    ...sharedOf(row, counts),
    subject: chooseSubject(issueTexts),
    locales: inOrder(issueTexts).map(({ locale }) => locale),
  };
}

/** Returns an issue for the API, which calls the throttle `lane` and includes it while it pauses sending. */
export function fromRow(
  { row, texts, counts }: IssueParts,
  { throttle, now }: { throttle: Row<"sending_lane"> | undefined; now: Date },
): Issue {
  const isHeldBack = row.status === "sending" && (throttle?.paused_until ?? "") > now.toISOString();
  return {
    ...sharedOf(row, counts),
    texts: inOrder(texts).map(({ locale, subject, preheader, content_html: content, is_suggestion: suggested }) => ({
      locale,
      subject,
      preheader,
      content,
      ...(suggested === 1 && { isSuggestion: true as const }),
    })),
    lane:
      throttle?.paused_until && isHeldBack
        ? { pausedUntil: throttle.paused_until, reason: throttle.reason ?? "" }
        : null,
    version: row.version,
  };
}
