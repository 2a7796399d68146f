import type { PageTexts } from "#app/platform/content/schema.ts";
import { technologyGlyphs } from "#app/platform/pictures/glyph.ts";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { SectionHead } from "./section-head.tsx";

export function TechnologyGrid({ texts }: { texts: PageTexts<"home">["technologies"] }) {
  const glyphs = technologyGlyphs(texts.items.map(({ name }) => name));
  return (
    <section aria-labelledby="technologies" className="wrap pb-(--band)">
      <SectionHead id="technologies" heading={texts.heading} lead={texts.lead} />
      <ul className="technology-grid mt-12">
        {texts.items.map(({ name, role }, index) => (
          <li key={name} className="technology-cell">
            <h3 className="text-d4 md:text-d4-lg">{name}</h3>
            <p className="text-s text-text-3 md:mt-auto">{role}</p>
            {glyphs[index] && <VaneGlyph glyph={glyphs[index]} className="technology-glyph" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
