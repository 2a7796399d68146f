import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type LoadFailureProps = {
  title: string;
  onRetry: () => void;
  /** True if a toast has announced it: this text remains after the toast has disappeared. */
  hasToast?: boolean | undefined;
};

export function LoadFailure({ title, onRetry, hasToast = false }: LoadFailureProps) {
  const retry = (
    <Button variant="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="err" role={hasToast ? undefined : "alert"} title={title} action={retry} className="mb-5">
      Nothing is lost. Check the connection and try again.
    </Notice>
  );
}
