import type { Testimonial } from "#app/content/collections.schema.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { responsive, usualWidth } from "#app/platform/pictures/renditions.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { SiteIcon } from "./site-icon.tsx";

type TestimonialCarouselProps = {
  heading: string;
  testimonials: readonly Testimonial[];
};

/** Shows testimonials, animated by carousel.behavior.ts. Without JavaScript, all are in a list (carousel.css). */
export function TestimonialCarousel({ heading, testimonials }: TestimonialCarouselProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="testimonials" className="ink testimonials">
      <h2 id="testimonials" className="visually-hidden">
        {heading}
      </h2>
      <div
        role="group"
        aria-roledescription="carousel"
        aria-label={t("carousel.label")}
        className="wrap carousel"
        data-behavior="site/carousel"
      >
        <div data-print="no" className="carousel-controls needs-script" hidden={testimonials.length < 2}>
          <CarouselButton does="pause" label={t("carousel.pause")} otherLabel={t("carousel.play")}>
            <SiteIcon name="pause" size={18} />
            <SiteIcon name="play" size={18} />
          </CarouselButton>
          <div className="flex">
            {testimonials.map(({ id, name }, index) => (
              <button
                key={id}
                type="button"
                value={index}
                data-press="carousel"
                aria-label={t("carousel.goTo", { name })}
                aria-current={index === 0 ? "true" : undefined}
                className="carousel-dot"
              />
            ))}
          </div>
          <CarouselButton does="previous" label={t("carousel.previous")}>
            <SiteIcon name="left" size={18} />
          </CarouselButton>
          <CarouselButton does="next" label={t("carousel.next")}>
            <SiteIcon name="right" size={18} />
          </CarouselButton>
        </div>
        <div className="carousel-slides" aria-live="off">
          {testimonials.map((testimonial, index) => (
            <TestimonialSlide
              key={testimonial.id}
              testimonial={testimonial}
              label={t("carousel.slide", { current: index + 1, total: testimonials.length })}
              place={Math.sign(index)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

type CarouselButtonProps = {
  does: "pause" | "previous" | "next";
  label: string;
  otherLabel?: string;
  children: React.ReactNode;
};

function CarouselButton({ does, otherLabel, ...props }: CarouselButtonProps) {
  const face = { shape: "round", variant: "line", className: `carousel-${does} bg-transparent` } as const;
  return <IconButton value={does} data-press="carousel" data-other-label={otherLabel} {...face} {...props} />;
}

type TestimonialSlideProps = {
  testimonial: Testimonial;
  /** For example “2 of 3”. */
  label: string;
  /** 0 is shown; negative ones are before it, positive ones after. */
  place: number;
};

const star = "M8 1.6l1.95 4.1 4.5.6-3.3 3.13.8 4.47L8 11.75 4.05 13.9l.8-4.47L1.55 6.3l4.5-.6z";

function TestimonialSlide({ testimonial, label, place }: TestimonialSlideProps) {
  const { t } = useTranslation();
  const { name, role, company, content, rating, image } = testimonial;
  return (
    <div role="group" aria-roledescription="slide" aria-label={label} className="carousel-slide" data-place={place}>
      <img
        src={image}
        {...responsive(image, usualWidth, "15rem")}
        alt=""
        width="480"
        height="600"
        loading="lazy"
        className="carousel-portrait"
      />
      <figure className="flex flex-col">
        {rating && (
          <svg
            role="img"
            aria-label={t("carousel.stars", { count: rating })}
            viewBox={`0 0 ${rating * 22} 16`}
            className="h-4 self-start fill-text-3"
          >
            {Array.from({ length: rating }, (_, index) => (
              <path key={index} d={star} transform={`translate(${index * 22})`} />
            ))}
          </svg>
        )}
        <blockquote className="carousel-quote mt-5 mb-8 md:text-quote">
          <p>{content}</p>
        </blockquote>
        <figcaption className="mt-auto text-s">
          <span className="block text-body font-semibold">{name}</span>
          <span className="text-text-2">
            {role}, {company}
          </span>
        </figcaption>
      </figure>
    </div>
  );
}
