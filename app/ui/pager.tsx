import { Button } from "#app/ui/button.tsx";
import { merge } from "#app/ui/merge.ts";

type PagerProps = React.ComponentProps<"nav"> & {
  /** Counts from 1. */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  /** The region's name, both buttons, and which rows are shown: `{from}–{to} of {total}`. */
  labels: { region: string; previous: string; next: string; range: string };
};

/**
 * Which rows of a list are shown, and the way to the others.
 * @example <Pager page={2} perPage={50} total={128} onPage={show} labels={{ region: "Pages", previous: "Previous", next: "Next", range: "{from}–{to} of {total}" }} />
 */
export function Pager({ page, perPage, total, onPage, labels, className, ...props }: PagerProps) {
  const shown = { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total), total };
  const range = labels.range.replaceAll(/\{(from|to|total)\}/g, (_, name: keyof typeof shown) =>
    shown[name].toLocaleString("en-US"),
  );
  return (
    <nav
      data-slot="pager"
      aria-label={labels.region}
      className={merge("mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3", className)}
      {...props}
    >
      <p role="status" className="text-s text-text-2">
        {range}
      </p>
      {total > perPage && (
        <div className="flex gap-3">
          <Step to={page - 1} isThere={page > 1} arrow="back" onPage={onPage}>
            {labels.previous}
          </Step>
          <Step to={page + 1} isThere={shown.to < total} arrow="on" onPage={onPage}>
            {labels.next}
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

/** At the end of the list it keeps the focus that brought one there, and does nothing. */
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
