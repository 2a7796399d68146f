// Shows how sending ended; loaded with the first input. Left out if it can't be loaded: toast and field errors remain.
import { lazy } from "react";
import type { ComponentType } from "react";
import type { EnquiryField } from "./form-fields.ts";

const loadSent = () => import("./enquiry-sent.tsx");
const loadProblems = () => import("#app/ui/form/form-problems.tsx");

export function loadOutcomes(): void {
  for (const load of [loadSent, loadProblems]) load().catch(() => undefined); // retried when needed
}

function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>) {
  const empty: ComponentType<Props> = () => null;
  return lazy(async () => ({ default: await load().catch(() => empty) }));
}

export const EnquirySent = lazyOrNothing(async () => (await loadSent()).EnquirySent);
export const ErrorSummary = lazyOrNothing(async () => (await loadProblems()).ErrorSummary<EnquiryField>);
export const FormFailure = lazyOrNothing(async () => (await loadProblems()).FormFailure);
