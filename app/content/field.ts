// Types that describe a field of the content for editing: its label, help and kind. entries.ts describes every field.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { ChoiceList } from "./form-shape.ts";

/**
 * The control that the form shows: `list` is one text per line, `page` an address of this site, `time` a date and time
 * in the company's zone.
 */
export type FieldKind = "line" | "text" | "list" | "page" | "picture" | "choice" | "number" | "date" | "time";

/** A single field. `isShared` means one value for all languages. `max` is in characters, or the greatest number. */
export type Leaf = {
  node: "leaf";
  kind: FieldKind;
  label: string;
  help?: string;
  isShared: boolean;
  max?: number;
  choices?: readonly string[];
  /** The choices are the names in a mapping of the default language's file. */
  choicesIn?: { file: string; key: string };
  /** The meaning of an empty field: an absent key, or an empty text. Without it, the field is required. */
  ifEmpty?: "absent" | "blank";
  /** The value of an empty choice. */
  unset?: string;
  /** For a list of the form: if empty, it defaults to this list of the company, which editing can start from. */
  comesWith?: ChoiceList;
  /** For a list of numbers. */
  isNumbers?: true;
  /** For a list of choices with values and labels. */
  isOptions?: true;
  /** The words of a client, which are never sent to a language model. */
  isQuoted?: true;
  /** For a list of questions with their answers. */
  isQuestions?: true;
  /** For a yes-or-no choice, stored as true or false. */
  isFlag?: true;
  /**
   * For a picture: the folder of content/pictures whose files it may name, or their addresses if it begins with a
   * slash.
   */
  folder?: string;
};

type Nodes = { readonly [name: string]: Node };

/** A group of fields. `isOptional`: it is present or absent as a whole. */
export type Group = { node: "group"; label: string; fields: Nodes; isOptional?: true };

/** A list of objects with ids that can be removed, moved and, unless the list is closed, added. */
export type Items = { node: "items"; label: string; help?: string; of: Nodes; isClosed?: true };

/** Named values whose names are the ids of another list, and change with it. */
export type KeyedNode = { node: "keyed"; label: string; of: Node };

/** A value that can't be edited, because the program needs the file's value. */
export type FixedNode = { node: "fixed" };

export type Node = Leaf | Group | Items | KeyedNode | FixedNode;

/** A text, a number, or a list of texts or of item ids in their order. */
export type FieldValue = string | number | readonly string[];

/** The scope of a value: one language, or all of them. */
export type ValueScope = Locale | "shared";

/** A changed field. `replaced` is the file's value at the time of the change; null if it had none. */
export type Edit = { entry: string; place: ValueScope; field: string; value: FieldValue; replaced: FieldValue | null };
