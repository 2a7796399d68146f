// The buttons of the toolbar.
import { redo, undo } from "@tiptap/pm/history";
import type { Command } from "@tiptap/pm/state";
import {
  Bold,
  Code,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Newspaper,
  Redo2,
  SquareCode,
  Table,
  TextQuote,
  Undo2,
} from "lucide-react";
import { createElement } from "react";
import { insertBlock, newDivider, newTable, toggleBlock, toggleList, toggleQuote, toggleWords } from "./commands.ts";

/** `name` is the node or mark that it sets, if it is a toggle. */
export type Tool = {
  label: string;
  icon: React.ComponentType<{ size: number; "aria-hidden": "true" }>;
  keys?: string;
  name?: string;
  startsGroup?: boolean;
  /** True if a phone shows it only with all tools. */
  isRare?: boolean;
  does: Command | "link" | "picture" | "card";
};

const letters = (text: string) => () => createElement("span", { className: "text-sm font-semibold" }, text);

export const tools: readonly Tool[] = [
  { label: "Heading 2", icon: letters("H2"), name: "h2", keys: "Ctrl+Alt+2", does: toggleBlock("h2") },
  { label: "Heading 3", icon: letters("H3"), name: "h3", keys: "Ctrl+Alt+3", does: toggleBlock("h3") },
  { label: "Heading 4", icon: letters("H4"), name: "h4", isRare: true, keys: "Ctrl+Alt+4", does: toggleBlock("h4") },
  { label: "Bold", startsGroup: true, icon: Bold, name: "strong", keys: "Ctrl+B", does: toggleWords("strong") },
  { label: "Italic", icon: Italic, name: "em", keys: "Ctrl+I", does: toggleWords("em") },
  { label: "Code", icon: Code, name: "code", isRare: true, keys: "Ctrl+E", does: toggleWords("code") },
  { label: "Link", icon: Link2, name: "a", keys: "Ctrl+K", does: "link" },
  { label: "Bulleted list", startsGroup: true, icon: List, name: "ul", keys: "Ctrl+Shift+8", does: toggleList("ul") },
  { label: "Numbered list", icon: ListOrdered, name: "ol", keys: "Ctrl+Shift+7", does: toggleList("ol") },
  { label: "Quote", icon: TextQuote, name: "blockquote", keys: "Ctrl+Shift+9", does: toggleQuote() },
  { label: "Code block", icon: SquareCode, name: "pre", does: toggleBlock("pre") },
  { label: "Picture", startsGroup: true, icon: Image, does: "picture" },
  { label: "Post", icon: Newspaper, does: "card" },
  { label: "Table", icon: Table, does: insertBlock(newTable) },
  { label: "Divider", icon: Minus, does: insertBlock(newDivider) },
  { label: "Undo", startsGroup: true, icon: Undo2, keys: "Ctrl+Z", does: undo },
  { label: "Redo", icon: Redo2, keys: "Ctrl+Y", does: redo },
];
