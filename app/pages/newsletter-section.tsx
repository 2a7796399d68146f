import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { NewsletterBand } from "#app/features/site/newsletter-band.tsx";

export function NewsletterSection({ heading, field }: { heading: string; field: string }) {
  return (
    <NewsletterBand heading={heading} field={field}>
      <NewsletterForm />
    </NewsletterBand>
  );
}
