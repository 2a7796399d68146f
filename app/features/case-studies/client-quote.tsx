import type { Locale } from "#app/platform/i18n/locales.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { responsive, usualWidth } from "#app/platform/pictures/renditions.ts";
import { quotationMarks } from "#app/platform/text/quotation-marks.ts";

type ClientQuoteProps = {
  quote: string;
  author: string;
  position: string;
  portrait: string;
  kind?: "small" | "large";
};

export function ClientQuote({ quote, author, position, portrait, kind = "small" }: ClientQuoteProps) {
  const { locale } = useTranslation();
  const isLarge = kind === "large";
  return (
    <div data-slot="client-quote" className={isLarge ? "grid gap-8" : "flex min-w-0 items-center gap-4"}>
      {!isLarge && <Face src={portrait} />}
      <figure className="grid min-w-0 grid-cols-1 gap-1">
        <blockquote className={isLarge ? "-indent-[0.42em] text-quote" : "text-d4"}>
          <p>{inQuotationMarks(locale, quote)}</p>
        </blockquote>
        <figcaption className={isLarge ? "mt-7 flex items-center gap-4" : "text-s text-text-3"}>
          {isLarge && <Face src={portrait} />}
          <span>
            <span data-slot="author" className="block font-semibold text-text">
              {author}
            </span>
            <span data-slot="position">{position}</span>
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

function Face({ src }: { src: string }) {
  return (
    <img
      src={src}
      {...responsive(src, usualWidth, "56px")}
      alt=""
      width="56"
      height="56"
      loading="lazy"
      className="size-14 shrink-0 rounded-full object-cover object-bottom"
    />
  );
}

/** Adds the language's quotation marks. */
function inQuotationMarks(locale: Locale, text: string): string {
  const [open, close] = quotationMarks(locale);
  return open + text + close;
}
