import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { LoadFailure } from "./load-failure.tsx";

type LoadedProps<Data> = {
  from: UseQueryResult<Data>;
  labels: { loading: string; failed: string };
  /** True if a toast announces failures. */
  hasToast?: boolean | undefined;
  /** Replaces the spinner, as high as the usual content, if the page below must not move. */
  waiting?: React.ReactNode;
  children: (data: Data) => React.ReactNode;
};

/** Renders a call's response in its states: loading, failed, or loaded. */
export function Loaded<Data>({ from, labels, hasToast, waiting, children }: LoadedProps<Data>) {
  return (
    <>
      {from.isError && <LoadFailure title={labels.failed} onRetry={() => void from.refetch()} hasToast={hasToast} />}
      {from.isPending &&
        (waiting ?? (
          <Card pad="none">
            <Spinner>{labels.loading}</Spinner>
          </Card>
        ))}
      {from.data !== undefined && children(from.data)}
    </>
  );
}
