// The results of the search over the whole site, and what there is to find before anything is searched.
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Link } from "#app/ui/link.tsx";
import { Marked } from "#app/ui/marked.tsx";
import type { FoundPage } from "./search-site.server.ts";

/** Shows the number of results of each kind and, beside it, the results, the best first. */
export function FoundPages({ heading, pages }: { heading: string; pages: readonly FoundPage[] }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const kinds = countKinds(pages, t("nav.caseStudies"));
  const others = pages.length - kinds.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section
      aria-labelledby="found"
      data-slot="found-pages"
      className="grid grid-cols-1 gap-x-5 gap-y-6 lg:grid-cols-12"
    >
      <div className="lg:sticky lg:top-32 lg:col-span-4 lg:self-start lg:pr-9">
        <h2 id="found" className="text-d4-lg wrap-anywhere">
          {heading}
        </h2>
        <dl className="mt-5 hidden text-s text-text-2 lg:block">
          {[...kinds, ...(others > 0 ? [[t("search.others"), others] as const] : [])].map(([page, count]) => (
            <div key={page} className="flex justify-between gap-4 border-t border-line py-2">
              <dt className="min-w-0">{page}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ol className="border-t border-line lg:col-span-7">
        {pages.map(({ path, page, title, passage }) => (
          <li key={path} className="border-b border-line py-6">
            <p className="text-s text-text-3">{page}</p>
            <h3 className="mt-2 text-d4-lg">
              <Link to={to(path)}>
                <Marked text={title} />
              </Link>
            </h3>
            <p className="mt-2 text-s text-text-2 wrap-anywhere">
              <Marked text={passage} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Counts the results of pages that have several, the most first; case studies are one kind. */
function countKinds(pages: readonly FoundPage[], studies: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const { path, page } of pages) {
    const kind = path.startsWith("/case-studies") ? studies : page;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).toSorted(([, a], [, b]) => b - a);
}

/** `label` is a key of ui.yaml; paths are without the language. */
export type SearchStart = { label: string; path: string; links: readonly { path: string; title: string }[] };

/** Lists what the site is about, one column for each kind of page. */
export function SearchStarts({ starts }: { starts: readonly SearchStart[] }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div data-slot="search-starts" className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
      {starts.map(({ label, path, links }) => (
        <div key={path} className="border-t border-line pt-5">
          <h2 className="text-d4">
            <Link to={to(path)}>{t(label)}</Link>
          </h2>
          <ul className="mt-2 text-s">
            {links.map((link) => (
              <li key={link.path} className="py-1.5">
                <Link to={to(link.path)} className="link-quiet">
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
