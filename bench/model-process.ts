// The fake model in a process of its own: 60 words, one each 100 ms. It reports its address and ends with its parent.
import { startFakeModel } from "#test/fake-model.ts";

const model = await startFakeModel({
  kind: "say",
  pieces: Array.from({ length: 60 }, (_, place) => `word${place} `),
  pauseMs: 100,
});
process.send?.(model.url);
process.once("disconnect", () => process.exit());
