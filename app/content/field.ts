// How a field of the content is described to whoever edits it: its label, help and kind. entries.ts says it of every field.
import type { ChoiceList } from "./form-shape.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** As the form shows it: `list` is one text a line, `page` an address of ours. */
export type FieldKind = "line" | "text" | "list" | "page" | "picture" | "choice" | "number" | "date";

/** `isShared`: it counts for all languages. `max` is in characters, or the greatest number. */
export type Leaf = {
  node: "leaf";
  kind: FieldKind;
  label: string;
  help?: string;
  isShared: boolean;
  max?: number;
  choices?: readonly string[];
  /** Its choices are the names in a mapping of the first language's file. */
  choicesIn?: { file: string; key: string };
  /** What an empty field says: that there is nothing, or an empty text. Else it has to be filled. */
  ifEmpty?: "absent" | "blank";
  /** What an empty choice counts as. */
  unset?: string;
  /** Of a list of the form: empty it is the company's, which its editing can start from. */
  comesWith?: ChoiceList;
  /** Of a list of numbers. */
  isNumbers?: true;
  /** Of a list of choices with values and labels. */
  isOptions?: true;
  /** Of a choice between yes and no, which the file has as true and false. */
  isFlag?: true;
  /** Of a picture: the folder of content/pictures with those that it may name; with a slash before, by their address. */
  folder?: string;
};

type Nodes = { readonly [name: string]: Node };

/** `isOptional`: it is there or not, as a whole. */
export type Group = { node: "group"; label: string; fields: Nodes; isOptional?: true };

/** A list of objects with ids, that are removed, moved and, unless it is closed, added. */
export type Items = { node: "items"; label: string; help?: string; of: Nodes; isClosed?: true };

/** Named values whose names are ids of another list: they follow it. */
export type Keyed = { node: "keyed"; label: string; of: Node };

/** The program needs it as it is in the files. */
export type Fixed = { node: "fixed" };

export type Node = Leaf | Group | Items | Keyed | Fixed;

/** A text, a number, or a list: of texts, or of the ids of a list's items in their order. */
export type FieldValue = string | number | readonly string[];

/** Where a value counts: in one language, or in all of them. */
export type Place = Locale | "shared";

/** A field that was changed since the files were written. `replaced` is what the file had then; null if it had nothing. */
export type Edit = { entry: string; place: Place; field: string; value: FieldValue; replaced: FieldValue | null };
