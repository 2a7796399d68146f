// The results of the search over the whole site.
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { Link } from "#app/ui/link.tsx";
import { Marked } from "#app/ui/marked.tsx";
import type { FoundPage } from "./search-site.server.ts";

export function FoundPages({ heading, found }: { heading: string; found: readonly FoundPage[] }) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="found" data-slot="found-pages" className="max-w-182">
      <h2 id="found" className="text-d4-lg wrap-anywhere">
        {heading}
      </h2>
      <ol>
        {found.map(({ path, page, title, passage }) => (
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
