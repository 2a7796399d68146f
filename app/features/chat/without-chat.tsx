import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Mark } from "#app/ui/mark.tsx";

/** Why there is no chat, and what the page of questions and answers is called. */
export type WithoutChatTexts = { noScript: string; faq: string };

/**
 * What stands in the chat's place where its script doesn't run: the ways to the same answers.
 * @example <WithoutChat texts={{ noScript: page.noScript, faq: "Questions and answers" }} />
 */
export function WithoutChat({ texts }: { texts: WithoutChatTexts }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div className="m-auto max-w-130 p-6 md:p-10">
      <Mark className="h-11" />
      <p className="mt-5 text-lead text-balance">{texts.noScript}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={to("/contact")} arrow="on">
          {t("nav.contact")}
        </ButtonLink>
        <ButtonLink to={to("/faq")} variant="line">
          {texts.faq}
        </ButtonLink>
      </div>
    </div>
  );
}
