import { Button } from "#app/ui/button.tsx";
import type { ListPage } from "./use-list.ts";

type ListPagerProps = {
  /** The region's label. */
  label: string;
  of: Omit<ListPage<unknown>, "rows">;
  onPage: (page: number) => void;
};

export function ListPager({ label, of: { page, perPage, total }, onPage }: ListPagerProps) {
  const [first, last, all] = [(page - 1) * perPage + 1, Math.min(page * perPage, total), total].map((value) =>
    value.toLocaleString("en-US"),
  );
  return (
    <nav
      data-slot="pager"
      aria-label={label}
      className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p role="status" className="text-s text-text-2">
        {first === last ? first : `${first}–${last}`} of {all}
      </p>
      {total > perPage && (
        <div className="flex gap-3">
          <Step to={page - 1} isThere={page > 1} arrow="back" onPage={onPage}>
            Previous
          </Step>
          <Step to={page + 1} isThere={page * perPage < total} arrow="on" onPage={onPage}>
            Next
          </Step>
        </div>
      )}
    </nav>
  );
}

type StepProps = {
  to: number;
  isThere: boolean;
  arrow: "on" | "back";
  onPage: (page: number) => void;
  children: string;
};

/** Renders a button that is inert at the ends, but keeps the focus. */
function Step({ to, isThere, arrow, onPage, children }: StepProps) {
  return (
    <Button
      variant="line"
      size="sm"
      arrow={arrow}
      aria-disabled={!isThere || undefined}
      className="aria-disabled:opacity-45"
      onClick={() => isThere && onPage(to)}
    >
      {children}
    </Button>
  );
}
