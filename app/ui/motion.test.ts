import { afterEach, beforeEach, expect, test, vi } from "vitest";

// The browser's frames, driven by hand: motion takes the function when it is loaded.
let nextFrame: FrameRequestCallback | undefined;
vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
  nextFrame = callback;
  return 0;
});
const { everyFrame, springTiming } = await import("#app/ui/motion.ts");

let now = 0;

function drawFrameAfter(elapsedMs: number) {
  now += elapsedMs;
  nextFrame?.(now);
}

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test("[UILIB-12] a frame counts the time since the last one, and 40 ms at most", () => {
  const deltas: number[] = [];
  const stop = everyFrame((deltaMs) => deltas.push(deltaMs));
  drawFrameAfter(16);
  drawFrameAfter(20);
  drawFrameAfter(39);
  drawFrameAfter(40);
  drawFrameAfter(41);
  drawFrameAfter(60_000);
  stop();
  expect(deltas.slice(1)).toEqual([20, 39, 40, 40, 40]);
});

test("a stopped loop draws no more", () => {
  const draw = vi.fn<(deltaMs: number) => void>();
  const stop = everyFrame(draw);
  drawFrameAfter(16);
  stop();
  drawFrameAfter(16);
  drawFrameAfter(16);
  expect(draw).toHaveBeenCalledTimes(1);
});

test("[UILIB-13] a spring that never settles ends after 20000 ms", () => {
  expect(springTiming({ stiffness: 10, damping: 0 }).duration).toBe(20_000);
});

test("a spring that settles gives its own duration and a CSS easing", () => {
  const timing = springTiming({ stiffness: 220, damping: 22 });
  expect(timing.duration).toBeGreaterThan(200);
  expect(timing.duration).toBeLessThan(1500);
  expect(timing.easing).toMatch(/^linear\(0, .+1\)$/);
});
