import { diffWordsWithSpace } from "diff";
import type { PostInput } from "../contract.ts";

/** Longer texts are compared by paragraph: words would take seconds. */
const mostCharacters = 20_000;

const names: Partial<Record<keyof PostInput, string>> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Text",
  author: "Author",
  tags: "Tags",
  published: "Published",
  featured: "Featured",
  locale: "Language",
  publishAt: "Publish at",
  metaTitle: "Title for search engines",
  metaDescription: "Description",
  socialImage: "Picture for sharing",
};

type ComparisonProps = { older: PostInput; newer: PostInput };

/** What differs between two versions: removed and added words, field by field. */
export function Comparison({ older, newer }: ComparisonProps) {
  const fields = Object.entries(names).filter(([name]) => textOf(older, name) !== textOf(newer, name));
  if (fields.length === 0) return <p className="text-s text-text-2">Nothing differs.</p>;
  return (
    <dl className="grid gap-4">
      {fields.map(([name, label]) => (
        <div key={name}>
          <dt className="text-xs text-text-3">{label}</dt>
          <dd className="mt-1 text-s whitespace-pre-wrap wrap-anywhere">
            <Difference from={textOf(older, name)} to={textOf(newer, name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ from, to }: { from: string; to: string }) {
  return compare(from, to).map(({ value, added, removed }, index) => {
    // oxlint-disable react/no-array-index-key -- parts of one text, in its order
    if (added)
      return (
        <ins key={index} className="bg-ok-soft">
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={index} className="bg-err-soft">
          {value}
        </del>
      );
    return <span key={index}>{shorten(value)}</span>;
    // oxlint-enable react/no-array-index-key
  });
}

type Part = { value: string; added?: boolean; removed?: boolean };

function compare(from: string, to: string): Part[] {
  if (from.length + to.length <= mostCharacters) return diffWordsWithSpace(from, to);
  const [before, after] = [paragraphs(from), paragraphs(to)];
  const [kept, known] = [new Set(after), new Set(before)];
  return [
    ...before.filter((part) => !kept.has(part)).map((value) => ({ value, removed: true })),
    ...after.filter((part) => !known.has(part)).map((value) => ({ value, added: true })),
  ];
}

function paragraphs(html: string): string[] {
  return html.split(/(?<=<\/(?:p|h[2-6]|li|tr|pre|figure|blockquote)>)/);
}

const around = 80;

/** The unchanged text between two changes. */
function shorten(text: string): string {
  return text.length <= around * 3 ? text : `${text.slice(0, around)} … ${text.slice(-around)}`;
}

function textOf(fields: PostInput, name: string): string {
  const value = fields[name as keyof PostInput]; // one of the names above
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
