// The fake model in a process of its own: 60 sentences, one each 100 ms. It reports its address and ends with its parent.
import { startFakeModel, supported } from "#test/fake-model.ts";

const model = await startFakeModel({
  kind: "say",
  pieces: supported(60),
  pauseMs: 100,
});
process.send?.(model.url);
process.once("disconnect", () => process.exit());
