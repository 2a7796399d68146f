// Three projects: unit (beside the code, no isolation needed), drills (the same for what breaks, stalls or is worn out, which
// takes its time: `npm run check` leaves them out) and e2e (a real browser on the built server).
import { defineConfig } from "vitest/config";
import { yaml } from "./scripts/build/yaml.ts";
import { LongFirst } from "./test/long-first.ts";

const drills = "**/*.drill.test.ts";

const beside = {
  include: ["app/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"],
  isolate: false,
  maxWorkers: 2, // some wait for time to pass, while others calculate
  testTimeout: 20_000,
  hookTimeout: 60_000, // the first one loads the built pages, which takes a busy machine more than 10 s
};

export default defineConfig({
  plugins: [yaml()],
  build: { assetsInlineLimit: 0 }, // as in vite.config.ts
  test: {
    globalSetup: ["test/global-setup.ts"],
    // A busy machine needs some time to end the sites and the browsers.
    teardownTimeout: 60_000,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { ...beside, name: "unit", exclude: [drills] } },
      { extends: true, test: { ...beside, name: "drills", include: [drills] } },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          // A worker's browser serves one file after the other.
          isolate: false,
          fileParallelism: true,
          // One more than cores: some tests wait for seconds that the pages count.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
