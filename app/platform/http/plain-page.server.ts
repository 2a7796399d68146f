// A static error page, shown when too many requests wait to be rendered.
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { escapeXml } from "#app/platform/text/escape-xml.ts";
import { describeProblem } from "./problem.server.ts";
import type { ProblemResponse } from "./problem.server.ts";
import { overloadedError } from "./render-queue.server.ts";
import { cspHash, privateHeaders } from "./security-headers.server.ts";

const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 "Schibsted Grotesk",system-ui,sans-serif}
body{max-width:40rem;margin:0 auto;padding:clamp(3rem,20vh,10rem) 1.25rem}
h1{font-size:2.25rem;line-height:1.1;letter-spacing:-.03em;margin:0 0 1rem}p{margin:0 0 1.5rem}a{color:inherit}`;

const policy = `default-src 'none'; style-src ${cspHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type PlainPage = { status: number; headers: Record<string, string>; html: string };

type PlainPageDeps = Pick<Deps, "config" | "translate"> & { content: CompanyContent };

export function plainPage(
  { config, content, translate }: PlainPageDeps,
  locale: Locale,
  problem: ProblemResponse,
): PlainPage {
  const text = (key: string) => escapeXml(translate(locale, key));
  const title = text("form.summaryTitle");
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} | ${escapeXml(content.company.name)}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${escapeXml(problem.body.message)}</p><p><a href="">${text("common.retry")}</a></p></main></body></html>`;
  const headers = {
    ...privateHeaders(config),
    ...problem.headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
  };
  return { status: problem.status, headers, html };
}

export async function overloadPages(deps: PlainPageDeps): Promise<Record<Locale, CachedResponse>> {
  const pages = locales.map(async (locale) => {
    const problem = describeProblem(deps, overloadedError(), { locale, requestId: "" });
    const { html, ...page } = plainPage(deps, locale, problem);
    return [locale, await createCachedResponse({ ...page, body: Buffer.from(html), quality: 5 })] as const;
  });
  return Object.fromEntries(await Promise.all(pages)) as Record<Locale, CachedResponse>; // one per language
}
