// Webhooks for acknowledged changes are delivered after a crash. `npm run bench -- kills` runs the same drill fifty
// times.
import { expect, test } from "vitest";
import { killBetween } from "../bench/webhooks.ts";

test(
  "[HOOK-02] five rounds of kill -9 between enquiries and their webhooks lose none, and each keeps its id",
  { timeout: 600_000 },
  async () => {
    const result = await killBetween(5);
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result).toMatchObject({ rounds: 5, missing: 0, otherIds: 0 });
  },
);
