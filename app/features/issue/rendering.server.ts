// Renders the emails of an issue, one for each language that it is written in, and finds its public address.
import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { slugOf } from "#app/platform/text/slug.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { refuseLongEmail, refusePlaceholder, renderIssue, unsubscribePlaceholder } from "./email/issue-email.server.ts";
import type { IssueEmail } from "./email/issue-email.server.ts";
import type { IssueTextRow } from "./queries.server.ts";
import { subjectOf } from "./rows.server.ts";
import { takenSlugs } from "./sending-queries.server.ts";

export type Body = IssueEmail & { locale: Locale };

/** The public address of an issue. */
export function archiveUrl({ config }: Pick<Deps, "config">, locale: Locale, slug: string): string {
  return pageUrl(config.siteUrl, locale, `/newsletter/archive/${slug}`);
}

/**
 * Renders all languages of an issue, with the placeholder for the unsubscribe link.
 * @throws AppError conflict if a text is missing; validation if one is too long or contains the placeholder
 */
export function renderBodies(deps: Deps, texts: readonly IssueTextRow[], slug: string): Body[] {
  refuseMissing(texts);
  return texts.map(({ locale, subject, preheader, content_html: content }) => {
    const urls = { archive: archiveUrl(deps, locale, slug), unsubscribe: unsubscribePlaceholder };
    const body = renderIssue(deps, { issue: { subject, preheader, content }, locale, urls });
    refuseLongEmail(body, languageOf(locale));
    refusePlaceholder(body, languageOf(locale));
    return { ...body, locale };
  });
}

function refuseMissing(texts: readonly IssueTextRow[]): void {
  const missing = texts.flatMap(({ locale, subject, content_html: content }) => {
    if (subject === "") return `The ${languageOf(locale)} version has no subject.`;
    return content === "" ? `The ${languageOf(locale)} version has no text.` : [];
  });
  if (!texts.some(({ locale }) => locale === defaultLocale))
    missing.push(
      `There is no ${languageOf(defaultLocale)} version, which readers of languages without one of their own get.`,
    );
  if (missing.length > 0) throw new AppError("conflict", { message: missing.join(" ") });
}

/** Returns the slug of an issue's public address, after its subject. */
export async function freeSlug(trx: Transaction<Tables>, texts: readonly IssueTextRow[]): Promise<string> {
  const base =
    slugOf(subjectOf(texts))
      .slice(0, 100)
      .replaceAll(/^[-_]+|[-_]+$/g, "") || "issue";
  const taken = await takenSlugs(trx, base);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}
