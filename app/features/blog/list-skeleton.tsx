import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

const cards = ["a", "b", "c"];

/** The list while its posts are on their way, in the sizes that it will have. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div data-slot="list-loading" aria-busy="true">
      <p role="status" className="visually-hidden">
        {t("blog.loading")}
      </p>
      <Skeleton className="h-11 w-full max-w-136 rounded-full" />
      <div className="post-card featured-post mt-9">
        <Skeleton className="post-picture h-auto" />
        <div className="post-card-words">
          <Skeleton className="w-1/3" />
          <Skeleton className="mt-5 h-12" />
          <Skeleton className="mt-3 h-12 w-3/4" />
          <Skeleton className="mt-6" />
        </div>
      </div>
      <div className="post-grid">
        {cards.map((card) => (
          <div key={card} className="post-card">
            <Skeleton className="post-picture h-auto" />
            <Skeleton className="mt-5 w-1/2" />
            <Skeleton className="mt-3 h-7" />
            <Skeleton className="mt-3 w-3/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
