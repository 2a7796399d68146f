// Tables of redirects and of requests for missing addresses.
import type { Id, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    redirect: RedirectTable;
    missed_address: MissedAddressTable;
  }
}

/** The audit log shows who created or deleted one. */
export type RedirectTable = {
  id: Id;
  /** Unique; normalised by `normaliseSource`. */
  from_address: string;
  /** A path on this site or an https URL. */
  to_address: string;
  status: 301 | 308;
  created_at: Time;
};

/** Requests for addresses without a page, by day: counts only, without personal data. */
export type MissedAddressTable = {
  /** In the company's time zone, such as `2026-11-24`. */
  day: string;
  /** Without a query, secrets and names; `(scanners)` for what only scanners ask for. */
  path: string;
  times: number;
};
