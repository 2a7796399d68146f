import { readerFormat } from "#app/platform/i18n/time-format.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { LinkedAddresses } from "#app/ui/linked-addresses.tsx";
import { PartsList } from "#app/ui/parts-list.tsx";

/** A part of the text; its id is its anchor. */
export type LegalPart = { id: string; title: string; body: React.ReactNode };

type LegalTextProps = {
  version: { label: string; day: string };
  parts: readonly LegalPart[];
  /** Shown before the parts. */
  children?: React.ReactNode;
};

/** Renders a text in parts, with its contents beside it on wide screens and before it on others. */
export function LegalText({ version, parts, children }: LegalTextProps) {
  const { t } = useTranslation();
  return (
    <div className="legal wrap">
      <div className="legal-side">
        <LegalVersion {...version} />
        <PartsList label={t("common.contents")} parts={parts} className="mt-4" />
      </div>
      <div className="min-w-0">
        {children}
        {parts.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="legal-part">
            <h2 id={`${id}-title`} className="text-d3">
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}

function LegalVersion({ label, day }: { label: string; day: string }) {
  const { locale } = useTranslation();
  const inWords = readerFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  return (
    <p className="text-s text-text-3">
      {label}{" "}
      <time dateTime={day} className="whitespace-nowrap">
        {inWords}
      </time>
    </p>
  );
}

type Summary = readonly { figure: string | number; text: string }[];

/** Shows the key facts as figures. */
export function LegalSummary({ items }: { items: Summary }) {
  return (
    <dl className="legal-summary ledger">
      {items.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end gap-1.5 border-line">
          <dt className="text-s text-balance text-text-2">{text}</dt>
          <dd className="text-figure">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the summary as a sentence, if there is nothing to count. */
export function LegalStatement({ text }: { text: string }) {
  return <p className="ledger pt-6 text-d3 text-balance">{text}</p>;
}

type Section = { id: string; title: string; paragraphs?: string[] | undefined; list?: string[] | undefined };

export function legalParts(sections: readonly Section[]): LegalPart[] {
  return sections.map(({ id, title, list, paragraphs }) => ({
    id,
    title,
    body: (
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
    ),
  }));
}

const reachable = /([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\+\d[\d ]{7,}\d|www\.[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/i;

/** Links email addresses, phone numbers and URLs. */
export function LinkedText({ text }: { text: string }) {
  const classOf = (address: string) => (address.startsWith("+") ? "link whitespace-nowrap" : "link");
  return <LinkedAddresses text={text} addresses={reachable} classOf={classOf} />;
}
