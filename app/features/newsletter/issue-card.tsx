import { Arrow } from "#app/ui/arrow.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { Postmark } from "./postmark.tsx";

export type IssueCardContent = {
  /** Marks it as an example, or states its number and date. */
  label: string;
  subject: string;
  text?: string | undefined;
  parts: readonly { title: string; text: string; figure?: string | undefined }[];
  /** Says that a real issue can be read. */
  read?: string | undefined;
};

function IssueParts({ parts, lang }: Pick<IssueCardContent, "parts"> & { lang?: string | undefined }) {
  return (
    <dl lang={lang} className="issue-parts ledger">
      {parts.map(({ title, text, figure }) => (
        <div key={title} className="issue-part">
          <dt className="font-semibold">{title}</dt>
          <dd className="text-text-2">{text}</dd>
          {figure && <dd className="issue-figure text-d3">{figure}</dd>}
        </div>
      ))}
    </dl>
  );
}

type IssueCardProps = {
  issue: IssueCardContent;
  /** The link to a real issue, and its language if that isn't the page's. */
  to?: string | undefined;
  lang?: string | undefined;
};

/** Shows an issue at a glance: its parts, each with its figure if it has one. */
export function IssueCard({ issue, to, lang }: IssueCardProps) {
  const { label, subject, parts, read } = issue;
  return (
    <Card kind="float" pad="lg" className={parts.length === 0 ? "max-w-182" : undefined}>
      <section aria-labelledby="issue" data-turns={to && ""}>
        <div className="flex items-start justify-between gap-6">
          <div className="min-w-0">
            <p className="text-s text-text-3">{label}</p>
            <h2 id="issue" lang={lang} className="mt-2 text-d3 wrap-anywhere">
              {to ? (
                <Link to={to} className="stretched underline-offset-4 hover:underline">
                  {subject}
                </Link>
              ) : (
                subject
              )}
            </h2>
            {issue.text && (
              <p lang={lang} className="mt-3 max-w-150 text-text-2 wrap-anywhere">
                {issue.text}
              </p>
            )}
          </div>
          {/* Hidden after a subscription, when the envelope has a postmark. */}
          <Postmark className="in-[main:has([data-slot=subscribed])]:invisible max-sm:hidden" />
        </div>
        {parts.length > 0 && <IssueParts parts={parts} lang={lang} />}
        {read && (
          <p aria-hidden="true" className="mt-5 flex items-center gap-2 font-semibold">
            {read}
            <Arrow className="text-accent" />
          </p>
        )}
      </section>
    </Card>
  );
}
