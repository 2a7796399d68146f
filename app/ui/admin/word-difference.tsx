import { diffWordsWithSpace } from "diff";

/** Longer texts are compared by paragraph: words would take seconds. */
const maxCharacters = 20_000;

type WordDifferenceProps = {
  /** Texts to compare, by name. */
  texts: readonly { name: string; from: string; to: string }[];
};

/** Renders the differences between two versions: removed and added words, text by text. */
export function WordDifference({ texts }: WordDifferenceProps) {
  const changed = texts.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return <p className="text-s text-text-2">Nothing differs.</p>;
  return (
    <dl className="grid gap-4">
      {changed.map(({ name, from, to }) => (
        <div key={name}>
          <dt className="text-xs text-text-3">{name}</dt>
          <dd className="mt-1 text-s whitespace-pre-wrap wrap-anywhere">
            <Difference from={from} to={to} />
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
  if (from.length + to.length <= maxCharacters) return diffWordsWithSpace(from, to);
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

/** Shortens the unchanged text between two changes. */
function shorten(text: string): string {
  return text.length <= around * 3 ? text : `${text.slice(0, around)} … ${text.slice(-around)}`;
}
