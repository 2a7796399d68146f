import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";

type LoadFailureProps = { children: React.ReactNode; onRetry: () => void };

/** What could not be loaded, in its place, and another try. The toast says it aloud. */
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
