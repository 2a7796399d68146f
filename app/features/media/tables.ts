// The tables of uploaded pictures.
import type { FlagFalse, Id, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    picture: PictureTable;
    picture_file: PictureFileTable;
  }
}

/** A picture that staff uploaded. Listed by `created_at, id`. */
export type PictureTable = {
  id: Id;
  /** The beginning of the file's SHA-256, unique: the same file is kept once. In the address of its files. */
  hash: string;
  created_at: Time;
  /** The name of who uploaded it. */
  added_by: string;
  /** The name that the file had. */
  name: string;
  /** Of the original, upright. */
  width: number;
  height: number;
  /** The type of the file for browsers and feed readers that choose none from a `srcset`. */
  fallback: "jpg" | "png";
  /** Null until it was described. */
  alt: string | null;
  is_decorative: FlagFalse;
  /** Folded name and alternative text. */
  search_text: string;
};

/** A re-encoded picture at one width; goes with its picture (on delete cascade). */
export type PictureFileTable = {
  picture_id: Id;
  type: "webp" | "jpg" | "png";
  width: number;
  /** Base64, so that a backup holds text alone. */
  content: string;
};
