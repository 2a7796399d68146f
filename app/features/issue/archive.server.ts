// The public archive: issues that were sent, each in the page's language if that version exists.
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as queries from "./queries.server.ts";

/** `locale` is the language of the texts, which may differ from the page's; `locales` are those of all versions. */
export type ArchivedIssue = {
  id: string;
  slug: string;
  locale: Locale;
  locales: Locale[];
  subject: string;
  preheader: string;
  /** Sanitised HTML. */
  content: string;
  /** ISO 8601 UTC. */
  sentAt: string;
};

export const issuesPerPage = 20;

/** Lists the archive, last sent first. */
export async function listArchive(
  deps: Deps,
  { locale, page }: { locale: Locale; page?: number },
): Promise<{ issues: ArchivedIssue[]; total: number }> {
  const { rows, total } = await queries.listPublishedIssues(deps.db.kysely, { page, perPage: issuesPerPage });
  return { issues: await withTexts(deps, rows, locale), total };
}

/** Finds an issue in the archive; returns undefined if no sent issue has the slug. */
export async function findArchived(
  deps: Deps,
  { slug, locale }: { slug: string; locale: Locale },
): Promise<ArchivedIssue | undefined> {
  const row = await queries.findPublishedIssue(deps.db.kysely, slug);
  return row && (await withTexts(deps, [row], locale))[0];
}

async function withTexts(
  { db }: Pick<Deps, "db">,
  rows: readonly queries.IssueRow[],
  locale: Locale,
): Promise<ArchivedIssue[]> {
  const texts = await queries.readTexts(
    db.kysely,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const issueTexts = texts.filter((text) => text.issue_id === row.id && text.subject !== "");
    const shownText = textFor(issueTexts, locale);
    if (!shownText || row.slug === null) return [];
    const { subject, preheader, content_html: content } = shownText;
    const locales = issueTexts.map((text) => text.locale);
    const sentAt = row.started_at ?? row.updated_at;
    return [{ id: row.id, slug: row.slug, locale: shownText.locale, locales, subject, preheader, content, sentAt }];
  });
}

/** Returns the text that readers received: in their language, otherwise in the default one. */
function textFor(texts: readonly queries.IssueTextRow[], locale: Locale): queries.IssueTextRow | undefined {
  const inLanguage = (language: Locale) => texts.find((text) => text.locale === language);
  return inLanguage(locale) ?? inLanguage(defaultLocale) ?? texts[0];
}
