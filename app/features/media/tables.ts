// The tables of uploaded pictures.
import type { Flag, Id, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    picture: PictureTable;
    picture_file: PictureFileTable;
  }
}

/** A picture uploaded by staff. Listed by `created_at, id`. */
export type PictureTable = {
  id: Id;
  /** The beginning of the file's SHA-256, unique, so each file is stored once. Part of its files' URLs. */
  hash: string;
  created_at: Time;
  /** The name of the uploader. */
  added_by: string;
  /** The file's original name. */
  name: string;
  /** The original's size, upright. */
  width: number;
  height: number;
  /** The file type for browsers and feed readers that ignore `srcset`. */
  fallback: "jpg" | "png";
  alt: string | null;
  is_decorative: Flag;
  /** Folded name and alternative text. */
  search_text: string;
};

/** A re-encoded picture at one width; on delete cascade. */
export type PictureFileTable = {
  picture_id: Id;
  type: "webp" | "jpg" | "png";
  width: number;
  /** Base64, so that a backup contains only text. */
  content: string;
};
