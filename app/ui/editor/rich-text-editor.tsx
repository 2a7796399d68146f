import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { CardDialog } from "./card-dialog.tsx";
import { linkWords, removeFigure, setBlockWords } from "./commands.ts";
import type { BlockWords } from "./commands.ts";
import { createEditor } from "./editor.ts";
import type { Editor, EditorServices } from "./editor.ts";
import { EditorToolbar, TableTools } from "./editor-toolbar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog, PicturePanel } from "./picture-dialog.tsx";
import { Panel, WordsField } from "./words-field.tsx";
import "#app/ui/prose.css";
import "./editor.css";

export type RichTextEditorProps = {
  value: string;
  onChange: (html: string) => void;
  label: string;
  /** The language of the text. */
  lang?: string | undefined;
  services: EditorServices;
};

/** How many of its recent values it recognises when its parent passes one back late. */
const remembered = 30;

/** Writes HTML. A value from outside begins a new document; one that it wrote itself changes nothing. */
export function RichTextEditor({ value, onChange, ...props }: RichTextEditorProps) {
  const [own, setOwn] = useState({ known: [value], seen: value, started: 0 });
  if (value !== own.seen) {
    const isOwn = own.known.includes(value);
    setOwn({ known: isOwn ? own.known : [value], seen: value, started: isOwn ? own.started : own.started + 1 });
  }
  function write(html: string) {
    setOwn(({ known, ...rest }) => ({ ...rest, known: [...known, html].slice(-remembered) }));
    onChange(html);
  }
  return <Writing key={own.started} value={value} onChange={write} {...props} />;
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

  async function showText() {
    if (source === undefined || isBusy) return;
    setIsBusy(true);
    try {
      if (source !== editor.html()) editor.setHtml(await services.sanitise(source));
      setSource(undefined);
    } catch (error) {
      editor.say(services.explain(error));
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
          className="ml-auto"
          aria-pressed={source !== undefined}
          busy={isBusy}
          onClick={() => (source === undefined ? setSource(editor.html()) : void showText())}
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

/** Most keys change nothing here. */
const Tools = memo(function Tools({ editor, services }: { editor: Editor; services: EditorServices }) {
  const { active, isLinking } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isChoosingCard, setIsChoosingCard] = useState(false);

  function link(href: string, words: string) {
    flushSync(() => editor.setLinking(false)); // a dialog that closes gives the focus back first
    editor.run(linkWords(href, words));
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

/** About the blocks that the caret is in. */
function Panels({ editor }: { editor: Editor }) {
  const { figure, table, quote } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const change = (at: number, name: BlockWords["name"]) => (words: string | null, typing: object) =>
    void editor.change(setBlockWords({ at, name, words }, typing));
  return (
    <>
      {figure && (
        <PicturePanel
          key={`figure ${figure.at}`}
          alt={figure.alt}
          caption={figure.caption}
          onDescribe={change(figure.at, "alt")}
          onCaption={change(figure.at, "caption")}
          onRemove={() => editor.run(removeFigure(figure.at))}
        />
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
    <p role="status" className="min-h-6 pt-1 text-s text-text-2">
      {note}
    </p>
  );
}
