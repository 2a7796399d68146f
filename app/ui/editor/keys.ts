// Keys and Markdown shortcuts. Tab only moves between the cells of tables; in the last one it adds a row.
import { baseKeymap, chainCommands, exitCode } from "@tiptap/pm/commands";
import { redo, undo } from "@tiptap/pm/history";
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from "@tiptap/pm/inputrules";
import { keymap } from "@tiptap/pm/keymap";
import { liftListItem, sinkListItem, splitListItem } from "@tiptap/pm/schema-list";
import { Selection } from "@tiptap/pm/state";
import type { Command, Plugin } from "@tiptap/pm/state";
import { addRowAfter, goToNextCell, isInTable } from "@tiptap/pm/tables";
import { newDivider, toggleBlock, toggleList, toggleQuote, toggleWords } from "./commands.ts";
import { markType, nodeType } from "./schema.ts";

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodeType("br").create()).scrollIntoView());
  return true;
};

/** Prevents Enter from splitting a picture's caption. */
const stayInside: Command = ({ selection: { $from } }) => $from.parent.type.name === "figure";

/** Browsers don't leave a picture whose fields are the last thing in the text. */
const goToEnd: Command = ({ tr, doc }, dispatch) => {
  dispatch?.(tr.setSelection(Selection.atEnd(doc)).scrollIntoView());
  return true;
};

/** Adds a row in a table's last cell. */
const goToNewRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  addRowAfter(state, dispatch);
  return view === undefined || goToNextCell(1)(view.state, dispatch);
};

export function keyPlugins(openLink: () => void): Plugin[] {
  const li = nodeType("li");
  return [
    markdownRules(),
    keymap({
      "Mod-b": toggleWords("strong"),
      "Mod-i": toggleWords("em"),
      "Mod-e": toggleWords("code"),
      "Mod-k": () => {
        openLink();
        return true;
      },
      "Mod-Alt-0": toggleBlock("paragraph"),
      "Mod-Alt-2": toggleBlock("h2"),
      "Mod-Alt-3": toggleBlock("h3"),
      "Mod-Alt-4": toggleBlock("h4"),
      "Mod-Shift-7": toggleList("ol"),
      "Mod-Shift-8": toggleList("ul"),
      "Mod-Shift-9": toggleQuote(),
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      Backspace: undoInputRule,
      Enter: chainCommands(splitListItem(li), stayInside),
      "Shift-Enter": chainCommands(exitCode, breakLine),
      "Mod-Enter": chainCommands(exitCode, breakLine),
      "Mod-]": sinkListItem(li),
      "Mod-[": liftListItem(li),
      "Ctrl-End": goToEnd,
      Tab: chainCommands(goToNextCell(1), goToNewRow),
      "Shift-Tab": goToNextCell(-1),
    }),
    keymap(baseKeymap),
  ];
}

function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^##?\s$/, nodeType("h2")),
      textblockTypeInputRule(/^###\s$/, nodeType("h3")),
      textblockTypeInputRule(/^####\s$/, nodeType("h4")),
      textblockTypeInputRule(/^```$/, nodeType("pre")),
      wrappingInputRule(/^[-*+]\s$/, nodeType("ul")),
      wrappingInputRule(/^1[.)]\s$/, nodeType("ol")),
      wrappingInputRule(/^>\s$/, nodeType("blockquote")),
      dividerRule(),
      wordsRule(/(?:^|[^*])(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/, "strong"),
      wordsRule(/(?:^|[^*])(\*([^*\s](?:[^*]*[^*\s])?)\*)$/, "em"),
      wordsRule(/(?:^|[^`])(`([^`]+)`)$/, "code"),
      linkRule(),
    ],
  });
}

function dividerRule(): InputRule {
  return new InputRule(/^---$/, (state, _match, start) => {
    const { $from } = state.selection;
    if ($from.parent.type.name !== "paragraph" || $from.depth !== 1) return null;
    return state.tr.delete(start, $from.pos).insert($from.before(), newDivider()).scrollIntoView();
  });
}

/** Creates a rule: the first group is the whole mark, the second its text. */
function wordsRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, marked = "", text = ""] = match;
    if (state.doc.resolve(start).parent.type.spec.code) return null;
    const from = start + whole.length - marked.length;
    const type = markType(name);
    const already = state.doc.resolve(from).marks();
    return state.tr
      .replaceWith(from, end, state.schema.text(text, type.create().addToSet(already)))
      .removeStoredMark(type);
  });
}

function linkRule(): InputRule {
  return new InputRule(/\[([^\]]+)\]\(((?:https?:\/\/|\/|mailto:)[^)\s]+)\)$/, (state, match, start, end) => {
    const [, text = "", href = ""] = match;
    const type = markType("a");
    return state.tr.replaceWith(start, end, state.schema.text(text, [type.create({ href })])).removeStoredMark(type);
  });
}
