// The table of erased people.
import type { Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    erasure: ErasureTable;
  }
}

/** An erased person, kept for 40 days (erasures.server), so that a restored backup erases them again. */
export type ErasureTable = {
  /** A keyed hash of address or number; with a name's hash appended if only that name's records were erased. */
  person_sum: string;
  erased_at: Time;
};
