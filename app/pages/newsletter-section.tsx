import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { NewsletterBand } from "#app/features/site/newsletter-band.tsx";

/** The newsletter's band with its form, for the foot of a page. */
export function NewsletterSection({ heading, field }: { heading: string; field: string }) {
  return (
    <NewsletterBand heading={heading} field={field}>
      <NewsletterForm />
    </NewsletterBand>
  );
}
