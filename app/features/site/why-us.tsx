import type { PageTexts } from "#app/platform/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";

const glyphs = [glyph("agreed"), glyph("asks"), glyph("yours")];

export function WhyUs({ texts }: { texts: PageTexts<"home">["why"] }) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="why" className="wrap band grid grid-cols-1 gap-x-14 gap-y-12 lg:grid-cols-12">
      <div className="lg:sticky lg:top-32 lg:col-span-5 lg:self-start">
        <h2 id="why" className="text-d2">
          {texts.heading}
        </h2>
        <p className="mt-5 max-w-120 text-lead text-balance text-text-2">{texts.lead}</p>
        <ButtonLink to={to("/about")} arrow="on" className="mt-7">
          {texts.button}
        </ButtonLink>
      </div>
      <ul className="border-b border-line lg:col-span-7">
        {texts.points.map(({ title, text }, index) => {
          const drawing = glyphs[index];
          return (
            <li key={title} className="flex gap-x-8 border-t border-line py-8">
              {drawing && <VaneGlyph glyph={drawing} className="why-glyph" />}
              <div className="min-w-0">
                <h3 className="text-d4">{title}</h3>
                <p className="mt-2 text-text-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
