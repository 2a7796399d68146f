import { languageName } from "#app/platform/i18n/language-name.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { merge } from "#app/ui/merge.ts";
import type { Edition } from "./edition.ts";

/** `day` is in the page's language; `number` counts from the first issue sent. */
export type ListedIssue = {
  slug: string;
  locale: Locale;
  subject: string;
  preheader: string;
  sentAt: string;
  day: string;
  number: number;
};

type Words = { number: string; read: string };
type LeadIssueProps = { issue: ListedIssue & Edition & { cover: string }; texts: Words };

/** Shows the last issue sent, with its cover, its opening and its contents. */
export function LeadIssue({ issue, texts }: LeadIssueProps) {
  const { to } = useLocale();
  const lang = useTextLanguage(issue);
  return (
    <article data-slot="lead-issue" className="post-card">
      <div className="featured-post">
        <img
          src={issue.cover}
          alt=""
          width="1200"
          height="750"
          fetchPriority="high"
          data-print="no"
          className="post-picture"
        />
        <div className="post-card-words">
          <p className="flex flex-wrap gap-x-4 text-s text-text-3">
            <span className="font-semibold text-accent">
              {texts.number} {issue.number}
            </span>
            <IssueFacts issue={issue} />
          </p>
          <h2 className="mt-3.5 text-d2 wrap-anywhere">
            <Link to={to(`/newsletter/archive/${issue.slug}`)} lang={lang} className="stretched">
              {issue.subject}
            </Link>
          </h2>
          {issue.preheader && (
            <p lang={lang} className="mt-4.5 text-lead text-balance text-text-2 wrap-anywhere">
              {issue.preheader}
            </p>
          )}
          {issue.begin && (
            <p lang={lang} className="mt-4.5 text-text-2 wrap-anywhere">
              {issue.begin}
            </p>
          )}
          <p className="mt-6">
            <ArrowLink to={to(`/newsletter/archive/${issue.slug}`)} aria-label={`${texts.read}: ${issue.subject}`}>
              {texts.read}
            </ArrowLink>
          </p>
        </div>
      </div>
      {issue.parts.length > 1 && (
        <ol
          lang={lang}
          className={merge(
            "ledger mt-9 divide-y divide-line lg:grid lg:divide-x lg:divide-y-0",
            issue.parts.length === 2 ? "lg:grid-cols-2" : "lg:grid-cols-3",
          )}
        >
          {issue.parts.map(({ title, text }) => (
            <li key={title} className="min-w-0 py-5 wrap-anywhere lg:px-7 lg:pt-6 lg:pb-0 lg:first:pl-0 lg:last:pr-0">
              <h3 className="text-d4">{title}</h3>
              <p className="mt-2 text-s text-text-2">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

/** Lists issues in rows, newest first, each with its number. */
export function ArchiveList({ issues, texts }: { issues: readonly ListedIssue[]; texts: Pick<Words, "number"> }) {
  return (
    <ol data-slot="archive" className="ledger divide-y divide-line border-b border-line">
      {issues.map((issue) => (
        <IssueRow key={issue.slug} issue={issue} texts={texts} />
      ))}
    </ol>
  );
}

function IssueRow({ issue, texts }: { issue: ListedIssue; texts: Pick<Words, "number"> }) {
  const { to } = useLocale();
  const lang = useTextLanguage(issue);
  return (
    <li className="relative grid grid-cols-12 gap-x-5 gap-y-2 py-7">
      <p className="col-span-12 flex flex-wrap gap-x-4 text-s text-text-3 md:col-span-3 md:block md:pt-1">
        <span className="font-semibold text-text md:block">
          {texts.number} {issue.number}
        </span>
        <IssueFacts issue={issue} />
      </p>
      <div className="col-span-12 min-w-0 md:col-span-9">
        <h2 className="text-d3 wrap-anywhere">
          <Link
            to={to(`/newsletter/archive/${issue.slug}`)}
            lang={lang}
            className="stretched underline-offset-4 hover:underline"
          >
            {issue.subject}
          </Link>
        </h2>
        {issue.preheader && (
          <p lang={lang} className="mt-2 max-w-150 text-text-2 wrap-anywhere">
            {issue.preheader}
          </p>
        )}
      </div>
    </li>
  );
}

/** Shows an issue's date, and its language if it isn't the page's. */
function IssueFacts({ issue }: { issue: ListedIssue }) {
  const lang = useTextLanguage(issue);
  return (
    <>
      <time dateTime={issue.sentAt}>{issue.day}</time>
      {lang && (
        <span lang={lang} className="md:block">
          {languageName(issue.locale)}
        </span>
      )}
    </>
  );
}
