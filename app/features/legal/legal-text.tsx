import { useTranslation } from "#app/platform/i18n/use-translation.ts";

type LegalTextProps = {
  version: { label: string; day: string };
  /** Headings by their ids, where a text is long. */
  contents?: { label: string; headings: readonly { id: string; title: string }[] };
  children: React.ReactNode;
};

export function LegalText({ version, contents, children }: LegalTextProps) {
  return (
    <div className="wrap pt-10 pb-14 lg:pt-14 lg:pb-20">
      <div className="pb-9 lg:pb-12">
        <LegalVersion {...version} />
        {contents && <Contents {...contents} />}
      </div>
      {children}
    </div>
  );
}

function LegalVersion({ label, day }: { label: string; day: string }) {
  const { locale } = useTranslation();
  const inWords = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  return (
    <p className="text-s text-text-3">
      {label} <time dateTime={day}>{inWords}</time>
    </p>
  );
}

function Contents({ label, headings }: NonNullable<LegalTextProps["contents"]>) {
  return (
    <nav aria-label={label} data-print="no" className="mt-6">
      <ul className="gap-x-9 text-s sm:columns-2 lg:columns-3">
        {headings.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="link-quiet inline-block py-1.5 text-brand">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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

type LegalSectionProps = { id: string; title: string; children: React.ReactNode };

export function LegalSection({ id, title, children }: LegalSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-12 gap-y-5 lg:gap-x-5 border-t border-line py-9 lg:py-12">
      <h2 id={id} className="col-span-12 text-d4-lg lg:col-span-4 lg:pr-6">
        {title}
      </h2>
      <div className="col-span-12 min-w-0 lg:col-span-8">{children}</div>
    </section>
  );
}

const reachable = /([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\+\d[\d ]{7,}\d|www\.[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/i;

/** Links email addresses, phone numbers and URLs. */
export function LinkedText({ text }: { text: string }) {
  return text.split(reachable).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={addressOf(part)} className={part.startsWith("+") ? "link whitespace-nowrap" : "link"}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function addressOf(part: string): string {
  if (part.includes("@")) return `mailto:${part}`;
  return part.startsWith("+") ? `tel:${part.replaceAll(" ", "")}` : `https://${part}`;
}
