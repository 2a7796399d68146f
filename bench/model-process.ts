// The fake model in a separate process: 60 words, one per 100 ms. Reports its URL and exits with its parent.
import { startFakeModel } from "#test/fake-model.ts";

const model = await startFakeModel({
  kind: "say",
  pieces: Array.from({ length: 60 }, (_, place) => `word${place} `),
  pauseMs: 100,
});
process.send?.(model.url);
process.once("disconnect", () => process.exit());
