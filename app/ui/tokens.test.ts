// The colours of tokens.css against WCAG 2.2 (1.4.3: 4.5 for text, 1.4.11: 3 for controls), in both themes.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const surfaces = readFileSync(new URL("./surfaces.css", import.meta.url), "utf8");

type Roles = Record<string, string>;

function rolesOf(text: string, selector: string): Roles {
  const start = text.indexOf(selector);
  const block = text.slice(text.indexOf("{", start), text.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const brand = rolesOf(css, ":root {");
const light = { ...brand, ...rolesOf(css, ":root,\n.paper") };
const dark = { ...brand, ...rolesOf(css, ':root[data-theme="dark"],') };
const themes = {
  light,
  dark,
  ink: { ...dark, ...rolesOf(surfaces, ".ink {") },
  flare: { ...light, ...rolesOf(surfaces, ".flare {") },
};

function hexOf(roles: Roles, name: string): string {
  const value = roles[name] ?? "";
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? hexOf(roles, reference) : value;
}

function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(roles: Roles, one: string, other: string): number {
  const [dim = 0, bright = 0] = [one, other].map((name) => luminance(hexOf(roles, name))).sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ["ground", "surface"];
const onGrounds = (names: string[]) => names.flatMap((name) => grounds.map((ground) => [name, ground] as const));
const texts = [
  ...onGrounds(["text", "text-2", "text-3", "accent", "brand", "err", "ok", "warn"]),
  ...["ok", "err", "warn"].map((tone) => [tone, `${tone}-soft`] as const),
  ...["text", "text-2", "brand"].map((name) => [name, "brand-soft"] as const),
  ...["text", "text-2"].flatMap((name) => ["ok-soft", "err-soft", "warn-soft"].map((soft) => [name, soft] as const)),
  ...["btn", "btn-hi"].map((button) => ["btn-text", button] as const),
  ...["text", "text-2", "text-3"].map((name) => [name, "sunken"] as const),
  ...["danger", "danger-hi"].map((button) => ["on-danger", button] as const),
  ...["flare", "flare-hi"].map((button) => ["on-flare", button] as const),
  ["accent", "flare-soft"] as const,
  ["placeholder", "surface"] as const,
];
const controls = onGrounds(["control", "ring"]);

const cases = (["light", "dark", "ink"] as const).flatMap((theme) => [
  ...texts.map(([one, other]) => ({ theme, one, other, least: 4.5 })),
  ...controls.map(([one, other]) => ({ theme, one, other, least: 3 })),
]);

test.each(cases)("[A14] $theme: $one on $other is at least $least", ({ theme, one, other, least }) => {
  expect(contrast(themes[theme], one, other)).toBeGreaterThanOrEqual(least);
});

test.each(["text", "text-2", "text-3", "accent", "err", "ok", "brand"])(
  "[A14] flare: %s on flare is at least 4.5",
  (name) => {
    expect(contrast(themes.flare, name, "ground")).toBeGreaterThanOrEqual(4.5);
  },
);

test("the system's dark theme and the chosen one are the same", () => {
  expect(rolesOf(css, ':root:not([data-theme="light"]),')).toEqual(rolesOf(css, ':root[data-theme="dark"],'));
});
