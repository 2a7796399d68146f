// The newsletter form as a page; without JavaScript, all newsletter forms post here.
import { createContext, redirect } from "react-router";
import { pictureUrl } from "#app/content/pictures.ts";
import { toPlainText } from "#app/features/blog/plain-text.ts";
import { summariseIssue } from "#app/features/issue/edition.ts";
import { IssueCard } from "#app/features/newsletter/issue-card.tsx";
import type { SubscriptionStart } from "#app/features/newsletter/newsletter-form.tsx";
import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { ScreenPage } from "#app/features/site/screen-page.tsx";
import { visitOfForm } from "#app/features/sources/posted-visit.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { readerFormat } from "#app/platform/i18n/time-format.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ownErrors } from "#app/ui/form/outcome.ts";
import type { Route } from "./+types/newsletter.ts";
import { answerRefused, sentBy } from "./answer-form.ts";
import { pageContext, servicesContext, takeRefusedForm } from "./context.ts";
import type { Services } from "./services.server.ts";
import { styles } from "./styles.ts";
import newsletterStyles from "#app/features/newsletter/newsletter.css?url";

export const links = () => styles(newsletterStyles);

/** Passes the action's error to the loader, whose data the title needs. */
const refusalContext = createContext<SubscriptionStart | null>(null);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, issue, newsletter, siteUrl } = context.get(servicesContext);
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const refusal = context.get(refusalContext) ?? wasRefusedBefore(takeRefusedForm(context));
  const isDone = !refusal && url.searchParams.get("sent") === "1";
  const news = refusal ? undefined : newsOf(url.searchParams);
  return {
    locale,
    siteUrl,
    page: content.pages.newsletter[locale],
    latest: latestOf(await issue.listArchive({ locale, page: 1 }), content.pages["newsletter-archive"][locale], locale),
    field: pictureUrl(isDone || news ? "fields/sent" : "fields/letter"),
    refusal,
    isDone,
    news,
    needsConfirmation: newsletter.needsConfirmation(),
    note: content.ui[locale].newsletter.note,
    errorPrefix: refusal ? `${content.ui[locale].form.errorPrefix} ` : "",
  };
}

type Archive = Awaited<ReturnType<Services["issue"]["listArchive"]>>;

/** Returns the last issue sent, shown instead of the example. */
function latestOf({ issues: [last], total }: Archive, words: { number: string; read: string }, shownIn: Locale) {
  if (!last) return undefined;
  const { slug, locale, subject, preheader, content, sentAt } = last;
  const day = readerFormat(shownIn, { dateStyle: "long", timeZone: companyZone });
  const { begin, parts } = summariseIssue(content, toPlainText);
  const visibleParts = parts.length > 1 ? parts : [];
  const label = `${words.number} ${total} · ${day.format(new Date(sentAt))}`;
  const issue = { label, subject, text: preheader || begin, parts: visibleParts, read: words.read };
  return { path: `/newsletter/archive/${slug}`, locale, issue };
}

/** Returns the result of an email's link, whose page redirects here. */
function newsOf(parameters: URLSearchParams): "confirmed" | "unsubscribed" | undefined {
  return (["confirmed", "unsubscribed"] as const).find((name) => parameters.get(name) === "1");
}

/** Returns an error from before the action. */
function wasRefusedBefore(form: ReturnType<typeof takeRefusedForm>): SubscriptionStart | null {
  return form ? { email: form.values["email"] ?? "", errors: {}, failure: form.message } : null;
}

/** Handles the form without JavaScript; otherwise it calls the API. */
export async function action({ context, request }: Route.ActionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const { email = "", ...sent } = await sentBy(request);
  const { clientKey, report } = context.get(pageContext);
  const outcome = await context
    .get(servicesContext)
    .newsletter.subscribeByForm({ email, ...visitOfForm(sent) }, { locale, clientKey, report });
  if (outcome.isDone) return redirect(`${localPath(locale, "/newsletter")}?sent=1`, 303);
  context.set(refusalContext, { email, errors: ownErrors(["email"], outcome.errors), failure: outcome.message });
  return answerRefused(outcome);
}

/** Results of the form are not indexed. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        ...loaderData.page,
        path: "/newsletter",
        noindex: loaderData.isDone || loaderData.news !== undefined,
        title: loaderData.errorPrefix + loaderData.page.title,
      })
    : [];

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { siteUrl, page, latest, field, note, refusal, isDone, news } = loaderData;
  const { to } = useLocale();
  const lang = useTextLanguage(latest ?? loaderData);
  if (isDone || news) return <Outcome {...loaderData} />;
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: page.title, path: "/newsletter" }]} />
      <PageHead
        title={page.heading}
        lead={latest ? page.sent.lead : page.lead}
        field={field}
        className="newsletter-head pb-23"
      >
        <NewsletterForm note={note} start={refusal ?? undefined} className="mt-9 max-w-136 short:mt-7" />
        {latest && (
          <ArrowLink to={to("/newsletter/archive")} className="mt-5 text-s">
            {page.sent.link}
          </ArrowLink>
        )}
      </PageHead>
      <div className="wrap -mt-23 pb-24">
        {latest ? (
          <IssueCard issue={latest.issue} to={to(latest.path)} lang={lang} />
        ) : (
          <IssueCard issue={page.issue} />
        )}
      </div>
    </>
  );
}

/** Shows the result of a form without JavaScript or of an email's link, and something to read. */
function Outcome({ page, latest, field, news, needsConfirmation }: Route.ComponentProps["loaderData"]) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const done = needsConfirmation
    ? { heading: t("newsletter.inbox"), lead: `${t("newsletter.confirm")} ${t("newsletter.slow")}` }
    : { heading: t("newsletter.success.title"), lead: t("newsletter.success.text") };
  const { heading, lead } = news ? page[news] : done;
  const hasIssues = news !== "unsubscribed" && latest;
  return (
    <ScreenPage title={heading} lead={lead} field={field}>
      {hasIssues && (
        <ButtonLink to={to("/newsletter/archive")} variant="flare" arrow="on">
          {page.sent.link}
        </ButtonLink>
      )}
      <ButtonLink to={to("/blog")} variant={hasIssues ? "line" : "flare"} arrow={hasIssues ? undefined : "on"}>
        {page.done}
      </ButtonLink>
    </ScreenPage>
  );
}
