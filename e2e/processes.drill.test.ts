// Three processes on one PostgreSQL. `npm run bench -- processes` runs the same drill for longer.
import { expect, test } from "vitest";
import { processesDrill } from "../bench/processes.ts";
import { freshPostgres, hasPostgres } from "./fresh-postgres.ts";

test.skipIf(!hasPostgres)(
  "[OPER-07] killing one of three processes and restarting each under load loses nothing and books nothing twice",
  { timeout: 600_000 },
  async () => {
    const url = await freshPostgres();
    const { emails, answered, editMs: _, ...found } = await processesDrill(url, { perStep: 15, rounds: 1 });
    expect(answered).toBeGreaterThanOrEqual(105);
    expect(found).toMatchObject({ failed: {}, lost: 0, doubleBookings: 0 });
    expect(emails.missing).toBe(0);
    expect(emails.twice).toBeLessThanOrEqual(emails.leased);
  },
);
