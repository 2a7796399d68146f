import type { Locale } from "#app/platform/i18n/locales.ts";
import { languageName } from "#app/platform/i18n/language-name.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { Link } from "#app/ui/link.tsx";

/** `day` is written in the page's language. */
export type ListedIssue = {
  slug: string;
  locale: Locale;
  subject: string;
  preheader: string;
  sentAt: string;
  day: string;
};

/** Sent issues, newest first, with the date next to them on wide screens. */
export function ArchiveList({ issues }: { issues: readonly ListedIssue[] }) {
  const { locale, to } = useLocale();
  return (
    <ol data-slot="archive" className="max-w-216 divide-y divide-line border-y border-line">
      {issues.map((issue) => {
        const lang = issue.locale === locale ? undefined : issue.locale;
        return (
          <li key={issue.slug} className="relative grid gap-x-10 gap-y-1 py-7 md:grid-cols-[11rem_minmax(0,1fr)]">
            <p className="flex flex-wrap gap-x-4 text-s text-text-3 md:block md:pt-1">
              <time dateTime={issue.sentAt}>{issue.day}</time>
              {lang && (
                <span lang={lang} className="md:block">
                  {languageName(issue.locale)}
                </span>
              )}
            </p>
            <div className="min-w-0">
              <h2 className="text-d4-lg wrap-anywhere">
                <Link
                  to={to(`/newsletter/archive/${issue.slug}`)}
                  lang={lang}
                  className="stretched underline-offset-4 hover:underline"
                >
                  {issue.subject}
                </Link>
              </h2>
              {issue.preheader && (
                <p lang={lang} className="mt-2 text-text-2 wrap-anywhere">
                  {issue.preheader}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
