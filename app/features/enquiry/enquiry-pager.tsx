import { Button } from "#app/ui/button.tsx";
import type { ViewChange } from "./enquiry-view.ts";
import { perPage } from "./enquiry-view.ts";

type EnquiryPagerProps = { total: number; page: number; onChange: (change: ViewChange) => void };

/** Which of how many are shown, and the way to the others. */
export function EnquiryPager({ total, page, onChange }: EnquiryPagerProps) {
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const number = (value: number) => value.toLocaleString("en-US");
  const to = (next: number) => () => onChange({ page: next === 1 ? null : String(next) });
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-s text-text-2">
        {first === last ? number(first) : `${number(first)}–${number(last)}`} of {number(total)}
      </p>
      {total > perPage && (
        <div className="flex gap-3">
          <Button variant="line" size="sm" arrow="back" disabled={page === 1} onClick={to(page - 1)}>
            Previous
          </Button>
          <Button variant="line" size="sm" arrow="on" disabled={last >= total} onClick={to(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
