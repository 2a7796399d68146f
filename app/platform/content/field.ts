// How a field of the content is described to whoever edits it: its label, help and kind. entries.ts says it of every field.

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
};

type Nodes = { readonly [name: string]: Node };

export type Group = { node: "group"; label: string; fields: Nodes };

/** A list of objects with ids, that are added, removed and moved. */
export type Items = { node: "items"; label: string; help?: string; of: Nodes };

/** Named values whose names are ids of another list: they follow it. */
export type Keyed = { node: "keyed"; label: string; of: Node };

/** The program needs it as it is in the files. */
export type Fixed = { node: "fixed" };

export type Node = Leaf | Group | Items | Keyed | Fixed;
