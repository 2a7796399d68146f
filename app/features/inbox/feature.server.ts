import type { Feature } from "#app/platform/feature.server.ts";
import { checkReading } from "./check-mailbox.server.ts";
import { readMailbox } from "./read-mailbox.server.ts";

/** Reads the company's mailbox, where clients answer and delivery reports arrive. */
export const inbox = {
  jobs: [readMailbox],
  checks: { Mailbox: checkReading },
} satisfies Feature;
