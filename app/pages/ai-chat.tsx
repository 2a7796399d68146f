import type { Company } from "#app/content/company.schema.ts";
import { fillIn } from "#app/content/fill-in.ts";
import type { Content } from "#app/content/schema.ts";
import { ChatFrame } from "#app/features/chat/chat-frame.tsx";
import { draftKey } from "#app/features/enquiry/enquiry-draft.ts";
import { fieldFacts } from "#app/features/enquiry/fields.ts";
import { retentionWords } from "#app/features/legal/retention.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { telAddress } from "#app/platform/text/tel-address.ts";
import type { Route } from "./+types/ai-chat.ts";
import { servicesContext } from "./context.ts";
import { styles } from "./styles.ts";
import chatStyles from "#app/features/chat/chat.css?url";

const brief = { draftKey, detailsField: "projectDetails", messageField: "message", max: fieldFacts.projectDetails.max };

export const links = () => styles(chatStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, retention, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = content.pages["ai-chat"][locale];
  const { company } = content;
  const answers = fillIn(content.faq[locale], retentionWords(retention, locale));
  return {
    head: { ...page, locale, siteUrl, path: "/ai-chat" },
    heading: page.heading,
    notice: firstSentenceOf(fillIn(content.ui[locale].chat.notice, { email: company.emails.hello })),
    texts: { noScript: page.noScript, faq: content.pages.faq[locale].title },
    examples: questionsOf(content, locale).map((question) => {
      const answer = answers.find((candidate) => candidate.question === question);
      return {
        question,
        answer: answer && { text: beginOf(answer.answer), to: localPath(locale, `/faq#${answer.id}`) },
      };
    }),
    addresses: addressesOf(company),
    retention: retentionWords(retention, locale)["chat"] ?? "",
  };
}

/** Returns the questions of the home page's block; without it, the first ones of the questions and answers. */
function questionsOf({ pages, faq }: Content, locale: Locale): readonly string[] {
  return pages.home[locale].ask?.questions ?? faq[locale].slice(0, 3).map(({ question }) => question);
}

/** Splits off the first sentence, that it is an AI system, which is always shown; a phone has no room for the rest. */
function firstSentenceOf(notice: string): [first: string, rest: string] {
  const end = notice.search(/(?<=[.!?])\s/);
  return end < 0 ? [notice, ""] : [notice.slice(0, end), notice.slice(end)];
}

/** Returns the first row, or the first statement if it is complete on its own. */
function beginOf(answer: string): string {
  const [row = "", ...more] = answer.split("\n");
  return more.length > 0 ? row : answer.replace(/\s?[.;:](\s.*)?$/s, ".");
}

/** Returns the external URLs to which answers may link. */
function addressesOf({ emails, phone, booking, social }: Company): string[] {
  const mail = Object.values(emails).map((email) => `mailto:${email}`);
  return [...mail, telAddress(phone), ...Object.values(social), ...(booking ? [booking] : [])];
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export default function AiChat({ loaderData }: Route.ComponentProps) {
  const { head, heading, notice, texts, examples, addresses, retention } = loaderData;
  return (
    <div className="chat-page">
      <PageTrail siteUrl={head.siteUrl} steps={[{ name: heading, path: head.path }]} />
      <div className="ink chat-head">
        <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-2 pt-3 pb-4 md:pt-8 md:pb-6 lg:pt-12 lg:pb-10 short:pt-2 short:pb-4">
          <h1 className="text-s text-accent">{heading}</h1>
          <p className="max-w-116 text-s text-text-2 max-md:text-xs short:max-w-none">
            {notice[0]}
            <span className="chat-notice-rest">{notice[1]}</span>
          </p>
        </div>
      </div>
      <div className="wrap chat-body max-md:max-w-none max-md:px-0">
        <ChatFrame facts={{ examples, source: texts.faq, addresses, retention, brief }} texts={texts} />
      </div>
    </div>
  );
}
