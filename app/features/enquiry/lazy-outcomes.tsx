// Shows how sending ended; loaded with the first input. Left out if it can't be loaded: toast and field errors remain.
import { lazy, memo, Suspense } from "react";
import type { ComponentType } from "react";

const loadSent = () => import("./enquiry-sent.tsx");
const loadProblems = () => import("#app/ui/form/form-problems.tsx");

export function loadOutcomes(): void {
  for (const load of [loadSent, loadProblems]) load().catch(() => undefined); // retried when needed
}

/** Memoised: what the server rendered of it is taken over late, and React takes away what is rendered again before. */
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
