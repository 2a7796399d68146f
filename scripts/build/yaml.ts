// Vite plugin for content/*.yaml.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { brandSchema } from "../../app/content/brand.schema.ts";
import { companySchema, joinCompany } from "../../app/content/company.schema.ts";
import { complete, withPluralsOf } from "../../app/content/fallback.ts";
import type { ValuesByName } from "../../app/content/fallback.ts";
import { companyFacts, fillIn } from "../../app/content/fill-in.ts";
import type { ContentFiles } from "../../app/content/content-files.ts";
import { hasRelease, readFiles } from "../../app/content/read.server.ts";
import { defaultLocale, locales } from "../../app/platform/i18n/locales.ts";

const contentFolder = join(import.meta.dirname, "../../content");

let files: ContentFiles | undefined;

/**
 * Loads YAML with `?only=chat,consent` and `?without=chat,consent`, and fills in company data like the server. A change
 * reloads the page.
 */
export function yaml(): Plugin {
  return {
    name: "yaml",
    enforce: "pre",
    transform: {
      filter: { id: /\.yaml(\?|$)/ },
      handler: (code, id) => ({
        code: `export default ${JSON.stringify(readTexts(withNewTexts(code, id), id))}`,
        map: null,
        moduleType: "js",
      }),
    },
    hotUpdate({ file }) {
      if (!file.endsWith(".yaml")) return;
      files = undefined;
      this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

/** Restricts bundles to the site's languages: there may be folders of others (decision 158). */
export function bundledLanguages(): Plugin {
  const files = JSON.stringify(locales.map((locale) => `/content/${locale}/ui.yaml`));
  return {
    name: "bundled-languages",
    enforce: "pre",
    transform: {
      filter: { id: /\/i18n\/bundles\.ts$/ },
      handler: (code) => ({ code: code.replaceAll('"/content/*/ui.yaml"', files), map: null }),
    },
  };
}

/** Adds the release's texts that a company's file lacks (app/content/new-texts.server.ts). */
function withNewTexts(code: string, id: string): string {
  const [, path] = /\/content\/([^/?]+\/[^?]+)/.exec(id) ?? [];
  if (path === undefined || !hasRelease()) return code;
  files ??= readFiles();
  return files.get(path) ?? code;
}

export function readTexts(code: string, id: string): unknown {
  const texts = part(inWhole(parse(code), id), id);
  const locale = locales.find((language) => id.includes(`/content/${language}/pages/`));
  return locale ? fillIn(texts, companyFacts(readCompany(), locale)) : texts;
}

/** Completes a language's interface texts like the server (app/content/translated.server.ts). */
function inWhole(texts: ValuesByName, id: string): ValuesByName {
  const locale = locales.find((language) => id.includes(`/content/${language}/ui.yaml`));
  if (locale === undefined || locale === defaultLocale) return texts;
  const code = readFileSync(join(contentFolder, defaultLocale, "ui.yaml"), "utf8");
  const first = parse(withNewTexts(code, `/content/${defaultLocale}/ui.yaml`)) as ValuesByName; // checked by ui.schema.ts
  return complete(texts, withPluralsOf(locale, first), () => {}) as ValuesByName; // two objects make one
}

function readCompany() {
  const read = (file: string): unknown => parse(readFileSync(join(contentFolder, file), "utf8"));
  return joinCompany(companySchema.parse(read("company.yaml")), brandSchema.parse(read("brand.yaml")));
}

function part(texts: ValuesByName, id: string): Record<string, unknown> {
  const query = new URLSearchParams(id.split("?")[1]);
  const [only, without] = [query.get("only")?.split(","), query.get("without")?.split(",") ?? []];
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => (only ? only.includes(key) : !without.includes(key))),
  );
}
