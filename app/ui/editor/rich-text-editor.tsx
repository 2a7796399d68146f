import { useQuery } from "@tanstack/react-query";
import type { Command } from "@tiptap/pm/state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "@tiptap/pm/tables";
import { ChevronDown, ChevronUp } from "lucide-react";
import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { createPortal, flushSync } from "react-dom";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Button } from "#app/ui/button.tsx";
import "#app/ui/prose.css";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { merge } from "#app/ui/merge.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import { linkWords, removeFigure, setBlockWords } from "./commands.ts";
import type { BlockWords } from "./commands.ts";
import { createEditor } from "./editor.ts";
import type { Editor, EditorCard, EditorServices } from "./editor.ts";
import { FoundList } from "./found-list.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog, PicturePanel } from "./picture-dialog.tsx";
import { tools } from "./tools.ts";
import "./editor.css";
import type { Tool } from "./tools.ts";
import { Panel, WordsField } from "./words-field.tsx";

export type RichTextEditorProps = {
  value: string;
  onChange: (html: string) => void;
  label: string;
  /** The language of the text. */
  lang?: string | undefined;
  services: EditorServices;
};

/** Number of recent values that it recognises when its parent passes one back late. */
const remembered = 30;

/** Renders an editor for HTML. A value from outside starts a new document; one that it wrote itself changes nothing. */
export function RichTextEditor({ value, onChange, ...props }: RichTextEditorProps) {
  const [state, setState] = useState({ known: [value], seen: value, started: 0 });
  if (value !== state.seen) {
    const isOwn = state.known.includes(value);
    setState({ known: isOwn ? state.known : [value], seen: value, started: isOwn ? state.started : state.started + 1 });
  }
  function write(html: string) {
    setState(({ known, ...rest }) => ({ ...rest, known: [...known, html].slice(-remembered) }));
    onChange(html);
  }
  return <Writing key={state.started} value={value} onChange={write} {...props} />;
}

function Writing({ value, onChange, label, lang, services }: RichTextEditorProps) {
  const [editor] = useState(() => createEditor({ html: value, label, lang, services }));
  const mount = useCallback((node: HTMLElement | null) => editor.mount(node), [editor]);
  const [source, setSource] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  function emit() {
    const html = editor.html();
    if (html !== value) onChange(html);
  }

  async function showSource() {
    setIsBusy(true);
    await editor.pasted();
    setSource(editor.html());
    setIsBusy(false);
  }

  async function showText() {
    if (source === undefined || isBusy) return;
    setIsBusy(true);
    try {
      if (source !== editor.html()) editor.setHtml(await services.sanitise(source));
      setSource(undefined);
    } catch (error) {
      editor.showMessage(services.explain(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div data-slot="rich-text" className="min-w-0">
      <div className="editor-bar">
        {source === undefined && <Tools editor={editor} services={services} />}
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto font-medium"
          aria-pressed={source !== undefined}
          busy={isBusy}
          onClick={() => void (source === undefined ? showSource() : showText())}
        >
          HTML
        </Button>
      </div>
      <div hidden={source !== undefined} ref={mount} onInput={emit} />
      {source !== undefined && (
        <Textarea
          grows
          rows={20}
          aria-label={`${label}, HTML`}
          className="font-mono text-s"
          spellCheck={false}
          value={source}
          onChange={(event) => {
            setSource(event.currentTarget.value);
            onChange(event.currentTarget.value);
          }}
        />
      )}
      <Note editor={editor} />
    </div>
  );
}

/** Renders the toolbar, which most keys don't change. */
const Tools = memo(function Tools({ editor, services }: { editor: Editor; services: EditorServices }) {
  const { active, isLinking } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isChoosingCard, setIsChoosingCard] = useState(false);

  function link(href: string, text: string) {
    flushSync(() => editor.setLinking(false)); // closing a dialog restores the focus first
    editor.run(linkWords(href, text));
  }

  return (
    <div className="min-w-0 grow">
      <EditorToolbar
        active={active}
        onRun={editor.run}
        onLink={() => editor.setLinking(true)}
        onPicture={() => setIsChoosing(true)}
        onCard={services.findCards && (() => setIsChoosingCard(true))}
      />
      {active.has("table") && <TableTools onRun={editor.run} />}
      <Panels editor={editor} />
      {isLinking && (
        <LinkDialog
          href={editor.link()}
          findPages={services.findPages}
          onLink={link}
          onClose={() => editor.setLinking(false)}
        />
      )}
      {isChoosingCard && services.findCards && (
        <CardDialog
          findCards={services.findCards}
          onChoose={(card) => {
            flushSync(() => setIsChoosingCard(false));
            editor.insertCard(card);
          }}
          onClose={() => setIsChoosingCard(false)}
        />
      )}
      {isChoosing && (
        <PictureDialog
          listPictures={services.listPictures}
          onUpload={(files) => {
            flushSync(() => setIsChoosing(false));
            editor.upload(files);
          }}
          onChoose={(picture) => {
            flushSync(() => setIsChoosing(false));
            editor.insert(picture);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
});

/** Renders panels for the blocks that the caret is in. */
function Panels({ editor }: { editor: Editor }) {
  const { figure, clicked, table, quote } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const change = (at: number, name: BlockWords["name"]) => (text: string | null, typing: object) =>
    void editor.change(setBlockWords({ at, name, text }, typing));
  return (
    <>
      {figure &&
        createPortal(
          <PicturePanel
            key={`figure ${figure.at} ${clicked?.clicks ?? 0}`}
            takesFocus={clicked !== undefined}
            alt={figure.alt}
            caption={figure.caption}
            onDescribe={change(figure.at, "alt")}
            onCaption={change(figure.at, "caption")}
            onRemove={() => editor.run(removeFigure(figure.at))}
          />,
          editor.picturePanel,
        )}
      {table && (
        <Panel key={`table ${table.at}`} label="Table">
          <WordsField label="Caption" value={table.caption} onChange={change(table.at, "caption")} />
        </Panel>
      )}
      {quote && (
        <Panel key={`quote ${quote.at}`} label="Quote">
          <WordsField label="Source" value={quote.source} onChange={change(quote.at, "source")} />
        </Panel>
      )}
    </>
  );
}

function Note({ editor }: { editor: Editor }) {
  const { note } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  return (
    <p role="status" className="min-h-6 pt-1 pb-2 text-s text-text-2">
      {note}
    </p>
  );
}

type CardDialogProps = {
  findCards: (search: string) => Promise<readonly EditorCard[]>;
  onChoose: (card: EditorCard) => void;
  onClose: () => void;
};

/** Renders the newest posts, or search results, to insert one as a card. */
function CardDialog({ findCards, onChoose, onClose }: CardDialogProps) {
  const [text, setText] = useState("");
  const search = text.trim();
  const query = useQuery({
    queryKey: ["editor-cards", search],
    queryFn: () => findCards(search),
    gcTime: 0,
  });
  return (
    <Dialog title="Insert a post" closeLabel="Close" onClose={onClose}>
      <Field label="Words of the post">
        <Input
          data-autofocus=""
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <FoundList
        plural="posts"
        none="No published post contains these words."
        some="Posts"
        query={query}
        about={(card) => card.about}
        onChoose={onChoose}
      />
    </Dialog>
  );
}

type EditorToolbarProps = {
  active: ReadonlySet<string>;
  onRun: (command: Command) => void;
  onLink: () => void;
  onPicture: () => void;
  /** Undefined if no cards can be inserted. */
  onCard?: (() => void) | undefined;
};

/** Renders one tab stop, with arrow keys between buttons (APG toolbar). On a phone one row, all of them on request. */
function EditorToolbar({ active, onRun, onLink, onPicture, onCard }: EditorToolbarProps) {
  const [at, setAt] = useState(0);
  const [isWhole, setIsWhole] = useState(false);
  const visibleTools = onCard ? tools : tools.filter(({ does }) => does !== "card");

  function press({ does }: Tool) {
    if (does === "link") onLink();
    else if (does === "picture") onPicture();
    else if (does === "card") onCard?.();
    else onRun(does);
  }

  return (
    <div className="flex items-start">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons */}
      <div
        role="toolbar"
        aria-label="Formatting"
        className={`flex min-w-0 gap-0.5 p-1 sm:flex-wrap ${isWhole ? "flex-wrap" : "overflow-x-auto"}`}
        onKeyDown={(event) => moveFocus(event, { at, count: visibleTools.length, setAt })}
      >
        {visibleTools.map((tool, index) => (
          <RowButton
            key={tool.label}
            icon={tool.icon}
            label={tool.label}
            tip={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
            aria-keyshortcuts={tool.keys?.replace("Ctrl", "Control")}
            aria-pressed={tool.name ? active.has(tool.name) : undefined}
            className={merge(
              "shrink-0 aria-pressed:bg-brand-soft aria-pressed:text-brand pointer-fine:w-9",
              tool.startsGroup && groupStart,
              tool.isRare && "max-sm:order-1",
            )}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => press(tool)}
          />
        ))}
      </div>
      <span className="p-1 sm:hidden">
        <RowButton
          icon={isWhole ? ChevronUp : ChevronDown}
          tip={isWhole ? "Fewer tools" : "All tools"}
          label="All tools"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        />
      </span>
    </div>
  );
}

/** A line between groups of tools. */
const groupStart = "ml-3 before:absolute before:-left-2 before:h-5 before:w-px before:bg-line";

type RovingFocus = { at: number; count: number; setAt: (index: number) => void };

function moveFocus(event: React.KeyboardEvent<HTMLElement>, { at, count, setAt }: RovingFocus) {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = (to + count) % count;
  setAt(next);
  event.currentTarget.querySelectorAll("button")[next]?.focus();
}

const tableTools: readonly (readonly [label: string, does: Command])[] = [
  ["Add row", addRowAfter],
  ["Add column", addColumnAfter],
  ["Delete row", deleteRow],
  ["Delete column", deleteColumn],
  ["Delete table", deleteTable],
];

/** Renders table commands while the caret is in a table. */
function TableTools({ onRun }: Pick<EditorToolbarProps, "onRun">) {
  return (
    <div role="group" aria-label="Table" className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-s">
      {tableTools.map(([label, does]) => (
        <button key={label} type="button" className="link min-h-8" onClick={() => onRun(does)}>
          {label}
        </button>
      ))}
    </div>
  );
}
