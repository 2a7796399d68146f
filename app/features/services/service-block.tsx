import type { PageTexts } from "#app/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { merge } from "#app/ui/merge.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { contactQuery } from "./contact-query.ts";

type ServiceBlockProps = {
  block: PageTexts<"services">["blocks"][number];
  picture: React.ReactNode;
  /** A caption for drawn pictures. */
  note: string | undefined;
  /** Dark, and as wide as the window. */
  isBand: boolean;
};

export function ServiceBlock({ block, picture, note, isBand }: ServiceBlockProps) {
  const { id, title, description, features, link } = block;
  const { to } = useLocale();
  return (
    <article
      id={id}
      data-slot="service"
      aria-labelledby={`${id}-title`}
      className={merge("service", isBand && "service-band ink bg-(--ink-band)")}
    >
      <figure className="service-plate">
        {picture}
        {note && <figcaption className="mt-2 text-xs text-text-3">{note}</figcaption>}
      </figure>
      <div className="service-words">
        <h2 id={`${id}-title`} className="text-d2">
          {title}
        </h2>
        <p className="mt-4 max-w-150 text-balance text-text-2">{description}</p>
        <ul className="mt-6">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-4 border-t border-line text-balance">
              <PlainIcon name="check" size={20} className="mt-0.75 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
        <ArrowLink to={`${to("/contact")}?${contactQuery(block)}`} className="mt-4 min-h-11">
          {link}
        </ArrowLink>
      </div>
    </article>
  );
}
