// The table of erased persons.
import type { Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    erasure: ErasureTable;
  }
}

/** An erased person, for 40 days (erasures.server), so that a restored backup erases them again. */
export type ErasureTable = {
  /** A keyed hash of the address or number; followed by one of a name where only that name's records were erased. */
  person_sum: string;
  erased_at: Time;
};
