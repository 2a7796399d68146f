// Acknowledged writes survive a crash. `npm run bench -- kills` runs the same drill a hundred times.
import { expect, test } from "vitest";
import { killNine } from "../bench/kill-nine.ts";

test(
  "[R1] ten rounds of kill -9 under 16 posting clients lose no acknowledged enquiry and damage nothing",
  { timeout: 600_000 },
  async () => {
    const result = await killNine(10);
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result).toMatchObject({ rounds: 10, missing: 0, damagedRows: 0, damagedFiles: 0 });
  },
);
