import { LegalSection } from "./legal-section.tsx";
import { LinkedText } from "./linked-text.tsx";

type Section = { title: string; paragraphs?: string[] | undefined; list?: string[] | undefined };

/** `name` is a prefix of their ids. */
export function LegalSections({ name, sections }: { name: string; sections: readonly Section[] }) {
  return sections.map(({ title, list, paragraphs }, index) => (
    <LegalSection key={title} id={`${name}-${index + 1}`} title={title}>
      <div className="prose">
        {list && (
          <ul>
            {list.map((item) => (
              <li key={item}>
                <LinkedText text={item} />
              </li>
            ))}
          </ul>
        )}
        {paragraphs?.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
    </LegalSection>
  ));
}
