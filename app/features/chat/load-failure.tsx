import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";

type LoadFailureProps = { children: React.ReactNode; onRetry: () => void };

/**
 * Renders an error message in place of data that could not be loaded, with a button to retry. A toast announces the
 * error.
 */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <div className="px-5 py-4 text-s">
      <p className="text-err">{children}</p>
      <Button variant="line" size="sm" className="mt-3" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </div>
  );
}
