// The parts that show how sending ended, loaded when there is something to show. One that can't be loaded is left out:
// the toast and the errors at the fields remain.
import { lazy } from "react";
import type { ComponentProps, ComponentType } from "react";
import type * as outcomes from "./enquiry-outcomes.tsx";

type Outcomes = typeof outcomes;
type Late<Name extends keyof Outcomes> = { default: ComponentType<ComponentProps<Outcomes[Name]>> };

const load = () => import("./enquiry-outcomes.tsx");
const nothing = { default: () => null };

/** Loads the parts ahead of their use. */
export function prepareOutcomes(): void {
  load().catch(() => undefined); // asked for again where it is needed
}

/** EnquirySent, late. */
export const EnquirySent = lazy((): Promise<Late<"EnquirySent">> =>
  load().then(
    (parts) => ({ default: parts.EnquirySent }),
    () => nothing,
  ),
);

/** EnquiryProblems, late. */
export const EnquiryProblems = lazy((): Promise<Late<"EnquiryProblems">> =>
  load().then(
    (parts) => ({ default: parts.EnquiryProblems }),
    () => nothing,
  ),
);

/** EnquiryFailure, late. */
export const EnquiryFailure = lazy((): Promise<Late<"EnquiryFailure">> =>
  load().then(
    (parts) => ({ default: parts.EnquiryFailure }),
    () => nothing,
  ),
);
