import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Testimonial } from "#app/platform/content/collections.schema.ts";

type TestimonialSlideProps = {
  testimonial: Testimonial;
  /** For example “2 of 3”. */
  label: string;
  /** 0 is shown, negative ones come before, positive ones after. */
  place: number;
};

const star = "M8 1.6l1.95 4.1 4.5.6-3.3 3.13.8 4.47L8 11.75 4.05 13.9l.8-4.47L1.55 6.3l4.5-.6z";

export function TestimonialSlide({ testimonial, label, place }: TestimonialSlideProps) {
  const { t } = useTranslation();
  const { name, role, company, content, rating, image } = testimonial;
  return (
    <figure role="group" aria-roledescription="slide" aria-label={label} className="carousel-slide" data-place={place}>
      <img src={image} alt="" width="480" height="600" loading="lazy" className="carousel-portrait" />
      <div className="flex flex-col">
        <svg
          role="img"
          aria-label={t("carousel.stars", { count: rating })}
          viewBox={`0 0 ${rating * 22} 16`}
          className="h-4 self-start fill-flare"
        >
          {Array.from({ length: rating }, (_, index) => (
            <path key={index} d={star} transform={`translate(${index * 22})`} />
          ))}
        </svg>
        <blockquote className="carousel-quote mt-6 mb-8 text-quote">
          <p>{content}</p>
        </blockquote>
        <figcaption className="mt-auto text-s">
          <span className="block text-body font-semibold">{name}</span>
          <span className="text-text-2">
            {role}, {company}
          </span>
        </figcaption>
      </div>
    </figure>
  );
}
