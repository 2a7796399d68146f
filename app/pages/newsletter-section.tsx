import type { CompanyWords } from "#app/content/words.schema.ts";
import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { NewsletterBand } from "#app/features/site/newsletter-band.tsx";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";

type NewsletterSectionProps = {
  words: CompanyWords["newsletter"];
  /** True if the page itself shows an issue or links to the example. */
  hasExample?: boolean;
};

export function NewsletterSection({ words, hasExample = false }: NewsletterSectionProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <NewsletterBand heading={words.heading}>
      <NewsletterForm note={words.note} />
      {!hasExample && (
        <ArrowLink to={to("/newsletter")} className="mt-5 text-s">
          {t("newsletter.example")}
        </ArrowLink>
      )}
    </NewsletterBand>
  );
}
