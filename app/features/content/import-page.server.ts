// Creates pages of the company's own from another program's, as drafts (MOVE-02).
import { stringify } from "yaml";
import { pageFile, pathOfPage, reservedReason } from "#app/content/company-page.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { makePage } from "./company-pages.server.ts";

/** `lead` is "" if the page doesn't begin with a paragraph that is short enough. */
export type PageText = {
  lead: string;
  text: string[];
  chapters: { id: string; title: string; paragraphs: string[] }[];
};

/** A page with its texts by language, the first one's among them. */
export type ImportedPage = {
  slug: string;
  texts: Partial<Record<Locale, PageText & { title: string; description: string }>>;
  /** The parts of it that aren't taken. */
  notes: readonly string[];
};

/**
 * Creates a page unless the site has one at its address.
 * @throws AppError conflict for an address that is taken, or too many pages; validation
 */
export async function importPage(
  deps: Deps,
  { slug, texts }: ImportedPage,
  { by, isDryRun }: { by: string; isDryRun: boolean },
): Promise<"added" | "unchanged"> {
  const reserved = reservedReason(slug);
  if (reserved !== undefined)
    throw new AppError("conflict", { message: `${reserved}: put its words into a page at /admin/content` });
  const path = pathOfPage("page", slug);
  const { companyPages } = await deps.store.read(deps.db.kysely);
  if (
    companyPages.all.some((companyPage) => companyPage.path === path && companyPage.files !== null) ||
    deps.store.files().has(pageFile(defaultLocale, path))
  )
    return "unchanged";
  const files = Object.entries(texts).map(([locale, { text, ...words }]) => {
    const front = { pattern: "text", ...words, isInFooter: false };
    return [locale, `---\n${stringify(front)}---\n\n${text.join("\n\n")}\n`];
  });
  const title = texts[defaultLocale]?.title ?? slug;
  const page = { kind: "page" as const, texts: Object.fromEntries(files) as Partial<Record<Locale, string>> };
  const make = (within: Deps) =>
    makePage(within, { title, slug, endsRedirect: false, by }, () => Promise.resolve(page));
  if (isDryRun) await runAndRollBack(deps, make);
  else await make(deps);
  return "added";
}

/** Does something in a transaction that is rolled back. */
async function runAndRollBack(deps: Deps, work: (within: Deps) => Promise<unknown>): Promise<void> {
  const done = new Error("rolled back");
  await deps.db
    .write(async (trx) => {
      await work(inTransaction(deps, trx));
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}
