// Each task gets its own iteration of the event loop, in the order of the calls.
import { expect, test } from "vitest";
import { createYieldQueue } from "./serial-queue.server.ts";

test("each task runs in its own event loop iteration, first come, first served", async () => {
  const yieldToRequests = createYieldQueue();
  const seen: string[] = [];
  let isOver = false;
  const others = () => {
    seen.push("others");
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const work = async (name: string) => {
    await yieldToRequests();
    seen.push(name);
  };
  await Promise.all(["first", "second", "third"].map(work));
  isOver = true;
  const works = seen.filter((name) => name !== "others");
  expect(works).toEqual(["first", "second", "third"]);
  expect(seen.join(" ")).toMatch(/first others.* second others.* third/);
});
