import { Fragment } from "react";
import { Link } from "#app/ui/link.tsx";
import type { Source } from "./contract.ts";
import { allowedLink } from "./screen/link-rules.ts";
import { readMarkdown } from "./screen/markdown.ts";
import type { Inline } from "./screen/markdown.ts";

type AnswerTextProps = {
  text: string;
  sources: readonly Source[];
  addresses: readonly string[];
};

/** An answer's small part of Markdown as elements: nothing in it becomes HTML, a picture, or a link to somewhere else. */
export function AnswerText({ text, sources, addresses }: AnswerTextProps) {
  const pieces = (line: readonly Inline[]) => <Pieces line={line} sources={sources} addresses={addresses} />;
  return (
    <div className="chat-text">
      {readMarkdown(text).map((block, index) => {
        const key = keyOf(index);
        if (block.kind === "paragraph") return <p key={key}>{pieces(block.content)}</p>;
        return (
          <ul key={key}>
            {block.items.map((item, place) => (
              <li key={keyOf(place)}>{pieces(item)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** A growing text only gets more parts at its end: their place is their name. */
const keyOf = (place: number) => `part-${place}`;

type PiecesProps = { line: readonly Inline[]; sources: readonly Source[]; addresses: readonly string[] };

function Pieces({ line, sources, addresses }: PiecesProps) {
  return line.map((piece, index) => {
    const key = keyOf(index);
    if (piece.kind === "text") return <Fragment key={key}>{piece.text}</Fragment>;
    if (piece.kind === "citation") return <Citation key={key} number={piece.number} sources={sources} />;
    if (piece.kind === "link")
      return <AnswerLink key={key} href={piece.href} words={piece.text} addresses={addresses} />;
    return (
      <strong key={key}>
        <Pieces line={piece.content} sources={sources} addresses={addresses} />
      </strong>
    );
  });
}

function Citation({ number, sources }: { number: number; sources: readonly Source[] }) {
  const source = sources[number - 1];
  const to = source && allowedLink(source.href);
  return (
    <sup className="chat-citation">
      {to === undefined ? (
        number
      ) : (
        <Link to={to} aria-label={`${number}: ${source?.title}`}>
          {number}
        </Link>
      )}
    </sup>
  );
}

function AnswerLink({ href, words, addresses }: { href: string; words: string; addresses: readonly string[] }) {
  const to = allowedLink(href, addresses);
  if (to === undefined) return words;
  return (
    <Link to={to} className="link">
      {words}
    </Link>
  );
}
