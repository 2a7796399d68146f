import { sanitisedHtml } from "#app/platform/browser/trusted-types.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { markCards } from "./post-card.ts";

type IssueViewProps = {
  issue: { locale: Locale; subject: string; preheader: string; sentAt: string; day: string };
  /** Sanitised HTML, prepared like that of posts. */
  html: string;
  cover: string;
  texts: { label: string; back: string };
};

/** Renders an issue as a page. */
export function IssueView({ issue, html, cover, texts }: IssueViewProps) {
  const { to } = useLocale();
  const lang = useTextLanguage(issue);
  const markup = { __html: sanitisedHtml(markCards(html)) };
  return (
    <article data-slot="issue" data-picture="drawn" className="post">
      <header className="post-head ink border-b border-line">
        <div className="wrap post-head-columns">
          <div className="min-w-0">
            <ArrowLink back to={to("/newsletter/archive")} data-print="no" className="min-h-11 text-s">
              {texts.back}
            </ArrowLink>
            <p className="mt-6 flex flex-wrap gap-x-3 text-s">
              <span className="font-semibold text-accent">{texts.label}</span>
              <time className="text-text-3" dateTime={issue.sentAt}>
                {issue.day}
              </time>
            </p>
            <h1 lang={lang} className="mt-3 max-w-[15em] text-d1s wrap-anywhere">
              {issue.subject}
            </h1>
            {issue.preheader && (
              <p lang={lang} className="mt-5 max-w-[34rem] text-lead text-balance text-text-2 wrap-anywhere">
                {issue.preheader}
              </p>
            )}
          </div>
          <img
            src={cover}
            alt=""
            width="1200"
            height="750"
            fetchPriority="high"
            data-print="no"
            className="post-cover"
          />
        </div>
      </header>
      <div className="wrap post-columns">
        {/* oxlint-disable-next-line react/no-danger -- sanitised when it was saved; Trusted Types lets nothing else through */}
        <div lang={lang} className="prose post-body" dangerouslySetInnerHTML={markup} />
      </div>
    </article>
  );
}
