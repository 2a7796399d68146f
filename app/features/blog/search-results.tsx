// Search for readers: a form that works without JavaScript, and the results.
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTextLanguage } from "#app/platform/i18n/use-text-language.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { limits } from "./contract.ts";
import { PostMeta } from "./post-meta.tsx";
import type { BlogSearch, FoundPost } from "./searching.server.ts";

export function BlogSearchForm({ search }: { search: string | undefined }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <SearchForm
      action={to("/blog")}
      label={t("blog.search")}
      button={t("blog.searchButton")}
      search={search}
      maxLength={limits.search}
    />
  );
}

export function SearchResults({ search, page, pages, total, posts }: BlogSearch) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const others = (
    <span className="flex flex-wrap gap-3.5">
      <ButtonLink to={to("/blog")} variant="line" arrow="back">
        {t("blog.allPosts")}
      </ButtonLink>
      <ButtonLink to={to(`/search?${new URLSearchParams({ q: search })}`)} variant="line" arrow="on">
        {t("footer.search")}
      </ButtonLink>
    </span>
  );
  if (total === 0) {
    return (
      <div data-slot="search-results" data-busy-words={t("blog.loading")}>
        <BusyStatus />
        <EmptyState
          title={t("blog.foundNone", { words: search })}
          description={t("blog.foundNoneText")}
          glyph={<VaneGlyph glyph={glyph("empty")} />}
        >
          {others}
        </EmptyState>
      </div>
    );
  }
  return (
    <section
      aria-labelledby="found"
      data-slot="search-results"
      data-busy-words={t("blog.loading")}
      className="max-w-182"
    >
      <BusyStatus />
      <h2 id="found" className="text-d4-lg">
        {t("blog.found", { count: total, words: search })}
      </h2>
      <ol start={1}>
        {posts.map((result) => (
          <FoundItem key={result.post.slug} {...result} />
        ))}
      </ol>
      <SearchPages search={search} page={page} pages={pages} />
      <p className="mt-7">{others}</p>
    </section>
  );
}

/** Announces that another search is loading (start.ts); empty until then. */
function BusyStatus() {
  return <p role="status" className="visually-hidden" />;
}

function FoundItem({ post, title, passage }: FoundPost) {
  const { to } = useLocale();
  const lang = useTextLanguage(post);
  return (
    <li className="border-b border-line py-6">
      <PostMeta post={post} show="line" />
      <h3 className="mt-2 text-d4-lg">
        <Link to={to(`/blog/${post.slug}`)} lang={lang}>
          <Marked text={title} />
        </Link>
      </h3>
      <p lang={lang} className="mt-2 text-s text-text-2">
        <Marked text={passage} />
      </p>
    </li>
  );
}

function SearchPages({ search, page, pages }: Pick<BlogSearch, "search" | "page" | "pages">) {
  const { t } = useTranslation();
  const { to } = useLocale();
  if (pages === 1) return null;
  const pathOf = (number: number) => to(`/blog?${new URLSearchParams({ q: search, page: String(number) })}`);
  return (
    <nav aria-label={t("blog.pages")} data-print="no" className="listing-pages">
      {page > 1 && (
        <ButtonLink to={pathOf(page - 1)} rel="prev" variant="line" arrow="back">
          {t("blog.previousPage")}
        </ButtonLink>
      )}
      <p className="text-s text-text-3">{t("blog.page", { page, pages })}</p>
      {page < pages && (
        <ButtonLink to={pathOf(page + 1)} rel="next" variant="line" arrow="on">
          {t("blog.nextPage")}
        </ButtonLink>
      )}
    </nav>
  );
}
