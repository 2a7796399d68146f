import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Textarea } from "#app/ui/textarea.tsx";
import { markText } from "./html-marks.ts";
import type { Mark } from "./html-marks.ts";
import { HtmlToolbar, markOfKey } from "./html-toolbar.tsx";
import { pastedHtml } from "./pasted-html.ts";

type HtmlFieldProps = {
  field: UseFormRegisterReturn;
  hidden: boolean;
  /** Sanitises pasted HTML. */
  clean: (html: string) => Promise<string>;
};

/** A textarea for HTML with formatting buttons, shortcuts and paste conversion. */
export function HtmlField({ field: { ref: register, ...field }, hidden, clean }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  function mark(what: Mark) {
    const box = area.current;
    if (!box) return;
    const edit = markText(what, { text: box.value, from: box.selectionStart, to: box.selectionEnd });
    box.focus();
    box.setSelectionRange(edit.from, edit.to);
    insert(box, edit.insert);
    box.setSelectionRange(edit.from + edit.select[0], edit.from + edit.select[1]);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const found = isShortcut ? markOfKey(event.key) : undefined;
    if (!found) return;
    event.preventDefault();
    mark(found);
  }

  async function onPaste(event: React.ClipboardEvent<HTMLTextAreaElement>) {
    const html = pastedHtml(event.clipboardData);
    if (html === undefined) return; // plain text: the browser's default
    const box = event.currentTarget;
    const words = event.clipboardData.getData("text/plain");
    event.preventDefault();
    insert(box, await clean(html).catch(() => words));
  }

  return (
    <div hidden={hidden}>
      <HtmlToolbar onMark={mark} />
      <Textarea
        rows={10}
        grows
        spellCheck
        className="font-mono text-s"
        onKeyDown={onKeyDown}
        onPaste={(event) => void onPaste(event)}
        {...field}
        ref={(node) => {
          area.current = node;
          register(node);
        }}
      />
    </div>
  );
}

/** execCommand is the only way that Ctrl+Z can undo; it inserts at the focus, which may have moved meanwhile. */
function insert(box: HTMLTextAreaElement, words: string): void {
  if (document.activeElement === box && document.execCommand("insertText", false, words)) return;
  box.setRangeText(words, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
