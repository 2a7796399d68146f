import type { PageTexts } from "#app/platform/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { merge } from "#app/ui/merge.ts";
import { ServicePicture } from "#app/ui/pictures/service-picture.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

type ServiceBlockProps = {
  block: PageTexts<"services">["blocks"][number];
  words: React.ComponentProps<typeof ServicePicture>["words"];
  /** Shown where the service has no drawing. */
  photo: string;
  /** Picture at the right on wide screens. */
  isMirrored: boolean;
};

export function ServiceBlock({ block, words, photo, isMirrored }: ServiceBlockProps) {
  const { id, title, description, features, link, enquiry, picture } = block;
  const { to } = useLocale();
  return (
    <article
      id={id}
      data-slot="service"
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-12 items-center gap-y-9 lg:gap-x-5 border-line py-14 not-first:border-t lg:py-20"
    >
      <div
        className={merge(
          "col-span-12 min-w-0 overflow-clip rounded-lg border border-line lg:col-span-7",
          isMirrored && "lg:order-last",
        )}
      >
        <ServicePicture drawing={picture} words={words} photo={photo} />
      </div>
      <div className={merge("col-span-12 min-w-0 lg:col-span-5", isMirrored ? "lg:pr-9" : "lg:pl-9")}>
        <h2 id={`${id}-title`} className="text-d3">
          {title}
        </h2>
        <p className="mt-4 max-w-150 text-balance text-text-2">{description}</p>
        <ul className="mt-6">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-4 border-t border-line py-3.5">
              <PlainIcon name="check" size={20} className="mt-0.75 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
        <ArrowLink
          to={`${to("/contact")}?${new URLSearchParams(enquiry ? { service: enquiry } : { about: id }).toString()}`}
          className="mt-4 min-h-11"
        >
          {link}
        </ArrowLink>
      </div>
    </article>
  );
}
