import { createTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { merge, mergeConfig } from "./merge.ts";

test("the later of two conflicting classes wins", () => {
  expect(merge("px-4 py-2 text-s", "px-8")).toBe("py-2 text-s px-8");
  expect(merge("px-4 py-2", "p-6")).toBe("p-6");
  expect(merge("inline-flex", "hidden")).toBe("hidden");
  expect(merge("size-10", "w-full")).toBe("size-10 w-full");
  expect(merge("hover:bg-flare", "bg-ink-900", "hover:bg-btn")).toBe("bg-ink-900 hover:bg-btn");
});

test("type scale, colours, alignment and weight don't conflict over the prefix text", () => {
  expect(merge("text-d1 font-semibold text-text-2 text-center", "text-d3 text-brand")).toBe(
    "font-semibold text-center text-d3 text-brand",
  );
  expect(merge("border border-line", "border-2 border-err")).toBe("border-2 border-err");
  expect(merge("flex flex-col flex-1", "flex-row")).toBe("flex flex-1 flex-row");
});

test("classes that only begin alike are both kept", () => {
  const alike = [
    "border-t border-b-2 border-line border-dashed",
    "inset-0 inset-ring-1 inset-ring-brand",
    "font-mono font-semibold",
    "overflow-hidden overflow-x-auto",
    "justify-center justify-items-start justify-self-end",
    "col-span-2 col-start-3",
    "flex flex-col flex-wrap flex-1",
    "text-lead leading-tight tracking-tight",
    "rounded-lg rounded-t-none",
  ].join(" ");
  expect(merge(alike)).toBe(alike);
});

test("an unknown class is kept", () => {
  expect(merge("control", "wrap", "control-of-mine")).toBe("control wrap control-of-mine");
});

test("[UILIB-11] the cache holds 500 class lists", () => {
  let readings = 0;
  const counted = createTailwindMerge(() => ({
    ...mergeConfig(),
    classGroups: { counted: [{ counted: [() => (readings += 1) > 0] }] },
    conflictingClassGroups: {},
  }));
  const mergeOthers = (amount: number, name: string) =>
    Array.from({ length: amount }, (_, index) => counted(`${name}${index}`));

  counted("counted-x");
  const readingsPerMerge = readings;
  counted("counted-x");
  expect(readings).toBe(readingsPerMerge);

  // tailwind-merge keeps two generations of `cacheSize` lists: an unused one is evicted when both have been filled.
  mergeOthers(500, "a");
  mergeOthers(500, "b");
  counted("counted-x");
  expect(readings).toBe(readingsPerMerge);

  mergeOthers(501, "c");
  mergeOthers(501, "d");
  counted("counted-x");
  expect(readings).toBe(2 * readingsPerMerge);
});
