// Four projects: unit, long (the same, but slow: not part of `npm run check`), e2e (a browser on the built server), and drills
// (scripts/test/drills.test.ts lists them), which `npm run drills` runs.
import { defineConfig } from "vitest/config";
import { yaml } from "./scripts/build/yaml.ts";
import { LongFirst } from "./test/long-first.ts";

const long = "{app,scripts}/**/*.long.test.ts";
const drills = "{app,e2e,scripts}/**/*.drill.test.ts";

const beside = {
  include: ["app/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"],
  isolate: false,
  server: { deps: { external: [/\/build\/server\//] } }, // is built already
  maxWorkers: 3, // some wait, others compute
};

export default defineConfig({
  plugins: [yaml()],
  build: { assetsInlineLimit: 0 }, // as in vite.config.ts
  test: {
    globalSetup: ["test/global-setup.ts"],
    // Stopping sites and browsers takes time on a busy machine.
    teardownTimeout: 60_000,
    // They only bound a failure: a machine that does ten things at once takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: LongFirst },
    // What a page shows comes when it comes: polls end with what is expected, and this only bounds a failure.
    expect: { poll: { timeout: 240_000 } },
    projects: [
      { extends: true, test: { ...beside, name: "unit", exclude: [long, drills] } },
      { extends: true, test: { ...beside, name: "long", include: [long] } },
      {
        extends: true,
        test: {
          ...beside,
          name: "drills",
          include: [drills],
          globalSetup: ["e2e/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: [drills],
          globalSetup: ["e2e/global-setup.ts"],
          // A worker's browser is reused for all its files.
          isolate: false,
          fileParallelism: true,
          // Twice the cores: some tests wait for seconds.
          maxWorkers: 4,
        },
      },
    ],
  },
});
