import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Stays where the table would be after its toast is gone. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button variant="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    // The toast says it aloud already.
    <Notice tone="err" role={undefined} title="The questions did not load" action={retry} className="mb-5">
      Nothing is lost. Check the connection and try again.
    </Notice>
  );
}
