// The types of columns that are written otherwise than they are read.
import type { ColumnType } from "kysely";

/** UUIDv7, sorts by creation. */
export type Id = string;

/** Read as ISO 8601 UTC text, written as text or `Date`. */
export type Time = ColumnType<string, string | Date, string | Date>;

export type OptionalTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

/** Default 0; read as 0 or 1, written as a boolean or number. */
export type FlagFalse = ColumnType<0 | 1, 0 | 1 | boolean | undefined, 0 | 1 | boolean>;

/** Default 1. */
export type FlagTrue = ColumnType<0 | 1, 0 | 1 | boolean | undefined, 0 | 1 | boolean>;

/** Where a visit began, of what it led to; null where it isn't known. */
export type VisitColumns = {
  /** Path on which the visit began; secrets in it are masked. */
  landing_page: string | null;
  /** Host of the site that the visit came from; "" if none is known to have led to it. */
  referrer_host: string | null;
  /** JSON object of utm parameters. */
  campaign: string | null;
};
