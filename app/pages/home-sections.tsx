import { FeaturedCard } from "#app/features/blog/featured-card.tsx";
import type { PostSummary } from "#app/features/blog/summary.ts";
import { SalPictogram } from "#app/features/legal/legal-notice.tsx";
import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { AskBlock, ServiceCards, TechnologyGrid, WhyUs } from "#app/features/site/home-blocks.tsx";
import { NewsletterBand } from "#app/features/site/newsletter-band.tsx";
import { TestimonialCarousel } from "#app/features/site/testimonial-carousel.tsx";
import type { Testimonial } from "#app/platform/content/collections.schema.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";
import { ServicePicture } from "#app/ui/pictures/service-picture.tsx";

type HomeSectionsProps = {
  sections: Pick<PageTexts<"home">, "services" | "technologies" | "why" | "ask"> & {
    pictures: React.ComponentProps<typeof ServicePicture>["words"];
    /** By the service's id, shown where it has no drawing. */
    photos: Readonly<Record<string, string>>;
    /** Label of the link to the prices. */
    cost: string;
    testimonials: { heading: string; items: readonly Testimonial[] };
    featured: PostSummary | null;
    newsletter: { heading: string; field: string };
    /** Null if the company doesn't sell to consumers. */
    consumers: { text: string; pictogram: string } | null;
  };
};

export function HomeSections({ sections }: HomeSectionsProps) {
  const { services, cost, pictures, photos, technologies, testimonials, why, ask, featured, newsletter, consumers } =
    sections;
  return (
    <>
      <ServiceCards
        texts={services}
        cost={cost}
        pictures={services.cards.map(({ service, picture }) => (
          <ServicePicture key={service} drawing={picture} words={pictures} photo={photos[service] ?? ""} shape="band" />
        ))}
      />
      {technologies.items.length > 0 && <TechnologyGrid texts={technologies} />}
      {testimonials.items.length > 0 && (
        <TestimonialCarousel heading={testimonials.heading} testimonials={testimonials.items} />
      )}
      <WhyUs texts={why} />
      <div className="wrap grid grid-cols-1 gap-5 pb-(--band) lg:grid-cols-[7fr_5fr] lg:[&>:only-child]:col-span-2">
        {featured && <FeaturedCard post={featured} />}
        <AskBlock texts={ask} />
      </div>
      <NewsletterBand heading={newsletter.heading} field={newsletter.field}>
        <NewsletterForm />
      </NewsletterBand>
      {consumers && (
        <div className="ink">
          <div className="wrap pt-9">
            <SalPictogram {...consumers} />
          </div>
        </div>
      )}
    </>
  );
}
