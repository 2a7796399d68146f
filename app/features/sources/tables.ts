// The table of where visits began.

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    site_entry: SiteEntryTable;
  }
}

/** How often a visit began on a page, by day: counts alone, of nobody (features/sources). */
export type SiteEntryTable = {
  /** In the company's time zone, as `2026-11-24`. */
  day: string;
  path: string;
  /** As `features/sources/source` names it; of a machine the name of its family. */
  source: string;
  /** `unknown`: a browser that doesn't say how it came to the page. */
  kind: "browser" | "unknown" | "machine";
  /** Of the address. */
  locale: string;
  entries: number;
};

/** Where a visit began, of what it led to; null where it isn't known. */
export type VisitColumns = {
  /** Path on which the visit began; secrets in it are masked. */
  landing_page: string | null;
  /** Host of the site that the visit came from; "" if none is known to have led to it. */
  referrer_host: string | null;
  /** JSON object of utm parameters. */
  campaign: string | null;
};
