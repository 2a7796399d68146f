// Shows the result of sending; loaded on the first input. If loading fails it is omitted: toast and field errors
// remain.
import { lazy, memo, Suspense } from "react";
import type { ComponentType } from "react";

const loadSent = () => import("./enquiry-sent.tsx");
const loadProblems = () => import("#app/ui/form/form-problems.tsx");

export function loadOutcomes(): void {
  for (const load of [loadSent, loadProblems]) load().catch(() => undefined); // retried when needed
}

/**
 * Returns a lazy component that renders nothing if loading fails. It is memoised, because React removes server-rendered
 * content that renders again before it is hydrated.
 */
function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const empty: ComponentType<Props> = () => null;
  const Late = lazy(async () => ({ default: await load().catch(() => empty) }));
  return memo((props: Props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  ));
}

export const EnquirySent = lazyOrNothing(async () => (await loadSent()).EnquirySent);
export const ErrorSummary = lazyOrNothing(async () => (await loadProblems()).ErrorSummary<string>);
export const FormFailure = lazyOrNothing(async () => (await loadProblems()).FormFailure);
