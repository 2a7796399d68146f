// Checks the design system's colours by WCAG 2.2 (1.4.3: 4.5 for text, 1.4.11: 3 for controls), in the brand's shades.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { luminance } from "#app/platform/brand/oklch.ts";
import { tintAll } from "#app/platform/brand/tint.ts";
import type { BrandColors } from "#app/platform/brand/tint.ts";

const folder = join(import.meta.dirname, "../../app/ui");

type Roles = Record<string, string>;

export function parseRoles(text: string, selector: string): Roles {
  const start = text.indexOf(selector);
  const block = text.slice(text.indexOf("{", start), text.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (?!inherit)([^;]+?)(?: !important)?;/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

function hexOf(roles: Roles, name: string): string {
  const value = roles[name] ?? "";
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference ? hexOf(roles, reference) : value;
}

function relativeLuminance(hex: string): number {
  return luminance(hex.length === 4 ? hex.replaceAll(/[\da-f]/g, "$&$&") : hex);
}

function contrast(roles: Roles, foreground: string, background: string): number {
  const [dim = 0, bright = 0] = [foreground, background]
    .map((name) => relativeLuminance(hexOf(roles, name)))
    .sort((a, b) => a - b);
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
  ...["text", "text-2", "text-3", "err"].map((name) => [name, "sunken"] as const),
  ...["danger", "danger-hi"].map((button) => ["on-danger", button] as const),
  ...["flare", "flare-hi"].map((button) => ["on-flare", button] as const),
  ["accent", "flare-soft"] as const,
  ["placeholder", "surface"] as const,
];
const controls = onGrounds(["control", "ring"]);

const onBands = ["text", "text-2", "text-3", "accent"];

type Pair = { theme: string; foreground: string; background: string; least: number; contrast: number };

/** Returns all pairs used on each other, with their contrast. */
export function contrastPairs(colors: BrandColors): Pair[] {
  const themes = themesOf(colors);
  const pairs = (["light", "dark", "ink"] as const).flatMap((theme) => [
    ...texts.map(([foreground, background]) => ({ theme, foreground, background, least: 4.5 })),
    ...controls.map(([foreground, background]) => ({ theme, foreground, background, least: 3 })),
  ]);
  const bands = [
    ...onBands.map((foreground) => ({ theme: "ink" as const, foreground, background: "ink-band", least: 4.5 })),
    { theme: "dark" as const, foreground: "ink-band", background: "ground", least: 1.15 }, // seen as a band
  ];
  return [...pairs, ...bands].map((pair) => ({
    ...pair,
    contrast: contrast(themes[pair.theme], pair.foreground, pair.background),
  }));
}

/**
 * Lists the pairs with too little contrast.
 * @example contrastFaults(colors) // ["light: accent #ff8139 on ground #ffffff has a contrast of 2.5, needs 4.5"]
 */
export function contrastFaults(colors: BrandColors): string[] {
  const themes = themesOf(colors);
  return contrastPairs(colors)
    .filter((pair) => pair.contrast < pair.least)
    .map(({ theme, foreground, background, ...pair }) => {
      const named = [foreground, background].map(
        (name) => `${name} ${hexOf(themes[theme as keyof typeof themes], name)}`,
      ); // a key of the literal
      return `${theme}: ${named.join(" on ")} has a contrast of ${pair.contrast.toFixed(1)}, needs ${pair.least}`;
    });
}

/** Returns the pairs of text and edges for which the system requests more contrast (tokens.css). */
export function strongerPairs(colors: BrandColors): Pair[] {
  const themes = themesOf(colors);
  const more = parseRoles(readFileSync(join(folder, "tokens.css"), "utf8"), "@media (prefers-contrast: more)");
  const pairs = [
    ...onGrounds(["text-2", "text-3", "control"]).map((pair) => [...pair, 7] as const),
    ...onGrounds(["line", "line-2"]).map((pair) => [...pair, 4.5] as const),
  ];
  return (["light", "dark", "ink"] as const).flatMap((theme) =>
    pairs.map(([foreground, background, least]) => {
      const roles = { ...themes[theme], ...more, "on-ink-3": themes[theme]["on-ink-3"] ?? "" };
      return { theme, foreground, background, least, contrast: contrast(roles, foreground, background) };
    }),
  );
}

function themesOf(colors: BrandColors) {
  const [css = "", surfaces = ""] = ["tokens.css", "surfaces.css"].map((file) =>
    tintAll(readFileSync(join(folder, file), "utf8"), colors),
  );
  const brand = parseRoles(css, ":root {");
  const light = { ...brand, ...parseRoles(css, ":root,\n.paper") };
  const dark = { ...brand, ...parseRoles(css, ':root[data-theme="dark"],') };
  return {
    light,
    dark,
    ink: { ...dark, ...parseRoles(surfaces, ".ink {") },
  };
}
