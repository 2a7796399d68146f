import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Stays in place of the rows after the toast is gone. */
export function LoadFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const retry = (
    <Button variant="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    // The toast has announced it.
    <Notice tone="err" role={undefined} title={title} action={retry} className="mb-5">
      Nothing is lost. Check the connection and try again.
    </Notice>
  );
}
