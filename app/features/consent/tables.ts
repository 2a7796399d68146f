// The table of cookie choices.
import type { Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    consent_choice: ConsentChoiceTable;
  }
}

/** A visitor's cookie choice, without any reference to the visitor. */
export type ConsentChoiceTable = {
  id: string;
  chosen_at: Time;
  /** JSON array of allowed optional categories. */
  categories: string;
  /** `accept-all`, `reject-all` or `save`. */
  method: string;
  text_version: string;
};
