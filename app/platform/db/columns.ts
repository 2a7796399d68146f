// Column types that are written differently from how they are read.
import type { ColumnType } from "kysely";

/** UUIDv7, sorts by creation. */
export type Id = string;

/** Read as ISO 8601 UTC text, written as text or `Date`. */
export type Time = ColumnType<string, string | Date, string | Date>;

export type OptionalTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

/** Has a default; read as 0 or 1, written as a boolean or number. */
export type Flag = ColumnType<0 | 1, 0 | 1 | boolean | undefined, 0 | 1 | boolean>;
