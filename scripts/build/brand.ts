// Build plugins: inline the brand's values instead of the module that reads them, and its shades instead of the
// reference's.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { brandColors, languages, ownFont, readBrandFacts } from "../../app/platform/brand/brand.ts";
import { tintAll } from "../../app/platform/brand/tint.ts";

const contentFolder = join(import.meta.dirname, "../../content");
const reader = /\/app\/platform\/brand\/brand\.ts$/;
const prefix = "virtual:brand/";

/** Replaces platform/brand/brand.ts by a module for each of its values, so that a page loads only those it uses. */
export function brandFacts(): Plugin {
  return {
    name: "brand-facts",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(prefix) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
    load(id) {
      if (id.startsWith(`\0${prefix}`)) return `export default ${JSON.stringify(factNamed(id.slice(prefix.length + 1)) ?? null)};`;
      if (!reader.test(id.replaceAll("\\", "/"))) return undefined;
      const files = ["brand.yaml", "company.yaml", `${languages[0]}/form.yaml`].map((file) => join(contentFolder, file));
      for (const file of files) if (existsSync(file)) this.addWatchFile(file); // the development server fails at one that is absent
      const code = Object.keys(facts()).map((name) => `export { default as ${name} } from "${prefix}${name}";`);
      return { code: code.join("\n"), moduleSideEffects: false };
    },
  };
}

const facts = (): Record<string, unknown> => readBrandFacts(contentFolder);

function factNamed(name: string): unknown {
  return facts()[name];
}

const ourFaces = /@font-face\s*\{[^}]*Schibsted (?:Grotesk Variable|Romanian)[^}]*\}/g;

/** Replaces our font in a style sheet by the company's own. */
function inOwnFont(css: string): string {
  if (!ownFont) return css;
  const source = JSON.stringify(join(contentFolder, ownFont.file));
  const face = `@font-face { font-family: "${ownFont.name}"; font-weight: 100 900; font-display: optional; src: url(${source}) format("woff2"); }`;
  const [first] = css.match(ourFaces) ?? [];
  return css
    .replaceAll(ourFaces, (fontFace) => (fontFace === first ? face : ""))
    .replaceAll(/"?Schibsted Grotesk Variable"?,(?:\s*"?Schibsted Romanian"?,)?\s*"?Schibsted Fallback"?/g, `"${ownFont.name}"`);
}

/** Applies the brand's colours and font to every style sheet. After Tailwind, which inlines imported ones. */
export function brandShades(): Plugin {
  return {
    name: "brand-shades",
    enforce: "pre",
    transform: {
      filter: { id: /\/app\/.*\.css(?:\?|$)/ },
      handler: (code) => ({ code: inOwnFont(tintAll(code, brandColors)), map: null }),
    },
  };
}
