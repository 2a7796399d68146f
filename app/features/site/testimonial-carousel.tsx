import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Testimonial } from "#app/platform/content/collections.schema.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { TestimonialSlide } from "./testimonial-slide.tsx";
import { useRotation } from "./use-rotation.ts";

type TestimonialCarouselProps = {
  heading: string;
  testimonials: readonly Testimonial[];
};

/**
 * What clients say, one at a time: changes by itself every 5000 ms unless it is paused, pointed at, focused, out of sight
 * or less motion is wished. Without script all of them stand under each other (carousel.css).
 */
export function TestimonialCarousel({ heading, testimonials }: TestimonialCarouselProps) {
  const { t } = useTranslation();
  const rotation = useRotation(testimonials.length);
  return (
    <section aria-labelledby="testimonials" className="ink testimonials">
      <h2 id="testimonials" className="visually-hidden">
        {heading}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what the controls inside it are told */}
      <div
        role="group"
        aria-roledescription="carousel"
        aria-label={t("carousel.label")}
        className="wrap carousel"
        onPointerEnter={(event) => event.pointerType === "mouse" && rotation.hold("pointer", true)}
        onPointerLeave={() => rotation.hold("pointer", false)}
        onFocus={() => rotation.hold("focus", true)}
        onBlur={() => rotation.hold("focus", false)}
      >
        <div className="carousel-controls needs-script">
          <IconButton
            label={t(rotation.isPaused ? "carousel.play" : "carousel.pause")}
            shape="round"
            variant="line"
            className="bg-transparent"
            onClick={rotation.togglePause}
          >
            <PlainIcon name={rotation.isPaused ? "play" : "pause"} size={18} />
          </IconButton>
          <div className="flex">
            {testimonials.map(({ name }, index) => (
              <button
                key={name}
                type="button"
                aria-label={t("carousel.goTo", { name })}
                aria-current={index === rotation.index ? "true" : undefined}
                className="carousel-dot"
                data-filling={index === rotation.index && rotation.isRunning ? "" : undefined}
                onClick={() => rotation.show(index)}
              />
            ))}
          </div>
          <IconButton
            label={t("carousel.previous")}
            shape="round"
            variant="line"
            className="bg-transparent"
            onClick={() => rotation.show(rotation.index - 1)}
          >
            <ArrowLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t("carousel.next")}
            shape="round"
            variant="line"
            className="bg-transparent"
            onClick={() => rotation.show(rotation.index + 1)}
          >
            <ArrowRight size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="carousel-slides" aria-live={rotation.isRunning ? "off" : "polite"}>
          {testimonials.map((testimonial, index) => (
            <TestimonialSlide
              key={testimonial.name}
              testimonial={testimonial}
              label={t("carousel.slide", { current: index + 1, total: testimonials.length })}
              place={Math.sign(index - rotation.index)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
