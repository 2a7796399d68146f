import { LinkedText } from "./linked-text.tsx";

type Section = { title: string; paragraphs?: string[] | undefined; list?: string[] | undefined };

/** The running text of a legal page: titles with a list, paragraphs, or both. Stands inside `prose`. */
export function LegalSections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ title, list, paragraphs }) => (
    <section key={title} className="grid gap-4">
      <h2>{title}</h2>
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
    </section>
  ));
}
