import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAutosave } from "./autosave.ts";
import type { SaveSchedule } from "./autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a text that `server` saves; `saved` are the sent texts, with their times. */
function open(server: () => Promise<SaveSchedule> = () => Promise.resolve("never")) {
  const saved: [text: string, ms: number][] = [];
  const begunMs = Date.now();
  const autosave = createAutosave<{ text: string; due: SaveSchedule }>({
    id: "1",
    initial: { text: "", due: "never" },
    dueOf: ({ due }) => due,
    save: async () => {
      const { text } = autosave.read();
      saved.push([text, Date.now() - begunMs]);
      autosave.show({ text, due: "never" });
      const due = await server();
      const now = autosave.read();
      autosave.show({ ...now, due: now.text === text ? due : "soon" });
    },
  });
  return { autosave, saved, type: (text: string) => autosave.show({ text, due: "soon" }) };
}

test("[STUD-04] typed text is saved 2 s after a pause, and after 5 s without one", async () => {
  const { saved, type } = open();
  type("a");
  await vi.advanceTimersByTimeAsync(10_000);
  for (const text of ["ab", "abc", "abcd", "abcde", "abcdef"]) {
    type(text);
    await vi.advanceTimersByTimeAsync(1_500);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual([
    ["a", 2_000],
    ["abcde", 15_000],
    ["abcdef", 18_000],
  ]);
});

test("[STUD-04] one save runs at a time; text typed meanwhile is saved after it, immediately if requested", async () => {
  const answers = [Promise.withResolvers<SaveSchedule>(), Promise.withResolvers<SaveSchedule>()];
  const waiting = [...answers];
  const { autosave, saved, type } = open(async () => waiting.shift()?.promise ?? "never");
  type("a");
  await vi.advanceTimersByTimeAsync(2_000);
  type("ab");
  const both = Promise.all([autosave.flush(), autosave.flush()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual([["a", 2_000]]);
  answers[0]?.resolve("never");
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.resolve("never");
  await both;
  expect(saved.map(([text]) => text)).toEqual(["a", "ab"]);
});

test("[STUD-04] two actions that wait for a save run one after the other", async () => {
  const saving = Promise.withResolvers<SaveSchedule>();
  const { autosave, type } = open(() => saving.promise);
  type("a");
  await vi.advanceTimersByTimeAsync(2_000);
  const happened: string[] = [];
  const act = (name: string) =>
    autosave.runAlone(async () => {
      happened.push(`${name} begins`);
      await Promise.resolve();
      happened.push(`${name} ends`);
    });
  const both = Promise.all([act("publishing"), act("restoring")]);
  saving.resolve("never");
  await vi.advanceTimersByTimeAsync(10_000);
  await both;
  expect(happened).toEqual(["publishing begins", "publishing ends", "restoring begins", "restoring ends"]);
});

test("[STUD-04] a failed save is retried after 5 s, or when the server allows it, a refused one only on request", async () => {
  const answers: SaveSchedule[] = [{ notBefore: 0 }, { notBefore: Date.now() + 37_000 }, "by-flush", "never"];
  const { autosave, saved, type } = open(() => Promise.resolve(answers.shift() ?? "never"));
  type("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved.map(([, ms]) => ms)).toEqual([2_000, 7_000, 37_000]);
  await autosave.flush();
  await autosave.flush();
  expect(saved).toHaveLength(4);
});
