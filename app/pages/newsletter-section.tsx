import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { NewsletterBand } from "#app/features/site/newsletter-band.tsx";

export function NewsletterSection({ heading, field }: { heading: string; field: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <NewsletterBand heading={heading} field={field}>
      <NewsletterForm />
      <ArrowLink to={to("/newsletter")} className="mt-5 text-s">
        {t("newsletter.example")}
      </ArrowLink>
    </NewsletterBand>
  );
}
