// The colours of tokens.css against WCAG 2.2, in both themes; a brand's are derived from them (platform/brand/tint.ts).
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readContent } from "#app/content/read.server.ts";
import { toLch } from "#app/platform/brand/oklch.ts";
import { darkGround, tint } from "#app/platform/brand/tint.ts";
import { fixtureContent } from "#test/content.ts";
import { contrastFaults, contrastPairs, parseRoles, strongerPairs } from "../../scripts/check/contrast.ts";

const demo = { light: "#fcfbf8", dark: "#060d2b", accent: "#ff8139" };

test.each(contrastPairs(demo))("[A14] $theme: $foreground on $background is at least $least", ({ contrast, least }) => {
  expect(contrast).toBeGreaterThanOrEqual(least);
});

test.each(strongerPairs(demo))(
  "[A14] with more contrast, $theme: $foreground on $background is at least $least",
  ({ contrast, least }) => {
    expect(contrast).toBeGreaterThanOrEqual(least);
  },
);

test("[BRND-01] the brand of the site and other brands keep every pair readable", () => {
  const others = [
    fixtureContent.brand.colors,
    { light: "#ffffff", dark: "#06231f", accent: "#f2b705" },
    { light: "#faf8fc", dark: "#2a0a3c", accent: "#ff9aa8" },
    { light: "#ffffff", dark: "#111111", accent: "#9bd0ff" },
  ];
  expect([readContent().brand.colors, ...others].map((colors) => contrastFaults(colors))).toEqual([[], [], [], [], []]);
});

test.each(["#6b4e2e", "#2f6f5e", "#8a1c3b", "#1f4fa3", "#5b2a86", "#555555"])(
  "[BRND-01] [A14] a deeper shade of a mid-dark brand colour, %s, is used, on which every pair is readable",
  (dark) => {
    for (const [light, accent] of [
      ["#fcfbf8", "#f2b705"],
      ["#ffffff", "#9bd0ff"],
    ] as const)
      expect(contrastFaults({ light, dark, accent })).toEqual([]);
    const [ground, input] = [darkGround(dark), dark].map(toLch);
    expect.assert(ground && input);
    expect(ground.light).toBeLessThan(input.light);
    expect(darkGround(darkGround(dark))).toBe(darkGround(dark));
    expect(input.chroma * Math.abs(ground.hue - input.hue)).toBeLessThan(0.2); // a grey has no hue
  },
);

test("[BRND-01] a pair with too little contrast is named with its colours and its contrast", () => {
  const faults = contrastFaults({ ...demo, accent: "#7a2b00" });
  expect(faults).toContain("light: on-flare #060d2b on flare #7a2b00 has a contrast of 2.0, needs 4.5");
});

test("[BRND-01] the reference colours are unchanged, a leading colour is used as given, and greys are kept", () => {
  const colors = { light: "#ffffff", dark: "#06231f", accent: "#f2b705" };
  expect(["#09153f", "#b4410d", "#e1ded7"].map((hex) => tint(hex, demo))).toEqual(["#09153f", "#b4410d", "#e1ded7"]);
  expect([demo.light, demo.dark, demo.accent].map((hex) => tint(hex, colors))).toEqual([
    colors.light,
    colors.dark,
    colors.accent,
  ]);
  expect(tint("#777777", colors)).toBe("#777777");
});

test("the system's dark theme and the chosen one are the same", () => {
  const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
  expect(parseRoles(css, ':root:not([data-theme="light"]),')).toEqual(parseRoles(css, ':root[data-theme="dark"],'));
});
