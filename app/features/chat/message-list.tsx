import { ArrowDown } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { merge } from "#app/ui/merge.ts";
import type { Source } from "./contract.ts";
import { AnswerBody, AskedMessage, AnswerPlaceholder, Messages } from "./first-question.tsx";
import { allowedLink } from "./screen/link-rules.ts";
import { useListScroll } from "./screen/list-scroll.ts";
import { citedIn, listLines, groupIntoParts, readMarkdown } from "./screen/markdown.ts";
import type { Inline, Part, TextBlock } from "./screen/markdown.ts";
import type { ShownMessage } from "./screen/shown-messages.ts";
import type { Chat } from "./screen/use-chat.ts";

type MessageListProps = {
  chat: Chat;
  title: string;
  addresses: readonly string[];
  /** Shown below the last message. */
  children?: React.ReactNode;
};

/**
 * Renders the messages, the visitor's on the right and the assistant's on the left, and a button to scroll to the last
 * one.
 */
export function MessageList({ chat, title, addresses, children }: MessageListProps) {
  const { t } = useTranslation();
  const { shown, asked, isAgain, isPending } = chat;
  const { watch, look, toEnd, focus, isAway } = useListScroll(shown.length, asked !== undefined);
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={watch}
        data-slot="message-list"
        role="group"
        aria-label={title}
        aria-busy={isPending}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="chat-scroll min-h-0 grow -outline-offset-3"
        onScroll={look}
      >
        <div>
          <Messages>
            {shown.map((message) =>
              message.role === "user" ? (
                <AskedMessage key={message.id} question={message.content} />
              ) : (
                <AnswerMessage key={message.id} message={message} isAgain={isAgain} addresses={addresses} />
              ),
            )}
          </Messages>
          {children}
        </div>
      </div>
      {isAway && (
        <IconButton
          label={t("chat.scrollDown")}
          variant="line"
          shape="round"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 bg-surface shadow-1"
          onClick={() => {
            toEnd();
            focus(); // the focused button is removed
          }}
        >
          <ArrowDown size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

type AnswerMessageProps = { message: ShownMessage; isAgain: boolean; addresses: readonly string[] };

/** Renders a message of the assistant with its sources, or its placeholder. */
function AnswerMessage({ message, isAgain, addresses }: AnswerMessageProps) {
  const { t } = useTranslation();
  const { content, kind, sources = [] } = message;
  const blocks = readMarkdown(content);
  const parts = groupIntoParts(blocks);
  const cited = new Set(parts.flatMap(({ number = 0 }) => sources[number - 1] ?? []));
  const others = new Set(sources.filter((source) => !cited.has(source)));
  const isPair = parts.length === 2 && parts.every(({ title }) => title);
  return (
    <li
      data-slot="message"
      data-role="assistant"
      data-loading={message.isLoading}
      className={merge("chat-answer", isPair && "is-pair")}
    >
      <AnswerBody>
        {message.isLoading ? (
          <AnswerPlaceholder>{t(isAgain ? "chat.regenerating" : "chat.writing")}</AnswerPlaceholder>
        ) : (
          <AnswerText parts={parts} sources={sources} addresses={addresses} />
        )}
        {others.size > 0 && (
          <SourceList
            label={t(kind === "suggestion" ? "chat.suggestions" : "chat.sources")}
            sources={sources}
            visibleSources={others}
            cited={citedIn(blocks)}
          />
        )}
      </AnswerBody>
    </li>
  );
}

type SourceListProps = {
  label: string;
  sources: readonly Source[];
  visibleSources: ReadonlySet<Source>;
  cited: ReadonlySet<number>;
};

/** Renders a list of sources. Only those that are cited have a number; the others are for further reading. */
function SourceList({ label, sources, visibleSources, cited }: SourceListProps) {
  return (
    <ol aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {sources.map((source, index) => {
        const { title, href } = source;
        const to = allowedLink(href);
        return (
          to !== undefined &&
          visibleSources.has(source) && (
            <li key={href} className="min-w-0">
              <Link to={to} className="chat-source">
                {cited.has(index + 1) && <span className="mr-1.5 font-semibold text-accent">{index + 1}</span>}
                <SourceTitle title={title} />
              </Link>
            </li>
          )
        );
      })}
    </ol>
  );
}

type AnswerTextProps = {
  parts: readonly Part[];
  sources: readonly Source[];
  addresses: readonly string[];
};

/**
 * Renders the text of an answer as elements. Its Markdown cannot produce HTML, images, or links that are not allowed.
 */
function AnswerText({ parts, sources, addresses }: AnswerTextProps) {
  return (
    <div className="chat-text">
      {parts.map(({ title, number = 0, blocks, more }, index) => {
        const key = keyOf(index);
        const text = (
          <>
            <Blocks blocks={blocks} sources={sources} addresses={addresses} />
            {more && <More blocks={blocks} more={more} sources={sources} addresses={addresses} />}
          </>
        );
        if (!title) return <Fragment key={key}>{text}</Fragment>;
        return (
          <div key={key} data-slot="passage" className="chat-passage">
            <PassageTitle source={sources[number - 1]} number={number}>
              <Pieces line={title} sources={sources} addresses={addresses} />
            </PassageTitle>
            {text}
          </div>
        );
      })}
    </div>
  );
}

type MoreProps = BlocksProps & { more: readonly TextBlock[] };

/**
 * Shows the remaining text of a quoted passage, collapsed; for a list, the button says how many more items there are.
 */
function More({ blocks, more, ...linked }: MoreProps) {
  const { t } = useTranslation();
  const isList = [...blocks, ...more].every(({ kind }) => kind === "list");
  return (
    <details className="chat-more">
      <summary>{isList ? t("chat.moreItems", { count: more.flatMap(listLines).length }) : t("chat.more")}</summary>
      <Blocks blocks={more} {...linked} />
    </details>
  );
}

type PassageTitleProps = { source: Source | undefined; number: number; children: React.ReactNode };

/** Renders the title of a quoted passage, which links to its page. */
function PassageTitle({ source, number, children }: PassageTitleProps) {
  const to = source && allowedLink(source.href);
  if (to === undefined) return <strong className="block">{children}</strong>;
  return (
    <Link to={to} className="chat-passage-title">
      <span className="text-accent">{number}</span>
      <strong>{children}</strong>
      <Arrow className="text-accent" />
    </Link>
  );
}

const beforePage = " · ";

/** Renders the titles of a passage and its page, on separate lines on a phone. */
function SourceTitle({ title }: { title: string }) {
  const at = title.lastIndexOf(beforePage);
  if (at === -1) return title;
  return (
    <span>
      <span className="max-sm:block">{title.slice(0, at)}</span>
      <span className="max-sm:hidden">{beforePage}</span>
      <span className="max-sm:block">{title.slice(at + beforePage.length)}</span>
    </span>
  );
}

type BlocksProps = Omit<AnswerTextProps, "parts"> & { blocks: readonly TextBlock[] };

function Blocks({ blocks, ...linked }: BlocksProps) {
  return blocks.map((block, index) => {
    const key = keyOf(index);
    if (block.kind === "paragraph")
      return (
        <p key={key}>
          <Pieces line={block.content} {...linked} />
        </p>
      );
    return (
      <ul key={key} className={block.items.every(isShort) ? "is-short" : undefined}>
        {block.items.map((item, place) => (
          <li key={keyOf(place)}>
            <Pieces line={item} {...linked} />
          </li>
        ))}
      </ul>
    );
  });
}

/** Maximum length of the items of a list in two columns, in characters. */
const maxInColumn = 45;

/** Returns true if an item fits into a column. Labelled items, such as prices, have a row each. */
const isShort = (item: readonly Inline[]) =>
  item.every((piece) => piece.kind === "citation" || (piece.kind === "text" && piece.text.length <= maxInColumn));

/** Returns the key of a part: its index, as a growing text gets new parts at its end only. */
const keyOf = (place: number) => `part-${place}`;

type PiecesProps = { line: readonly Inline[]; sources: readonly Source[]; addresses: readonly string[] };

function Pieces({ line, sources, addresses }: PiecesProps) {
  return line.map((piece, index) => {
    const key = keyOf(index);
    if (piece.kind === "text") return <Fragment key={key}>{piece.text}</Fragment>;
    if (piece.kind === "citation") return <Citation key={key} number={piece.number} sources={sources} />;
    if (piece.kind === "link")
      return <AnswerLink key={key} href={piece.href} text={piece.text} addresses={addresses} />;
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

function AnswerLink({ href, text, addresses }: { href: string; text: string; addresses: readonly string[] }) {
  const to = allowedLink(href, addresses);
  if (to === undefined) return text;
  return (
    <Link to={to} className="link">
      {text}
    </Link>
  );
}
