// The table of entries: where visits began.

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    site_entry: SiteEntryTable;
  }
}

/** Visits that began on a page, by day: counts only, without personal data (features/sources). */
export type SiteEntryTable = {
  /** In the company's time zone, such as `2026-11-24`. */
  day: string;
  path: string;
  /** The name from `features/sources/source`; for a bot, its family. */
  source: string;
  /** `unknown`: a browser that doesn't send how it reached the page. */
  kind: "browser" | "unknown" | "machine";
  /** The language in the URL. */
  locale: string;
  entries: number;
};

/** The start of the visit that led to a row; null if unknown. */
export type VisitColumns = {
  /** Path on which the visit began, with secrets masked. */
  landing_page: string | null;
  /** The referring host; "" if there is known to be none. */
  referrer_host: string | null;
  /** JSON object of utm parameters. */
  campaign: string | null;
};
